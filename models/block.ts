import { Schema } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** A driver who wants to see nothing of another, nor be seen by them. */
export type BlockRow = {
  /** `${userId}:${blockedId}`. */
  _id: string;
  userId: number;
  blockedId: number;
  at: Date;
};

const blockSchema = new Schema<BlockRow>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    blockedId: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'blocks', versionKey: false },
);
blockSchema.index({ userId: 1, at: -1 });
blockSchema.index({ blockedId: 1 });

export const Blocks = defineModel<BlockRow>('Block', blockSchema);

/** Those whom somebody has blocked, and those who have blocked them. */
export async function findBlocksBetween(userId: number, tx?: Tx): Promise<ReadonlySet<number>> {
  const rows = await Blocks.find({ $or: [{ userId }, { blockedId: userId }] }, { userId: 1, blockedId: 1 })
    .session(tx ?? null)
    .lean<Pick<BlockRow, 'userId' | 'blockedId'>[]>()
    .exec();
  return new Set(rows.map((row) => (row.userId === userId ? row.blockedId : row.userId)));
}
