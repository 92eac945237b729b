import { workAside } from '~models/database/aside';

/** To be imported before anything that defines a model: everything a restore does happens beside what is in use. */
workAside();
