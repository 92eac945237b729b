import { type Period, periods } from '~/schemas/choices';
import type { BoardPosition } from '~models/board-position';
import { countStandingsBefore, findRanks, findStanding } from '~models/standing';
import { countUsersBefore, findUser, findUserRanks, type UserRow } from '~models/user';
import { cachedForAMinute } from '../read-cache';
import { boardOf, placeOfStanding, placeOfUser, readBoardCursor } from './leaderboard';
/** Further down than this, no one needs the exact rank. */
const mostCounted = 10_000;
/** Counting takes as long as there are drivers ahead. Where there are more than so many, ranks are those of up to a minute ago. */
const countedAnew = 1_000;

const allTimeBoard = 'all';
const ranksOf = cachedForAMinute((board: string) =>
  board === allTimeBoard ? findUserRanks(mostCounted) : findRanks(board, mostCounted),
);

/** The first is 1; null: on the board, but beyond what is counted. */
export type OwnRank = { period: Period; rank: number | null };

type Ranked = Pick<UserRow, '_id' | 'points' | 'pointsAt'>;

/** The ranks on the boards that the driver is on. */
export async function ownRanks(driver: Ranked): Promise<OwnRank[]> {
  const ranks = await Promise.all(
    periods.map((period) => (period === 'all' ? allTime(driver) : inPeriod(period, driver._id))),
  );
  return ranks.filter((each) => each !== null);
}

/** @returns null where the driver is not on the board */
export async function ownRank(userId: number, period: Period): Promise<OwnRank | null> {
  if (period !== 'all') return inPeriod(period, userId);
  const driver = await findUser(userId);
  return driver && allTime(driver);
}

/**
 * @param cursor of a board's page; null for the first
 * @returns the rank of the page's first; null: beyond what is counted
 * @throws DomainError `invalid-cursor`
 */
export async function firstRankOf(period: Period, cursor: string | null): Promise<number | null> {
  const last = readBoardCursor(cursor);
  if (!last) return 1;
  // Anyone who is at the cursor itself is ahead too.
  const position = { ...last, id: last.id + 1 };
  const ahead =
    period === 'all'
      ? await countUsersBefore(position, mostCounted)
      : await countStandingsBefore(boardOf(period), position, mostCounted);
  return rankAfter(ahead);
}

async function allTime(driver: Ranked): Promise<OwnRank | null> {
  if (driver.points <= 0) return null;
  return { period: 'all', rank: await rankOf(allTimeBoard, placeOfUser(driver), countUsersBefore) };
}

async function inPeriod(period: 'weekly' | 'monthly', userId: number): Promise<OwnRank | null> {
  const board = boardOf(period);
  const standing = await findStanding(board, userId);
  if (!standing || standing.points <= 0) return null;
  const countBefore = (place: BoardPosition, most: number) => countStandingsBefore(board, place, most);
  return { period, rank: await rankOf(board, placeOfStanding(standing), countBefore) };
}

async function rankOf(
  board: string,
  place: BoardPosition,
  countBefore: (place: BoardPosition, most: number) => Promise<number>,
): Promise<number | null> {
  const ahead = await countBefore(place, countedAnew);
  if (ahead < countedAnew) return ahead + 1;
  const ranks = await ranksOf(board);
  const rank = ranks.get(place.id);
  if (rank !== undefined) return rank;
  // Anyone who has come onto the board since then, or is beyond what is counted.
  return ranks.size < mostCounted ? rankAfter(await countBefore(place, mostCounted)) : null;
}

const rankAfter = (ahead: number): number | null => (ahead < mostCounted ? ahead + 1 : null);
