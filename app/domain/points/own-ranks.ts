import { countStandingsBefore, findStanding } from '~models/standing';
import { countUsersBefore, findUser, type UserRow } from '~models/user';
import { type Period, periods } from '~/schemas/periods';
import { readBoardCursor } from './board-cursor';
import { boardOf, placeOfStanding, placeOfUser } from './leaderboard';

/** Counting takes as long as there are drivers ahead; this far down, nobody needs the exact rank. */
const mostCounted = 10_000;

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
  // Whoever is at the cursor itself is ahead too.
  const position = { ...last, id: last.id + 1 };
  const ahead =
    period === 'all'
      ? await countUsersBefore(position, mostCounted)
      : await countStandingsBefore(boardOf(period), position, mostCounted);
  return rankAfter(ahead);
}

async function allTime(driver: Ranked): Promise<OwnRank | null> {
  if (driver.points <= 0) return null;
  return { period: 'all', rank: rankAfter(await countUsersBefore(placeOfUser(driver), mostCounted)) };
}

async function inPeriod(period: 'weekly' | 'monthly', userId: number): Promise<OwnRank | null> {
  const board = boardOf(period);
  const standing = await findStanding(board, userId);
  if (!standing || standing.points <= 0) return null;
  return { period, rank: rankAfter(await countStandingsBefore(board, placeOfStanding(standing), mostCounted)) };
}

const rankAfter = (ahead: number): number | null => (ahead < mostCounted ? ahead + 1 : null);
