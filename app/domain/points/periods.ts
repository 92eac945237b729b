import { DateTime } from 'luxon';
import { config } from '~/config.server';

/**
 * A week starts Monday 00:00 and a month on the 1st at 00:00 in SITE_TIME_ZONE, whatever the server's own zone (contract, "Rules
 * that the specification leaves open").
 */

const local = (at: Date): DateTime => DateTime.fromJSDate(at, { zone: config.SITE_TIME_ZONE });

export const weekBoard = (at: Date): string => `week:${local(at).startOf('week').toISODate()}`;

export const monthBoard = (at: Date): string => `month:${local(at).toFormat('yyyy-MM')}`;

export const startOfWeek = (at: Date): Date => local(at).startOf('week').toJSDate();

export const startOfMonth = (at: Date): Date => local(at).startOf('month').toJSDate();

export const startOfDay = (at: Date): Date => local(at).startOf('day').toJSDate();

/** When the next one begins. */
export const endOfDay = (at: Date): Date => local(at).startOf('day').plus({ days: 1 }).toJSDate();

export const lastWeekBoard = (at: Date): string => weekBoard(local(at).minus({ weeks: 1 }).toJSDate());

/** The first days of as many weeks, in the site's zone, ISO 8601, oldest first; the last is the week of `at`. */
export const lastWeeks = (at: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    local(at)
      .startOf('week')
      .minus({ weeks: count - 1 - index })
      .toFormat('yyyy-MM-dd'),
  );

export const lastMonthBoard = (at: Date): string => monthBoard(local(at).minus({ months: 1 }).toJSDate());

export const hasEnded = (board: string, at: Date): boolean =>
  board < (board.startsWith('week:') ? weekBoard(at) : monthBoard(at));
