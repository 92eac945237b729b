import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { isDuplicateKeyError } from './database/duplicate-key';

/** A chore that one process does for all of them; `dueAt` is when it may be leased next. */
type LeaseRow = { _id: string; dueAt: Date };

const leaseSchema = new Schema<LeaseRow>(
  { _id: { type: String, required: true }, dueAt: { type: Date, required: true } },
  { collection: 'leases', versionKey: false },
);

const Leases = defineModel<LeaseRow>('Lease', leaseSchema);

/** Leases a chore until a time. @returns false when it is not due, or another process was quicker */
export async function claimLease(id: string, now: Date, until: Date): Promise<boolean> {
  try {
    const claimed = await Leases.updateOne(
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
  await Leases.updateOne({ _id: id }, { $set: { dueAt } });
}
