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
