import { countStandingsBefore, findStanding } from '~models/standing';
import { countUsersBefore, findUser } from '~models/user';
import { boardOf, type Period, placeOfStanding, placeOfUser } from './leaderboard';

/** Counting takes as long as there are drivers ahead: beyond these nobody asks which of them they are. */
const mostCounted = 10_000;

/** The first is 1; null: on the board, but beyond what is counted. */
export type OwnRank = { period: Period; rank: number | null };

/** @returns a driver's rank on each board that the driver is on. */
export async function ownRanks(userId: number): Promise<OwnRank[]> {
  const ranks = await Promise.all([allTime(userId), inPeriod('weekly', userId), inPeriod('monthly', userId)]);
  return ranks.filter((each) => each !== null);
}

async function allTime(userId: number): Promise<OwnRank | null> {
  const user = await findUser(userId);
  if (!user || user.points <= 0) return null;
  return { period: 'all', rank: rankAfter(await countUsersBefore(placeOfUser(user), mostCounted)) };
}

async function inPeriod(period: 'weekly' | 'monthly', userId: number): Promise<OwnRank | null> {
  const board = boardOf(period);
  const standing = await findStanding(board, userId);
  if (!standing || standing.points <= 0) return null;
  return { period, rank: rankAfter(await countStandingsBefore(board, placeOfStanding(standing), mostCounted)) };
}

const rankAfter = (ahead: number): number | null => (ahead < mostCounted ? ahead + 1 : null);
