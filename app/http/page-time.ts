import { clock } from '~/services/clock';
import { lastChange } from '~/schemas/relative-time';

const isoTimes = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/**
 * What a page's loader gives as `now`, so that a page rendered again in which nothing has changed is the same page, and a browser
 * that has it need not be sent it again.
 * @param shown all that the loader gives besides
 */
export const pageTime = (shown: unknown): string =>
  lastChange(JSON.stringify(shown).match(isoTimes) ?? [], clock.now().toISOString());
