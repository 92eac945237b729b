import { z } from 'zod';
import type { BoardPosition } from '~models/board-position';
import { DomainError } from '../errors';

/** Points, when they were reached (a time value of ECMAScript), and the driver's id. */
const encoded = z.tuple([z.int(), z.int().min(-8.64e15).max(8.64e15), z.int()]);

/** @throws DomainError `invalid-cursor` for anything that `cursorAfter` did not hand out */
export function readBoardCursor(cursor: string | null | undefined): BoardPosition | null {
  if (!cursor) return null;
  try {
    const [points, at, id] = encoded.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { points, at: new Date(at), id };
  } catch {
    throw new DomainError('invalid-cursor', { field: 'cursor' });
  }
}

/** @param positions of the rows asked for, one more than `limit`: the extra one tells that there is a next page */
export function cursorAfter(positions: BoardPosition[], limit: number): string | null {
  const last = positions[limit - 1];
  if (positions.length <= limit || !last) return null;
  return Buffer.from(JSON.stringify([last.points, last.at.getTime(), last.id])).toString('base64url');
}
