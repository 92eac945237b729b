import { useStagingCollections } from '~models/database/staging';

/** Import this before anything that defines a model: a restore uses its own collections next to the ones in use. */
useStagingCollections();
