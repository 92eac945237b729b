import { config } from '~/config.server';
import { clock } from '~/services/clock';

/** How long a hidden account can be brought back, in milliseconds: deletion is done within 30 days (specification §9). */
const gracePeriod = 30 * 24 * 3600_000;

/** @returns the time from which an account hidden at `hiddenAt` is erased. */
const erasedFrom = (hiddenAt: Date): Date => new Date(hiddenAt.getTime() + gracePeriod);

export const canBeKept = (hiddenAt: Date): boolean => clock.now() <= erasedFrom(hiddenAt);

/** @returns the time before which an account must have been hidden to be erased now. */
export const dueIfHiddenBefore = (now: Date): Date => new Date(now.getTime() - gracePeriod);

/** @returns that day in words, in the site's time zone. */
export const erasedOn = (hiddenAt: Date): string =>
  erasedFrom(hiddenAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: config.SITE_TIME_ZONE });
