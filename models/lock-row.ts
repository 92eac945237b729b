import { Schema } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** `_id` says what was counted or looked up last, and for whom: `waiting-posts:7`. */
type LockRow = { _id: string; takenAt: Date };

const lockRowSchema = new Schema<LockRow>(
  { _id: { type: String, required: true }, takenAt: { type: Date, required: true } },
  // The name that older processes know, which may run on the same database during an upgrade.
  { collection: 'turns', versionKey: false },
);
lockRowSchema.index({ takenAt: 1 }, { expireAfterSeconds: 3600 });

export const LockRows = defineModel<LockRow>('LockRow', lockRowSchema);

/**
 * Serializes transactions that count or look up the same thing before they write. Without it two concurrent ones both find what
 * was there before; with it they write the same row, so that MongoDB makes the later one start again, and look again. Call it
 * before anything is read.
 * @param of what, and whose
 */
export async function writeLockRow(of: string, tx: Tx): Promise<void> {
  await LockRows.updateOne({ _id: of }, { $currentDate: { takenAt: true } }, { upsert: true, session: tx });
}
