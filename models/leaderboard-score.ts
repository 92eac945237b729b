import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { batchRowReads } from './database/batch-reads';
import { before, type BoardPosition, findOnBoard } from './board-position';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { writeRows } from './database/write-rows';

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

/** After a position: most points first; ties go to who reached the total first, then to the lower id. */
export const findBoardScores = (
  board: string,
  limit: number,
  after?: BoardPosition | null,
): Promise<LeaderboardScoreRow[]> =>
  findOnBoard(shownOn(board), fields, { after, limit }, (filter, sort) =>
    LeaderboardScores.find(filter).sort(sort).limit(limit).lean<LeaderboardScoreRow[]>().exec(),
  );

const findRows = batchRowReads((ids) =>
  LeaderboardScores.find({ _id: trusted({ $in: ids }) })
    .lean<LeaderboardScoreRow[]>()
    .exec(),
);

export async function findBoardScore(board: string, userId: number): Promise<LeaderboardScoreRow | null> {
  const [row = null] = await findRows([boardScoreId(board, userId)]);
  return row;
}

/** @param most maximum count */
export const countBoardScoresBefore = (board: string, position: BoardPosition, most: number): Promise<number> =>
  LeaderboardScores.countDocuments(before(shownOn(board), position, fields), { limit: most }).exec();

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

/** Reports every change of a score, by any process. @returns a function that stops it */
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
