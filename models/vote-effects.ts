import { Schema, trusted, Types } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { writeRows } from './database/write-rows';
import type { GatheredNotice } from './notice';

/** By how much totals and standings move; `at` is when the last of it happened. */
export type PointMoves = {
  totals: { userId: number; points: number; at: Date }[];
  standings: { board: string; userId: number; points: number; at: Date }[];
};

/**
 * What votes that were counted together have moved besides themselves, until that is added to the rows it belongs to. Written with the
 * votes and deleted with what it adds, so that it is neither lost nor added twice.
 */
export type VoteEffectsRow = { _id: string; moves: PointMoves; notices: GatheredNotice[] };

const voteEffectsSchema = new Schema<VoteEffectsRow>(
  {
    _id: { type: String, required: true },
    moves: { type: Schema.Types.Mixed, required: true },
    notices: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'vote_effects', versionKey: false },
);

export const VoteEffects = defineModel<VoteEffectsRow>('VoteEffects', voteEffectsSchema);

export async function putVoteEffects(effects: Omit<VoteEffectsRow, '_id'>, tx: Tx): Promise<void> {
  // In the order of time.
  const _id = new Types.ObjectId().toHexString();
  await writeRows(VoteEffects, [{ insertOne: { document: { _id, ...effects } } }], tx);
}

/** All of them, by the index. */
const every = { _id: trusted({ $gt: '' }) };

/** The earliest first. */
export const findVoteEffects = (limit: number, tx: Tx): Promise<VoteEffectsRow[]> =>
  VoteEffects.find(every, null, { session: tx }).sort({ _id: 1 }).limit(limit).lean<VoteEffectsRow[]>().exec();

export const hasVoteEffects = async (): Promise<boolean> => (await VoteEffects.exists(every)) !== null;

export async function deleteVoteEffects(ids: string[], tx: Tx): Promise<void> {
  await VoteEffects.deleteMany({ _id: trusted({ $in: ids }) }, { session: tx });
}
