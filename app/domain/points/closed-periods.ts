import { clock } from '~/services/clock';
import { log } from '~/services/log';
import {
  type ClosedPeriodRow,
  reopenPeriod,
  findClosedBoards,
  findClosedPeriod,
  findLeaders,
  insertClosedPeriod,
  setLeaders,
} from '~models/period';
import { inTransaction, type Tx } from '~models/database/transaction';
import { deleteNoticesSentOnce } from '~models/notice';
import { findBoards, findBoardScores, findPointsOn } from '~models/leaderboard-score';
import { findUser } from '~models/user';
import { clusterNow, databaseNow } from '../cluster-time';
import { type NewNotice, notify } from '../notices/notify';
import { presentPublicUser, type PublicUser } from '../profiles/present-user';
import { cachedBriefly } from '../read-cache';
import { hasEnded, lastMonthBoard, lastWeekBoard, monthBoard, weekBoard, lastTwelveWeeks } from './periods';

/** A period is closed this long after its end, in milliseconds, so that awards from its last moment are included. */
const graceMs = 60_000;
const featuredCount = 3;

/** The time used to decide whether a week or month is over, with a delay for awards from its last moment. */
const closingTime = async (): Promise<Date> => new Date((await clusterNow()).getTime() - graceMs);

/**
 * Records the top three of every week and month that is over, once. Votes withdrawn later don't change them (contract). The database's
 * clock must agree that the period is over; results recorded too early are deleted. Safe to run in several processes.
 */
export async function closeEndedPeriods(): Promise<void> {
  const now = await closingTime();
  const byDatabase = await databaseNow();
  const closed = new Set(await findClosedBoards());
  for (const board of await findBoards()) {
    if (closed.has(board)) {
      if (!hasEnded(board, byDatabase)) await reopen(board);
    } else if (hasEnded(board, now)) {
      const winners = (await findBoardScores(board, featuredCount)).map(({ userId, points }) => ({ userId, points }));
      await close({ _id: board, winners, closedAt: now });
    }
  }
}

/** Records the winners of a period, and notifies the drivers who get a badge. */
function close(period: ClosedPeriodRow): Promise<void> {
  return inTransaction(async (tx) => {
    if (!(await insertClosedPeriod(period, tx))) return;
    const badges = badgeHolders(period).map(({ userId, badge }): NewNotice => ({
      userId,
      kind: 'badge',
      subject: subjectOf(period),
      actorId: null,
      once: true,
      facts: { label: badge.label },
      at: period.closedAt,
    }));
    await notify(badges, tx);
  });
}

const subjectOf = ({ _id: board }: ClosedPeriodRow): string => `board:${board}`;

/** Uses only the database's clock: a process with a slow clock must not undo what others have recorded correctly. */
async function reopen(board: string): Promise<void> {
  const period = await findClosedPeriod(board);
  if (!period) return;
  const notified = period.winners.map(({ userId }) => ({ userId, kind: 'badge', subject: subjectOf(period) }) as const);
  await inTransaction(async (tx) => {
    await reopenPeriod(board, tx);
    await deleteNoticesSentOnce(notified, tx);
  });
  log.warn({ board }, 'the winners of a week or month were recorded before its end; they are deleted');
}

type Badge = { kind: 'week' | 'month'; place: number; label: string };

const weekLabels = ['Last week’s Hotshot', 'Last week’s second', 'Last week’s third'];

/** The badges that a driver has now, from the previous week and month. */
export async function badgesOf(userId: number): Promise<Badge[]> {
  const now = clock.now();
  const periods = await Promise.all([lastWeekBoard(now), lastMonthBoard(now)].map(periodForAll));
  return periods
    .flatMap((period) => (period ? badgeHolders(period) : []))
    .filter((holder) => holder.userId === userId)
    .map(({ badge }) => badge);
}

const periodForAll = cachedBriefly(findClosedPeriod);

/** The top three of a week, and the first of a month. */
const badgeHolders = ({ _id: board, winners }: ClosedPeriodRow): { userId: number; badge: Badge }[] =>
  board.startsWith('week:')
    ? winners.map(({ userId }, at) => ({ userId, badge: { kind: 'week', place: at + 1, label: weekLabels[at] ?? '' } }))
    : winners.slice(0, 1).map(({ userId }) => ({ userId, badge: { kind: 'month', place: 1, label: 'Meat Master' } }));

/** Last month's leader, featured on the home page; null before any month has closed. `points` are that month's. */
export const meatMaster = (): Promise<PublicUser | null> => masterForAll(lastMonthBoard(clock.now()));

const masterForAll = cachedBriefly(async (board: string): Promise<PublicUser | null> => {
  const [first] = (await findClosedPeriod(board))?.winners ?? [];
  const user = first && (await findUser(first.userId));
  return user && !user.hiddenAt ? { ...presentPublicUser(user), points: first.points } : null;
});

/** Number of places compared: as many as are recorded when the week or month closes. */
const comparedPlaces = 3;

/**
 * Notifies drivers who entered or dropped out of the top three of the current week or month. Compares the current top three with the
 * previous one, if that had three drivers. Each driver is notified once per board, since two drivers who keep overtaking each other would
 * get too many notifications.
 */
export async function notifyOfBoardPlaces(): Promise<void> {
  const at = await clusterNow();
  for (const board of [weekBoard(at), monthBoard(at)]) await inTransaction((tx) => comparePlaces(board, at, tx));
}

async function comparePlaces(board: string, at: Date, tx: Tx): Promise<void> {
  const before = await findLeaders(board, tx);
  const first = (await findBoardScores(board, comparedPlaces)).map(({ userId }) => userId);
  const entered = first.filter((id) => !before.includes(id));
  const dropped = before.filter((id) => !first.includes(id));
  if (entered.length === 0 && dropped.length === 0) return;
  await setLeaders(board, first, tx);
  if (before.length < comparedPlaces) return;
  const about = { subject: `board:${board}`, actorId: null, once: true, at } as const;
  await notify(
    [
      ...entered.map((userId) => ({ ...about, userId, kind: 'board-won' as const })),
      ...dropped.map((userId) => ({ ...about, userId, kind: 'board-lost' as const })),
    ],
    tx,
  );
}

/** `from` is the Monday of the week, ISO 8601. */
type WeekOfPoints = { from: string; points: number };

/** The last 12 weeks, oldest first; the last one is the current week. */
export async function weeklyPoints(userId: number): Promise<WeekOfPoints[]> {
  const weeks = lastTwelveWeeks(clock.now());
  const points = await findPointsOn(weeks.map(boardOf), userId);
  return weeks.map((from) => ({ from, points: points.get(boardOf(from)) ?? 0 }));
}

const boardOf = (from: string): string => `week:${from}`;
