import { LRUCache } from 'lru-cache';
import { DateTime } from 'luxon';
import { config } from '~/config.server';

/**
 * A week starts Monday 00:00 and a month on the 1st at 00:00 in SITE_TIME_ZONE, regardless of the server's time zone (contract, "Rules that
 * the specification leaves open").
 */

const quarterHourMs = 15 * 60_000;

/**
 * Caches a result per quarter hour since 1970. In every time zone, days start on a quarter hour, so all moments of a quarter hour are in
 * the same day, week and month.
 */
function cachedPerQuarterHour<T extends NonNullable<unknown>>(compute: (local: DateTime) => T): (at: Date) => T {
  const cache = new LRUCache<number, T>({
    max: 1_000,
    memoMethod: (quarter) => compute(DateTime.fromMillis(quarter * quarterHourMs, { zone: config.SITE_TIME_ZONE })),
  });
  return (at) => cache.memo(Math.floor(at.getTime() / quarterHourMs));
}

const weekOf = (local: DateTime): string => `week:${local.startOf('week').toISODate()}`;
const monthOf = (local: DateTime): string => `month:${local.toFormat('yyyy-MM')}`;

export const weekBoard = cachedPerQuarterHour(weekOf);

export const monthBoard = cachedPerQuarterHour(monthOf);

export const startOfWeek = cachedPerQuarterHour((local) => local.startOf('week').toJSDate());

export const startOfMonth = cachedPerQuarterHour((local) => local.startOf('month').toJSDate());

/**
 * Start of the period that is in the same week and the same month. Points of one period count on the same boards, so one row can take all
 * of them back.
 */
export const startOfPeriod = cachedPerQuarterHour((local) =>
  DateTime.max(local.startOf('week'), local.startOf('month')).toJSDate(),
);

export const startOfDay = cachedPerQuarterHour((local) => local.startOf('day').toJSDate());

/** The start of the next day. */
export const endOfDay = cachedPerQuarterHour((local) => local.startOf('day').plus({ days: 1 }).toJSDate());

export const lastWeekBoard = cachedPerQuarterHour((local) => weekOf(local.minus({ weeks: 1 })));

/** The first days of the last twelve weeks, in the site's time zone, ISO 8601, oldest first; the last is the week of `at`. */
export const lastTwelveWeeks = cachedPerQuarterHour((local) =>
  Array.from({ length: 12 }, (_, index) =>
    local
      .startOf('week')
      .minus({ weeks: 11 - index })
      .toFormat('yyyy-MM-dd'),
  ),
);

export const lastMonthBoard = cachedPerQuarterHour((local) => monthOf(local.minus({ months: 1 })));

export const hasEnded = (board: string, at: Date): boolean =>
  board < (board.startsWith('week:') ? weekBoard(at) : monthBoard(at));
