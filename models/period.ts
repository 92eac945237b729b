import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

type Winner = { userId: number; points: number };

/** A board's drivers at the start of a day, first place first. Empty on the first day that is recorded. */
export type Ranking = { day: Date; userIds: number[] };

/** A week, a month or all time. `_id` is its board: `week:2026-11-16`, or `all`. */
type PeriodRow = {
  _id: string;
  /** The last recorded ranking. */
  ranking?: Ranking;
  /** The top drivers at the last check during the period. */
  leaders?: number[];
  /** Recorded once, when it is over. */
  winners?: Winner[];
  closedAt?: Date;
};

export type ClosedPeriodRow = { _id: string; winners: Winner[]; closedAt: Date };

const winner = new Schema<Winner>(
  { userId: { type: Number, required: true }, points: { type: Number, required: true } },
  { _id: false },
);

const ranking = new Schema<Ranking>(
  { day: { type: Date, required: true }, userIds: { type: [Number], required: true } },
  { _id: false },
);

const periodSchema = new Schema<PeriodRow>(
  {
    _id: { type: String, required: true },
    ranking: { type: ranking, default: undefined },
    leaders: { type: [Number], default: undefined },
    winners: { type: [winner], default: undefined },
    closedAt: { type: Date, default: undefined },
  },
  { collection: 'periods', versionKey: false },
);
periodSchema.index({ closedAt: 1, _id: 1 }, { partialFilterExpression: { closedAt: { $exists: true } } });

export const Periods = defineModel<PeriodRow>('Period', periodSchema);

const isClosed = { closedAt: trusted({ $exists: true }) };

export const findClosedPeriod = (board: string): Promise<ClosedPeriodRow | null> =>
  Periods.findOne({ _id: board, ...isClosed }, { leaders: 0, ranking: 0 })
    .lean<ClosedPeriodRow>()
    .exec();

/** All of them: about 64 a year. */
export const findClosedBoards = (): Promise<string[]> => Periods.distinct('_id', isClosed).exec();

/** Never changes recorded winners. @returns false if the period is already closed */
export async function insertClosedPeriod({ _id, winners, closedAt }: ClosedPeriodRow, tx?: Tx): Promise<boolean> {
  const { modifiedCount, upsertedCount } = await Periods.updateOne(
    { _id },
    [
      {
        $set: {
          winners: { $ifNull: ['$winners', { $literal: winners }] },
          closedAt: { $ifNull: ['$closedAt', closedAt] },
        },
      },
    ],
    { upsert: true, session: tx, updatePipeline: true },
  );
  return modifiedCount + upsertedCount === 1;
}

/** For a period that was closed too early. Its leaders stay. */
export async function reopenPeriod(board: string, tx: Tx): Promise<void> {
  await Periods.updateOne({ _id: board }, { $unset: { winners: 1, closedAt: 1 } }, { session: tx });
}

/** @returns an empty list if there was no check yet */
export const findLeaders = async (board: string, tx: Tx): Promise<number[]> =>
  (await Periods.findById(board, { leaders: 1 }, { session: tx }).lean<PeriodRow>().exec())?.leaders ?? [];

export async function setLeaders(board: string, leaders: number[], tx: Tx): Promise<void> {
  await Periods.updateOne({ _id: board }, { $set: { leaders } }, { upsert: true, session: tx });
}

export const findRanking = async (board: string): Promise<Ranking | null> =>
  (await Periods.findById(board, { ranking: 1 }).lean<PeriodRow>().exec())?.ranking ?? null;

export async function setRanking(board: string, to: Ranking): Promise<void> {
  await Periods.updateOne({ _id: board }, { $set: { ranking: to } }, { upsert: true });
}
