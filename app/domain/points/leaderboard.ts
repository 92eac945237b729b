import { findStandings } from '~models/standing';
import { findUsers, type ShownUser, usersByPoints } from '~models/user';
import { clock } from '~/services/clock';
import { keptForAll } from '../kept-for-all';
import { presentPublicUser, type PublicUser } from '../profiles/present-user';
import { monthBoard, weekBoard } from './periods';

export type Period = 'all' | 'weekly' | 'monthly';

/** A line of a board (specification §3); `points` are those of the period. */
export type LeaderboardEntry = PublicUser;

/** @returns the board's lines, first place first; nobody without points is on it. */
export async function leaderboard(period: Period, limit: number): Promise<LeaderboardEntry[]> {
  if (period === 'all') {
    const users = await usersByPoints(limit);
    return users.map((user) => toEntry(user, user.points));
  }
  const now = clock.now();
  return boardForAll({ board: period === 'weekly' ? weekBoard(now) : monthBoard(now), limit });
}

const boardForAll = keptForAll(readBoard);

async function readBoard({ board, limit }: { board: string; limit: number }): Promise<LeaderboardEntry[]> {
  const standings = await findStandings(board, limit);
  const users = new Map((await findUsers(standings.map((row) => row.userId))).map((user) => [user._id, user]));
  return standings.flatMap((row) => {
    const user = users.get(row.userId);
    return user ? [toEntry(user, row.points)] : [];
  });
}

const toEntry = (user: ShownUser, points: number): LeaderboardEntry => ({ ...presentPublicUser(user), points });
