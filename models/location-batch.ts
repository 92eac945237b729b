import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { isDuplicateKeyError } from './database/duplicate-key';
import type { Tx } from './database/transaction';

export const outcomes = ['added', 'updated', 'unchanged', 'duplicate', 'conflict', 'skipped', 'failed'] as const;
export type RowOutcome = (typeof outcomes)[number];

/** Rows dealt with so far, by what happened to them. */
export type BatchCounts = Record<RowOutcome, number> & { rows: number };

/**
 * `unfinished` from the first row to the last, also while no one works on it; `cut-short` when the rest of the file could not be
 * read; `canceled` when someone stopped it, with the rows up to there.
 */
export type BatchState = 'unfinished' | 'finished' | 'cut-short' | 'canceled' | 'being-undone' | 'undone';

/** One import of one file. Its changes are in `location_changes`. */
export type LocationBatchRow = {
  _id: number;
  /** Without its folder. */
  fileName: string;
  /** SHA-256 of the bytes and of how they were to be read: identifies the same file under any name. */
  contentHash: string;
  format: string;
  state: BatchState;
  /** Why it was interrupted or cut short, where that could still be recorded. */
  why: string | null;
  counts: BatchCounts;
  startedAt: Date;
  writtenAt: Date;
  endedAt: Date | null;
};

const count = { type: Number, required: true };

const batchSchema = new Schema<LocationBatchRow>(
  {
    _id: { type: Number, required: true },
    fileName: { type: String, required: true },
    contentHash: { type: String, required: true },
    format: { type: String, required: true },
    state: { type: String, required: true },
    why: { type: String, default: null },
    counts: { rows: count, ...Object.fromEntries(outcomes.map((outcome) => [outcome, count])) },
    startedAt: { type: Date, required: true },
    writtenAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  { collection: 'location_batches', versionKey: false },
);
batchSchema.index({ fileName: 1 });
/** The same bytes are imported by one process at a time. */
batchSchema.index({ contentHash: 1 }, { unique: true, partialFilterExpression: { state: 'unfinished' } });

export const LocationBatches = defineModel<LocationBatchRow>('LocationBatch', batchSchema);

/** @returns false when an import of the same bytes is not finished */
export async function insertBatch(row: LocationBatchRow): Promise<boolean> {
  try {
    await LocationBatches.create([row]);
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

export const findBatch = (id: number, tx?: Tx): Promise<LocationBatchRow | null> =>
  LocationBatches.findById(id, null, { session: tx ?? null })
    .lean<LocationBatchRow>()
    .exec();

/** @returns null where it is canceled or undone, or about to be */
export const findStandingBatch = (id: number): Promise<LocationBatchRow | null> =>
  LocationBatches.findOne({ _id: id, state: trusted({ $nin: ['canceled', 'being-undone', 'undone'] }) })
    .lean<LocationBatchRow>()
    .exec();

export const findUnfinishedBatch = (contentHash: string): Promise<LocationBatchRow | null> =>
  LocationBatches.findOne({ contentHash, state: 'unfinished' }).lean<LocationBatchRow>().exec();

/** Whether a file of this name has been dealt with to its end, and maybe undone since. */
export const isFileDone = async (fileName: string): Promise<boolean> =>
  (await LocationBatches.exists({ fileName, state: trusted({ $ne: 'unfinished' }) })) !== null;

/** Newest first. @param before only those with a smaller number */
export const findBatches = (limit: number, before = Number.MAX_SAFE_INTEGER): Promise<LocationBatchRow[]> =>
  LocationBatches.find({ _id: trusted({ $lt: before }) })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<LocationBatchRow[]>()
    .exec();

/**
 * Records how far an import has come.
 *
 * @param from where it stood before
 * @returns false when it stands elsewhere or is no longer under way: someone else continues with it, or has undone it
 */
export async function advanceBatch(
  id: number,
  from: number,
  counts: BatchCounts,
  writtenAt: Date,
  tx: Tx,
): Promise<boolean> {
  const advanced = await LocationBatches.updateOne(
    { _id: id, state: 'unfinished', 'counts.rows': from },
    { $set: { counts, writtenAt, why: null } },
    { session: tx },
  );
  return advanced.matchedCount === 1;
}

type BatchUpdate = { state?: BatchState; why?: string | null; endedAt?: Date };

/** Only from one of the states `from`. @returns false when it is in none of them */
export async function changeBatch(id: number, from: BatchState[], change: BatchUpdate): Promise<boolean> {
  const changed = await LocationBatches.updateOne({ _id: id, state: trusted({ $in: from }) }, { $set: change });
  return changed.matchedCount === 1;
}

/** An import of it that is under way stops before its next rows. @returns false when none is unfinished */
export const cancelBatch = (id: number, endedAt: Date): Promise<boolean> =>
  changeBatch(id, ['unfinished'], { state: 'canceled', endedAt });
