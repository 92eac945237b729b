import { config } from '~/config.server';
import { clock } from '~/services/clock';

/** How long a hidden account can be brought back, in milliseconds: deletion is done within 30 days (specification §9). */
const gracePeriod = 30 * 24 * 3600_000;

const erasedFrom = (hiddenAt: Date): Date => new Date(hiddenAt.getTime() + gracePeriod);

export const canBeKept = (hiddenAt: Date): boolean => clock.now() <= erasedFrom(hiddenAt);

/** Accounts hidden before this time are erased now. */
export const dueIfHiddenBefore = (now: Date): Date => new Date(now.getTime() - gracePeriod);

/** The day of the erasure, in the site's time zone. */
export const erasedOn = (hiddenAt: Date): string =>
  erasedFrom(hiddenAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: config.SITE_TIME_ZONE });
