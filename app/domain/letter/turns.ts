import { DateTime } from 'luxon';
import { config } from '~/config.server';

/** When a letter is there to be read over the first coffee, by the driver's own clock. */
const atHour = 7;
/** A letter that could not be written for so long, in milliseconds, is left out: half of the next week is over. */
const staleAfterMs = 3 * 24 * 3600_000;

/** By then the winners of a week are written down, and what its roads had, in milliseconds. */
const closesWithinMs = 10 * 60_000;

/**
 * The next Monday morning where somebody is, whatever daylight saving does meanwhile; far east of the site's time zone once the week
 * is over there, too.
 * @param timeZone of the IANA list; the site's where theirs is not known
 * @param lastWeek the Monday of the letter that they had last: another is not for the same one, in whatever time zone
 */
export function nextTurn(after: Date, timeZone: string | null, lastWeek: string | null): Date {
  const zone = timeZone ?? config.SITE_TIME_ZONE;
  let monday = DateTime.fromJSDate(after, { zone }).startOf('week').set({ hour: atHour });
  while (dueOn(monday) <= after.getTime() || (lastWeek !== null && dateOf(monday) <= lastWeek))
    monday = monday.plus({ weeks: 1 });
  return new Date(dueOn(monday));
}

const dateOf = (monday: DateTime): string => monday.toFormat('yyyy-MM-dd');

const dueOn = (monday: DateTime): number =>
  Math.max(monday.toMillis(), weekBefore(dateOf(monday)).to.getTime() + closesWithinMs);

/** The Monday that a turn is on, ISO 8601. */
export const weekOfTurn = (dueAt: Date, timeZone: string | null): string =>
  DateTime.fromJSDate(dueAt, { zone: timeZone ?? config.SITE_TIME_ZONE })
    .startOf('week')
    .toFormat('yyyy-MM-dd');

export const isStale = (dueAt: Date, now: Date): boolean => now.getTime() - dueAt.getTime() > staleAfterMs;

/** The week that ended before a Monday, in the site's time zone, by which points are counted. */
export type ToldWeek = {
  /** As on `standings`. */
  board: string;
  from: Date;
  to: Date;
  /** `Nov 16 to Nov 22`. */
  words: string;
};

export function weekBefore(monday: string): ToldWeek {
  const to = DateTime.fromISO(monday, { zone: config.SITE_TIME_ZONE });
  const from = to.minus({ weeks: 1 });
  return {
    board: `week:${from.toFormat('yyyy-MM-dd')}`,
    from: from.toJSDate(),
    to: to.toJSDate(),
    words: `${from.toFormat('LLL d')} to ${to.minus({ days: 1 }).toFormat('LLL d')}`,
  };
}
