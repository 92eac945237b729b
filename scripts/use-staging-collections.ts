import { useStagingCollections } from '~models/database/collections';

/** Import this before anything that defines a model: a restore uses its own collections next to the ones in use. */
useStagingCollections();
