import { trusted } from 'mongoose';

/** Where a driver is on a board: most points first, ties to who got there first, then to the lower id. */
export type BoardPosition = { points: number; at: Date; id: number };

type Fields = { points: 'points'; at: string; id: string };

/** A filter for the rows with points that come after a position. @param fields their names in the collection */
export const behind = ({ points, at, id }: BoardPosition, fields: Fields) => ({
  $or: [
    { [fields.points]: trusted({ $gt: 0, $lt: points }) },
    { [fields.points]: points, [fields.at]: trusted({ $gt: at }) },
    { [fields.points]: points, [fields.at]: at, [fields.id]: trusted({ $gt: id }) },
  ],
});

/** A filter for those that come before it. */
export const before = ({ points, at, id }: BoardPosition, fields: Fields) => ({
  $or: [
    { [fields.points]: trusted({ $gt: points }) },
    { [fields.points]: points, [fields.at]: trusted({ $lt: at }) },
    { [fields.points]: points, [fields.at]: at, [fields.id]: trusted({ $lt: id }) },
  ],
});

/** Stages by which the ids of the first on a board come as one row. */
export const firstInOneRow = ({ points, at, id }: Fields, most: number) => [
  { $sort: { [points]: -1, [at]: 1, [id]: 1 } as const },
  { $limit: most },
  { $group: { _id: null, ids: { $push: `$${id}` } } },
];

export type FirstInOneRow = { ids: number[] };

/** What that row says: the rank of each, from 1. */
export const ranksIn = ([row]: FirstInOneRow[]): Map<number, number> =>
  new Map((row?.ids ?? []).map((userId, at) => [userId, at + 1]));
