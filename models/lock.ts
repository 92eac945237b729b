import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { isDuplicateKeyError } from './database/duplicate-key';
import type { Tx } from './database/transaction';

/**
 * A lock of a transaction, or the lease of a chore that one process does for all of them. `_id` says what was counted or looked
 * up last, and for whom (`waiting-posts:7`), or names the chore.
 */
type LockRow = {
  _id: string;
  /** Of a lock. */
  takenAt?: Date;
  /** Of a lease: when it may be claimed next. */
  dueAt?: Date;
};

const lockSchema = new Schema<LockRow>(
  {
    _id: { type: String, required: true },
    takenAt: { type: Date, default: undefined },
    dueAt: { type: Date, default: undefined },
  },
  { collection: 'locks', versionKey: false },
);
lockSchema.index({ takenAt: 1 }, { expireAfterSeconds: 3600 });

export const Locks = defineModel<LockRow>('Lock', lockSchema);

/**
 * Serializes transactions that count or look up the same thing before they write. Without it two concurrent ones both find what
 * was there before; with it they write the same row, so that MongoDB makes the later one start again, and look again. Call it
 * before anything is read.
 * @param of what, and whose
 */
export async function lock(of: string, tx: Tx): Promise<void> {
  await Locks.updateOne({ _id: of }, { $currentDate: { takenAt: true } }, { upsert: true, session: tx });
}

/** Leases a chore until a time. @returns false when it is not due, or another process was quicker */
export async function claimLease(id: string, now: Date, until: Date): Promise<boolean> {
  try {
    const claimed = await Locks.updateOne(
      { _id: id, dueAt: trusted({ $lte: now }) },
      { $set: { dueAt: until } },
      { upsert: true },
    );
    return claimed.modifiedCount + claimed.upsertedCount === 1;
  } catch (error) {
    // The row exists and is not due: the upsert would have made a second one.
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

export async function postponeLease(id: string, dueAt: Date): Promise<void> {
  await Locks.updateOne({ _id: id }, { $set: { dueAt } });
}
