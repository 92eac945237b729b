import { useStagingCollections } from '~models/database/collections';

/** Import this before anything that defines a model. A restore has its own collections next to those in use. */
useStagingCollections();
