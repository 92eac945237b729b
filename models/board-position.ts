import { trusted } from 'mongoose';
import { keyset } from './database/keyset';

/** A driver's position on a board: most points first; ties go to who reached the total first, then to the lower id. */
export type BoardPosition = { points: number; at: Date; id: number };

type Fields = { points: 'points'; at: string; id: string };

const inOrder = ({ points, at, id }: Fields) => ({ [points]: -1, [at]: 1, [id]: 1 }) as const;

/**
 * Reads a board in order, after a position or from the start. Drivers behind a position have the same points reached later, the same points
 * and time with a higher id, or fewer points: three ranges of the index. They are read separately, because MongoDB would read and sort all
 * rows of a combined query: a filter on `hiddenAt: null` covers two ranges of the index (null and missing).
 * @param board a filter for the board's drivers. @param fields names of the sort fields in the collection
 * @param read reads a range, at most `limit` rows
 */
export async function findOnBoard<Row>(
  board: object,
  fields: Fields,
  { after, limit }: { after: BoardPosition | null | undefined; limit: number },
  read: (filter: object, sort: Record<string, 1 | -1>) => Promise<Row[]>,
): Promise<Row[]> {
  const { points, at, id } = fields;
  if (!after) return read({ ...board, [points]: trusted({ $gt: 0 }) }, inOrder(fields));
  const stretches = await Promise.all([
    read({ ...board, [points]: after.points, [at]: after.at, [id]: trusted({ $gt: after.id }) }, { [id]: 1 }),
    read({ ...board, [points]: after.points, [at]: trusted({ $gt: after.at }) }, { [at]: 1, [id]: 1 }),
    read({ ...board, [points]: trusted({ $gt: 0, $lt: after.points }) }, inOrder(fields)),
  ]);
  return stretches.flat().slice(0, limit);
}

/**
 * A filter for a board's drivers ahead of a position. Each branch repeats the board's filter. Outside the branches, it would be the only
 * part that MongoDB looks up in the index, and the query would scan the whole board.
 */
export const before = (board: object, { points, at, id }: BoardPosition, fields: Fields) =>
  keyset({ [fields.points]: 1, [fields.at]: -1, [fields.id]: -1 }, [points, at, id], board).beyond;
