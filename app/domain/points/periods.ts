import { LRUCache } from 'lru-cache';
import { DateTime } from 'luxon';
import { config } from '~/config.server';

/**
 * A week starts Monday 00:00 and a month on the 1st at 00:00 in SITE_TIME_ZONE, regardless of the server's time zone (contract, "Rules that
 * the specification leaves open").
 */

const quarterMs = 15 * 60_000;

/**
 * Caches a result per quarter hour since 1970. In every time zone a day starts on a quarter hour, so all its moments have the same day,
 * week and month.
 */
function ofQuarter<T extends NonNullable<unknown>>(reckon: (local: DateTime) => T): (at: Date) => T {
  const known = new LRUCache<number, T>({
    max: 1_000,
    memoMethod: (quarter) => reckon(DateTime.fromMillis(quarter * quarterMs, { zone: config.SITE_TIME_ZONE })),
  });
  return (at) => known.memo(Math.floor(at.getTime() / quarterMs));
}

const weekOf = (local: DateTime): string => `week:${local.startOf('week').toISODate()}`;
const monthOf = (local: DateTime): string => `month:${local.toFormat('yyyy-MM')}`;

export const weekBoard = ofQuarter(weekOf);

export const monthBoard = ofQuarter(monthOf);

export const startOfWeek = ofQuarter((local) => local.startOf('week').toJSDate());

export const startOfMonth = ofQuarter((local) => local.startOf('month').toJSDate());

/**
 * Start of the stretch of time with the same week and month. Points within one stretch count on the same boards, so one row can take them
 * all back.
 */
export const startOfPeriod = ofQuarter((local) =>
  DateTime.max(local.startOf('week'), local.startOf('month')).toJSDate(),
);

export const startOfDay = ofQuarter((local) => local.startOf('day').toJSDate());

/** The start of the next day. */
export const endOfDay = ofQuarter((local) => local.startOf('day').plus({ days: 1 }).toJSDate());

export const lastWeekBoard = ofQuarter((local) => weekOf(local.minus({ weeks: 1 })));

/** The first days of the last twelve weeks, in the site's time zone, ISO 8601, oldest first; the last is the week of `at`. */
export const lastTwelveWeeks = ofQuarter((local) =>
  Array.from({ length: 12 }, (_, index) =>
    local
      .startOf('week')
      .minus({ weeks: 11 - index })
      .toFormat('yyyy-MM-dd'),
  ),
);

export const lastMonthBoard = ofQuarter((local) => monthOf(local.minus({ months: 1 })));

export const hasEnded = (board: string, at: Date): boolean =>
  board < (board.startsWith('week:') ? weekBoard(at) : monthBoard(at));
