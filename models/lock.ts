import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { isDuplicateKeyError } from './database/errors';
import type { Tx } from './database/transaction';

/**
 * A lock for transactions, or the lease of a chore that one process does for all. The `_id` names the chore, or what the lock protects and
 * for which user (`waiting-posts:7`).
 */
type LockRow = {
  _id: string;
  /** For a lock. */
  takenAt?: Date;
  /** For a lease: when it may be claimed next. */
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
 * Serializes transactions that count or look up the same thing before they write. Without it, two concurrent transactions would both read
 * the earlier state. Since both write this row, MongoDB makes the later one retry and read again. Call it before reading anything.
 * @param id what the lock protects, and for which user
 */
export async function lock(id: string, tx: Tx): Promise<void> {
  await Locks.updateOne({ _id: id }, { $currentDate: { takenAt: true } }, { upsert: true, session: tx });
}

/** Leases a chore until a time. @returns false if it isn't due or another process claimed it first */
export async function claimLease(id: string, now: Date, until: Date): Promise<boolean> {
  try {
    const claimed = await Locks.updateOne(
      { _id: id, dueAt: trusted({ $lte: now }) },
      { $set: { dueAt: until } },
      { upsert: true },
    );
    return claimed.modifiedCount + claimed.upsertedCount === 1;
  } catch (error) {
    // The row exists and is not due, so the upsert tried to insert a second one.
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

export async function postponeLease(id: string, dueAt: Date): Promise<void> {
  await Locks.updateOne({ _id: id }, { $set: { dueAt } });
}
