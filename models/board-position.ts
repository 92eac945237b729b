import { trusted } from 'mongoose';

/** Where a driver stands on a board: most points first, ties to who got there first, then to the lower id. */
export type BoardPosition = { points: number; at: Date; id: number };

type Fields = { points: 'points'; at: string; id: string };

/** @returns the filter of the rows with points that stand behind a position. @param fields their names in the collection. */
export const behind = ({ points, at, id }: BoardPosition, fields: Fields) => ({
  $or: [
    { [fields.points]: trusted({ $gt: 0, $lt: points }) },
    { [fields.points]: points, [fields.at]: trusted({ $gt: at }) },
    { [fields.points]: points, [fields.at]: at, [fields.id]: trusted({ $gt: id }) },
  ],
});

/** @returns the filter of those that stand before it. */
export const before = ({ points, at, id }: BoardPosition, fields: Fields) => ({
  $or: [
    { [fields.points]: trusted({ $gt: points }) },
    { [fields.points]: points, [fields.at]: trusted({ $lt: at }) },
    { [fields.points]: points, [fields.at]: at, [fields.id]: trusted({ $lt: id }) },
  ],
});
