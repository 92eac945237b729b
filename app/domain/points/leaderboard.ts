import { z } from 'zod';
import type { Period } from '~/schemas/choices';
import { clock } from '~/services/clock';
import type { BoardPosition } from '~models/board-position';
import { findStandings } from '~models/standing';
import { findUsers, type ShownUser, usersByPoints } from '~models/user';
import { cursorCodec, cutPage, type Page, timeValue } from '../cursor';
import { presentPublicUser, type PublicUser } from '../profiles/present-user';
import { cachedBriefly } from '../read-cache';
import { monthBoard, weekBoard } from './periods';

/** Points, when they were reached, and the driver's id. */
const boardCursor = cursorCodec(z.tuple([z.int(), timeValue, z.int()]));

/** @throws DomainError `invalid-cursor` for anything that `cursorAfter` did not hand out */
export function readBoardCursor(cursor: string | null | undefined): BoardPosition | null {
  const end = boardCursor.decode(cursor);
  return end && { points: end[0], at: new Date(end[1]), id: end[2] };
}

/** @param positions of the rows asked for, one more than `limit` */
const cursorAfter = (positions: BoardPosition[], limit: number): string | null =>
  cutPage(positions, limit, ({ points, at, id }) => boardCursor.encode([points, at.getTime(), id])).next;

/** A line of a board (specification §3); `points` are those of the period. */
export type LeaderboardEntry = PublicUser;

/** First place first; no one without points is on the board. */
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
  const standings = await findStandings(board, limit + 1, readBoardCursor(cursor));
  const shown = standings.slice(0, limit);
  const users = new Map((await findUsers(shown.map((row) => row.userId))).map((user) => [user._id, user]));
  const items = shown.flatMap((row) => {
    const user = users.get(row.userId);
    return user ? [toEntry(user, row.points)] : [];
  });
  return { items, next: cursorAfter(standings.map(placeOfStanding), limit) };
}

export const placeOfUser = (row: { _id: number; points: number; pointsAt: Date }): BoardPosition => ({
  points: row.points,
  at: row.pointsAt,
  id: row._id,
});

export const placeOfStanding = (row: { userId: number; points: number; reachedAt: Date }): BoardPosition => ({
  points: row.points,
  at: row.reachedAt,
  id: row.userId,
});

const toEntry = (user: ShownUser, points: number): LeaderboardEntry => ({ ...presentPublicUser(user), points });
