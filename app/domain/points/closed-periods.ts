import { type ClosedPeriodRow, findClosedPeriod, insertClosedPeriod } from '~models/closed-period';
import { findBoards, findStandings } from '~models/standing';
import { findUser } from '~models/user';
import { clock } from '~/services/clock';
import { presentPublicUser, type PublicUser } from '../profiles/present-user';
import { keptForAll } from '../kept-for-all';
import { hasEnded, lastMonthBoard, lastWeekBoard } from './periods';

/** A period is closed this long after its end, when awards from its last moment are sure to be in, in milliseconds. */
const graceMs = 60_000;
const featured = 3;

/**
 * Writes down the first three of every week and month that is over, once; a vote withdrawn later changes nothing in it
 * (contract). Safe to run in several processes.
 */
export async function closeEndedPeriods(): Promise<void> {
  const now = new Date(clock.now().getTime() - graceMs);
  for (const board of await findBoards()) {
    if (!hasEnded(board, now) || (await findClosedPeriod(board))) continue;
    const winners = (await findStandings(board, featured)).map(({ userId, points }) => ({ userId, points }));
    await insertClosedPeriod({ _id: board, winners, closedAt: clock.now() });
  }
}

export type Badge = { kind: 'week' | 'month'; place: number; label: string };

const weekLabels = ['Hotshot of last week', 'Second of last week', 'Third of last week'];

/** The badges that a driver wears for the period after the one they were won in. */
export async function badgesOf(userId: number): Promise<Badge[]> {
  const now = clock.now();
  const [week, month] = await Promise.all([
    findClosedPeriod(lastWeekBoard(now)),
    findClosedPeriod(lastMonthBoard(now)),
  ]);
  const weekly = placeIn(week, userId);
  const master = placeIn(month, userId) === 1;
  return [
    ...(weekly ? [{ kind: 'week' as const, place: weekly, label: weekLabels[weekly - 1] ?? '' }] : []),
    ...(master ? [{ kind: 'month' as const, place: 1, label: 'Meat Master' }] : []),
  ];
}

const placeIn = (period: ClosedPeriodRow | null, userId: number): number =>
  (period?.winners.findIndex((winner) => winner.userId === userId) ?? -1) + 1;

/** The first of last month, featured on the home page; null before any month has closed. `points` are that month's. */
export const meatMaster = (): Promise<PublicUser | null> => masterForAll(lastMonthBoard(clock.now()));

const masterForAll = keptForAll(async (board: string): Promise<PublicUser | null> => {
  const [first] = (await findClosedPeriod(board))?.winners ?? [];
  const user = first && (await findUser(first.userId));
  return user && !user.hiddenAt ? { ...presentPublicUser(user), points: first.points } : null;
});
