import { trusted } from 'mongoose';
import { keyset } from './database/keyset';

/** Where a driver is on a board: most points first, ties to who got there first, then to the lower id. */
export type BoardPosition = { points: number; at: Date; id: number };

type Fields = { points: 'points'; at: string; id: string };

const inOrder = ({ points, at, id }: Fields) => ({ [points]: -1, [at]: 1, [id]: 1 }) as const;

/**
 * Reads a board in its order, from after a position on; from the first without one. Anyone who is behind has as many points since later, at the same
 * time a higher id, or fewer points: three stretches of the index, each of them in its order. Asked for together, MongoDB would read all
 * that are behind and sort them, since a driver who is not hidden has no value, which an index holds in two ways.
 * @param board a filter for who is on it. @param fields their names in the collection
 * @param read reads a stretch, no more than `limit` of it
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
 * A filter for those of a board that come before a position. The board is named in each of the three: named beside them, it is all that MongoDB
 * may look up in the index, and it walks the whole board.
 */
export const before = (board: object, { points, at, id }: BoardPosition, fields: Fields) =>
  keyset({ [fields.points]: 1, [fields.at]: -1, [fields.id]: -1 }, [points, at, id], board).beyond;
