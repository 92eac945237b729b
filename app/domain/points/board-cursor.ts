import { z } from 'zod';
import type { BoardPosition } from '~models/board-position';
import { cursorCodec, cutPage, timeValue } from '../cursor';

/** Points, when they were reached, and the driver's id. */
const boardCursor = cursorCodec(z.tuple([z.int(), timeValue, z.int()]));

/** @throws DomainError `invalid-cursor` for anything that `cursorAfter` did not hand out */
export function readBoardCursor(cursor: string | null | undefined): BoardPosition | null {
  const end = boardCursor.decode(cursor);
  return end && { points: end[0], at: new Date(end[1]), id: end[2] };
}

/** @param positions of the rows asked for, one more than `limit` */
export const cursorAfter = (positions: BoardPosition[], limit: number): string | null =>
  cutPage(positions, limit, ({ points, at, id }) => boardCursor.encode([points, at.getTime(), id])).next;
