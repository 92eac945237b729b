import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { batchRowReads } from './database/batch-reads';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { writeRows } from './database/write-rows';
import { keyset } from './database/keyset';

const leaderboardScoreSchema = new Schema(
  {
    _id: { type: String, required: true },
    board: { type: String, required: true },
    userId: { type: Number, required: true },
    points: { type: Number, required: true },
    reachedAt: { type: Date, required: true },
    hidden: { type: Boolean, default: false },
  },
  { collection: 'leaderboard_scores', versionKey: false },
);
leaderboardScoreSchema.index({ board: 1, hidden: 1, points: -1, reachedAt: 1, userId: 1 });
leaderboardScoreSchema.index({ userId: 1 });

/** A driver's points in one week or month. `board` is `week:2026-11-16` or `month:2026-11`. */
export type LeaderboardScoreRow = Required<InferSchemaType<typeof leaderboardScoreSchema>>;

export const LeaderboardScores = defineModel<LeaderboardScoreRow>('LeaderboardScore', leaderboardScoreSchema);

export const boardScoreId = (board: string, userId: number): string => `${board}:${userId}`;

type BoardScoreChange = { board: string; userId: number; points: number; at: Date; isHidden: boolean };

/** Only for recording ledger rows; nothing else may call it. */
export async function addToBoardScores(changes: BoardScoreChange[], tx: Tx): Promise<void> {
  await writeRows(
    LeaderboardScores,
    changes.map(({ board, userId, points, at, isHidden }) => ({
      updateOne: {
        filter: { _id: boardScoreId(board, userId) },
        update: {
          $inc: { points },
          $max: { reachedAt: at },
          $setOnInsert: { board, userId, hidden: isHidden },
        },
        upsert: true,
      },
    })),
    tx,
  );
}

const fields = { points: 'points', at: 'reachedAt', id: 'userId' } as const;
const shownOn = (board: string) => ({ board, hidden: false });

/** The drivers after a position. For the order, see `BoardPosition`. */
export const findBoardScores = (
  board: string,
  limit: number,
  after?: BoardPosition | null,
): Promise<LeaderboardScoreRow[]> =>
  findOnBoard(shownOn(board), fields, { after, limit }, (filter, sort) =>
    LeaderboardScores.find(filter).sort(sort).limit(limit).lean<LeaderboardScoreRow[]>().exec(),
  );

const findRows = batchRowReads((ids: string[]) =>
  LeaderboardScores.find({ _id: trusted({ $in: ids }) })
    .lean<LeaderboardScoreRow[]>()
    .exec(),
);

export async function findBoardScore(board: string, userId: number): Promise<LeaderboardScoreRow | null> {
  const [row = null] = await findRows([boardScoreId(board, userId)]);
  return row;
}

/** @param limit maximum count */
export const countBoardScoresBefore = (board: string, position: BoardPosition, limit: number): Promise<number> =>
  LeaderboardScores.countDocuments(aheadOf(shownOn(board), position, fields), { limit }).exec();

/** A driver's points by board; boards without the driver are left out. */
export async function findPointsOn(boards: string[], userId: number): Promise<Map<string, number>> {
  const rows = await findRows(boards.map((board) => boardScoreId(board, userId)));
  return new Map(rows.map(({ board, points }) => [board, points]));
}

/** By driver; drivers who aren't on the board are left out. */
export async function findPointsOfAll(board: string, userIds: number[]): Promise<Map<number, number>> {
  const ids = userIds.map((userId) => boardScoreId(board, userId));
  const rows = await LeaderboardScores.find({ _id: trusted({ $in: ids }) }, { userId: 1, points: 1 })
    .lean<Pick<LeaderboardScoreRow, 'userId' | 'points'>[]>()
    .exec();
  return new Map(rows.map(({ userId, points }) => [userId, points]));
}

export const findBoards = (): Promise<string[]> => LeaderboardScores.distinct('board').exec();

/** Reports every score change made by any process. @returns a function that stops it */
export function watchBoardScores(onChange: () => void, onError: (error: unknown) => void): () => Promise<void> {
  const stream = LeaderboardScores.watch([], { fullDocument: 'default' });
  stream.on('change', onChange);
  stream.on('error', onError);
  return async () => {
    await stream.close();
  };
}

export async function setBoardScoresHidden(userId: number, hidden: boolean, tx?: Tx): Promise<void> {
  await LeaderboardScores.updateMany({ userId, hidden: !hidden }, { $set: { hidden } }, { session: tx });
}

export async function deleteBoardScoresOf(userId: number, tx: Tx): Promise<void> {
  await LeaderboardScores.deleteMany({ userId }, { session: tx });
}

/** A driver's position on a board. Most points come first; ties go to the driver who got there first, then to the lower id. */
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
  const ranges = await Promise.all([
    read({ ...board, [points]: after.points, [at]: after.at, [id]: trusted({ $gt: after.id }) }, { [id]: 1 }),
    read({ ...board, [points]: after.points, [at]: trusted({ $gt: after.at }) }, { [at]: 1, [id]: 1 }),
    read({ ...board, [points]: trusted({ $gt: 0, $lt: after.points }) }, inOrder(fields)),
  ]);
  return ranges.flat().slice(0, limit);
}

/**
 * A filter for a board's drivers ahead of a position. Each branch repeats the board's filter. If the filter were outside the branches,
 * MongoDB would look up only that in the index, and scan the whole board.
 */
export const aheadOf = (board: object, { points, at, id }: BoardPosition, fields: Fields) =>
  keyset({ [fields.points]: 1, [fields.at]: -1, [fields.id]: -1 }, [points, at, id], board).filter;
