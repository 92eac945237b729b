import { fromBeforeClass } from '../from-before';

/** Says of the page shown that it was kept. */
export const lineFromBefore = (): Element | null => document.querySelector(`.${fromBeforeClass}`);
