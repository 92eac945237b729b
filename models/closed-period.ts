import { Schema } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

type Winner = { userId: number; points: number };

/** The winners of a week or month that is over, recorded once. `_id` is the board: `week:2026-11-16`. */
export type ClosedPeriodRow = { _id: string; winners: Winner[]; closedAt: Date };

const winner = new Schema<Winner>(
  { userId: { type: Number, required: true }, points: { type: Number, required: true } },
  { _id: false },
);

const closedPeriodSchema = new Schema<ClosedPeriodRow>(
  {
    _id: { type: String, required: true },
    winners: { type: [winner], required: true },
    closedAt: { type: Date, required: true },
  },
  { collection: 'closed_periods', versionKey: false },
);

export const ClosedPeriods = defineModel<ClosedPeriodRow>('ClosedPeriod', closedPeriodSchema);

export const findClosedPeriod = (board: string): Promise<ClosedPeriodRow | null> =>
  ClosedPeriods.findById(board).lean<ClosedPeriodRow>().exec();

/** All closed boards: about 64 a year, read from the index only. */
export const findClosedBoards = (): Promise<string[]> => ClosedPeriods.distinct('_id').exec();

/** Never changes an existing row. @returns false if there was one */
export async function insertClosedPeriod({ _id, ...row }: ClosedPeriodRow, tx?: Tx): Promise<boolean> {
  const { upsertedCount } = await ClosedPeriods.updateOne(
    { _id },
    { $setOnInsert: row },
    { upsert: true, session: tx },
  );
  return upsertedCount === 1;
}

export async function deleteClosedPeriod(board: string, tx?: Tx): Promise<void> {
  await ClosedPeriods.deleteOne({ _id: board }, { session: tx });
}
