import { type ClosedPeriodRow, deleteClosedPeriod, findClosedPeriod, insertClosedPeriod } from '~models/closed-period';
import { findBoards, findStandings } from '~models/standing';
import { findUser } from '~models/user';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { agreedNow, databaseNow } from '../agreed-time';
import { presentPublicUser, type PublicUser } from '../profiles/present-user';
import { cachedUntilChange } from '../read-cache';
import { hasEnded, lastMonthBoard, lastWeekBoard } from './periods';

/** A period is closed this long after its end, in milliseconds: by then awards from its last moment are in. */
const graceMs = 60_000;
const featured = 3;

/**
 * Records the first three of every week and month that is over, once; a vote withdrawn later does not change them (contract). The
 * database's clock has to agree that it is over; what was recorded too early is dropped. Safe in several processes.
 */
export async function closeEndedPeriods(): Promise<void> {
  const now = new Date((await agreedNow()).getTime() - graceMs);
  const byDatabase = await databaseNow();
  for (const board of await findBoards()) {
    if (await findClosedPeriod(board)) {
      if (!hasEnded(board, byDatabase)) await reopen(board);
      continue;
    }
    if (!hasEnded(board, now)) continue;
    const winners = (await findStandings(board, featured)).map(({ userId, points }) => ({ userId, points }));
    await insertClosedPeriod({ _id: board, winners, closedAt: now });
  }
}

/** By the database's clock alone: a process with a slow clock must not undo what others have recorded in time. */
async function reopen(board: string): Promise<void> {
  await deleteClosedPeriod(board);
  log.warn({ board }, 'a week or month that still runs had its winners written down; they are dropped');
}

type Badge = { kind: 'week' | 'month'; place: number; label: string };

const weekLabels = ['Last week’s Hotshot', 'Last week’s second', 'Last week’s third'];

/** Worn for the period after the one they were won in. */
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

const masterForAll = cachedUntilChange(async (board: string): Promise<PublicUser | null> => {
  const [first] = (await findClosedPeriod(board))?.winners ?? [];
  const user = first && (await findUser(first.userId));
  return user && !user.hiddenAt ? { ...presentPublicUser(user), points: first.points } : null;
});
