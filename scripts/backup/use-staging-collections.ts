import { useStagingCollections } from '~models/database/staging';

/** To be imported before anything that defines a model: everything a restore does happens beside what is in use. */
useStagingCollections();
