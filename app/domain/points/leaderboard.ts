import { z } from 'zod';
import { type Period, periods } from '~/schemas/choices';
import { clock } from '~/services/clock';
import { type BoardPosition, findBoardScores, countBoardScoresBefore, findBoardScore } from '~models/leaderboard-score';
import { findRanking, setRanking } from '~models/period';
import { findUsers, type ShownUser, usersByPoints, countUsersBefore, findUser, type UserRow } from '~models/user';
import { clusterNow } from '../cluster-time';
import { cursorCodec, cutPage, type Page, timeValue } from '../cursor';
import { presentPublicUser, type PublicUser } from '../profiles/present-user';
import { bypassCaches, cachedBriefly, cachedForAMinute } from '../read-cache';
import { monthBoard, startOfDay, weekBoard } from './periods';

/** The points, the time when they were reached, and the driver's id. */
const boardCursor = cursorCodec(z.tuple([z.int(), timeValue, z.int()]));

/** @throws DomainError `invalid-cursor` for anything that `cursorAfter` did not produce */
function readBoardCursor(cursor: string | null | undefined): BoardPosition | null {
  const end = boardCursor.decode(cursor);
  return end && { points: end[0], at: new Date(end[1]), id: end[2] };
}

/** @param positions of the rows, read with a limit of `limit + 1` */
const cursorAfter = (positions: BoardPosition[], limit: number): string | null =>
  cutPage(positions, limit, ({ points, at, id }) => boardCursor.encode([points, at.getTime(), id])).next;

/** A line of a board (specification §3). `points` are the points of the period. */
export type LeaderboardEntry = PublicUser;

/** First place first; drivers without points aren't listed. */
export const leaderboard = async (period: Period, limit: number): Promise<LeaderboardEntry[]> =>
  (await boardPage({ period, limit })).items;

/** @throws DomainError `invalid-cursor` */
export async function boardPage(query: {
  period: Period;
  limit: number;
  cursor?: string | null;
}): Promise<Page<LeaderboardEntry>> {
  const { period, limit, cursor = null } = query;
  if (period !== 'all') return boardForAll({ board: boardOf(period), limit, cursor });
  const users = await usersByPoints(limit + 1, readBoardCursor(cursor));
  return {
    items: users.slice(0, limit).map((user) => toEntry(user, user.points)),
    next: cursorAfter(users.map(placeOfUser), limit),
  };
}

/** The key of the period's current board. */
export const boardOf = (period: 'weekly' | 'monthly'): string =>
  period === 'weekly' ? weekBoard(clock.now()) : monthBoard(clock.now());

const boardForAll = cachedBriefly(readBoard);

type BoardQuery = { board: string; limit: number; cursor: string | null };

async function readBoard({ board, limit, cursor }: BoardQuery): Promise<Page<LeaderboardEntry>> {
  const scores = await findBoardScores(board, limit + 1, readBoardCursor(cursor));
  const shown = scores.slice(0, limit);
  const users = new Map((await findUsers(shown.map((row) => row.userId))).map((user) => [user._id, user]));
  const items = shown.flatMap((row) => {
    const user = users.get(row.userId);
    return user ? [toEntry(user, row.points)] : [];
  });
  return { items, next: cursorAfter(scores.map(placeOfScore), limit) };
}

const placeOfUser = (row: { _id: number; points: number; pointsAt: Date }): BoardPosition => ({
  points: row.points,
  at: row.pointsAt,
  id: row._id,
});

const placeOfScore = (row: { userId: number; points: number; reachedAt: Date }): BoardPosition => ({
  points: row.points,
  at: row.reachedAt,
  id: row.userId,
});

const toEntry = (user: ShownUser, points: number): LeaderboardEntry => ({ ...presentPublicUser(user), points });

/** Maximum rank that is counted exactly. */
const maxCounted = 10_000;
/** Counting a rank reads one index entry per driver ahead. Counts of this size or more are cached for a minute. */
const cachedFromCount = 1_000;

type PlaceOnBoard = BoardPosition & { board: string | null };

