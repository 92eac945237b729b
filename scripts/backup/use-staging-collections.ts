import { useStagingCollections } from '~models/database/staging';

/** To be imported before anything that defines a model: a restore works beside what is in use. */
useStagingCollections();