/** @param board null for all time */
const countAhead = cachedForAMinute(
  ({ board, ...place }: PlaceOnBoard) =>
    board === null ? countUsersBefore(place, maxCounted) : countBoardScoresBefore(board, place, maxCounted),
  (ahead) => ahead >= cachedFromCount,
);

const rankAt = async (place: PlaceOnBoard): Promise<number | null> => {
  const ahead = await countAhead(place);
  return ahead < maxCounted ? ahead + 1 : null;
};

/** `rank` starts at 1; null for a driver on the board beyond the maximum exact rank. */
export type OwnRank = { period: Period; rank: number | null };

type Ranked = Pick<UserRow, '_id' | 'points' | 'pointsAt'>;

/** The driver's ranks on all boards that list them. */
export async function ownRanks(driver: Ranked): Promise<OwnRank[]> {
  const ranks = await Promise.all(
    periods.map((period) => (period === 'all' ? allTime(driver) : inPeriod(period, driver._id))),
  );
  return ranks.filter((each) => each !== null);
}

/** @returns null if the driver is not on the board */
export async function ownRank(userId: number, period: Period): Promise<OwnRank | null> {
  if (period !== 'all') return inPeriod(period, userId);
  const driver = await findUser(userId);
  return driver && allTime(driver);
}

/**
 * @param cursor of a board's page; null for the first
 * @returns the rank of the page's first driver; null if beyond the maximum exact rank
 * @throws DomainError `invalid-cursor`
 */
export async function firstRankOf(period: Period, cursor: string | null): Promise<number | null> {
  const last = readBoardCursor(cursor);
  if (!last) return 1;
  // The driver at the cursor counts as ahead, too.
  return rankAt({ ...last, id: last.id + 1, board: period === 'all' ? null : boardOf(period) });
}

async function allTime(driver: Ranked): Promise<OwnRank | null> {
  if (driver.points <= 0) return null;
  return { period: 'all', rank: await rankAt({ ...placeOfUser(driver), board: null }) };
}

async function inPeriod(period: 'weekly' | 'monthly', userId: number): Promise<OwnRank | null> {
  const board = boardOf(period);
  const score = await findBoardScore(board, userId);
  if (!score || score.points <= 0) return null;
  return { period, rank: await rankAt({ ...placeOfScore(score), board }) };
}

/** How many places of each board are recorded. Lines below them don't show whether a driver went up or down. */
const placesRecorded = 500;

const rankingKey = (period: Period): string => (period === 'all' ? 'all' : boardOf(period));

/**
 * Records the order of each board once a day, in the first run after midnight in the site's time zone. If the site was down at midnight, no
 * one scored until it was back, so a later run records the same order. A board without a record gets an empty one, because the board of a
 * new week or month didn't exist yesterday, and a site that was just updated has no record of yesterday.
 */
export async function recordRankings(): Promise<void> {
  const day = startOfDay(await clusterNow());
  for (const period of periods) {
    const board = rankingKey(period);
    const before = await findRanking(board);
    if (before?.day.getTime() === day.getTime()) continue;
    const leaders = before ? await bypassCaches(() => leaderboard(period, placesRecorded)) : [];
    await setRanking(board, { day, userIds: leaders.map(({ id }) => id) });
  }
}

const rankingForAll = cachedBriefly(findRanking);

/** By driver id: the rank at the start of the day; null if they weren't on the board. Drivers whose rank is unknown are left out. */
type YesterdaysRanks = Record<number, number | null>;

/** @param drivers of a page of the board */
export async function yesterdaysRanks(period: Period, drivers: { id: number }[]): Promise<YesterdaysRanks> {
  const ranking = await rankingForAll(rankingKey(period));
  const isOfToday = ranking?.day.getTime() === startOfDay(clock.now()).getTime();
  if (!isOfToday || ranking.userIds.length === 0) return {};
  const rankOf = new Map(ranking.userIds.map((id, at) => [id, at + 1]));
  const isComplete = ranking.userIds.length < placesRecorded;
  return Object.fromEntries(
    drivers.flatMap(({ id }) => {
      const rank = rankOf.get(id) ?? null;
      return rank !== null || isComplete ? [[id, rank]] : [];
    }),
  );
}
