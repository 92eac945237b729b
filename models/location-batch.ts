import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { isDuplicateKeyError } from './database/errors';
import type { Tx } from './database/transaction';

export const outcomes = ['added', 'updated', 'unchanged', 'duplicate', 'conflict', 'skipped', 'failed'] as const;
export type RowOutcome = (typeof outcomes)[number];

/** Rows processed so far, by outcome. */
export type BatchCounts = Record<RowOutcome, number> & { rows: number };

/** The outcome of importing a file's rows, or the expected outcome in a preview. */
export type ImportSummary = {
  format: string | null;
  unreadable: string | null;
  counts: BatchCounts;
  /** Only the first rows of each reason are listed. */
  groups: {
    outcome: RowOutcome;
    reason: string;
    count: number;
    first: { line: number; label: string; note: string | null }[];
  }[];
};

/**
 * `unfinished`: not all rows are processed, even if no process is working on them. `cut-short`: the rest of the file couldn't be read.
 * `canceled`: someone stopped it; the rows processed so far stay.
 */
export type BatchState = 'unfinished' | 'finished' | 'cut-short' | 'canceled' | 'being-undone' | 'undone';

const count = { type: Number, required: true };

const batchSchema = new Schema(
  {
    _id: { type: Number, required: true },
    /** Without the directory. */
    fileName: { type: String, required: true },
    /** SHA-256 of the bytes and of the parsing options. Identifies the same file under any name. */
    contentHash: { type: String, required: true },
    format: { type: String, required: true },
    state: { type: String, required: true },
    /** Why it was interrupted or cut short, if that could be recorded. */
    why: { type: String, default: null },
    counts: { rows: count, ...Object.fromEntries(outcomes.map((outcome) => [outcome, count])) },
    startedAt: { type: Date, required: true },
    writtenAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  { collection: 'location_batches', versionKey: false },
);
batchSchema.index({ fileName: 1 });
/** Only one process at a time can import the same bytes. */
batchSchema.index({ contentHash: 1 }, { unique: true, partialFilterExpression: { state: 'unfinished' } });

/** One import of one file. Its changes are in `location_changes`. */
export type LocationBatchRow = Required<Omit<InferSchemaType<typeof batchSchema>, 'counts'>> & {
  state: BatchState;
  counts: BatchCounts;
};

export const LocationBatches = defineModel<LocationBatchRow>('LocationBatch', batchSchema);

/** @returns false if another import of the same bytes is unfinished */
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

/** @returns null if it is canceled, undone or being undone */
export const findActiveBatch = (id: number): Promise<LocationBatchRow | null> =>
  LocationBatches.findOne({ _id: id, state: trusted({ $nin: ['canceled', 'being-undone', 'undone'] }) })
    .lean<LocationBatchRow>()
    .exec();

export const findUnfinishedBatch = (contentHash: string): Promise<LocationBatchRow | null> =>
  LocationBatches.findOne({ contentHash, state: 'unfinished' }).lean<LocationBatchRow>().exec();

/** Whether a file with this name was processed to the end, even if the import was later undone. */
export const isFileImported = async (fileName: string): Promise<boolean> =>
  (await LocationBatches.exists({ fileName, state: trusted({ $ne: 'unfinished' }) })) !== null;

/** Newest first. @param before only smaller ids */
export const findBatches = (limit: number, before = Number.MAX_SAFE_INTEGER): Promise<LocationBatchRow[]> =>
  LocationBatches.find({ _id: trusted({ $lt: before }) })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<LocationBatchRow[]>()
    .exec();

/**
 * Records an import's progress.
 *
 * @param from the previous progress
 * @returns false if the stored progress differs or the import has ended, because someone else continued or undid it
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

/** Does nothing if its state isn't in `from`. @returns false in that case */
export async function changeBatch(id: number, from: BatchState[], change: BatchUpdate): Promise<boolean> {
  const changed = await LocationBatches.updateOne({ _id: id, state: trusted({ $in: from }) }, { $set: change });
  return changed.matchedCount === 1;
}

/** If the import is running, it stops before its next rows. @returns false if it isn't unfinished */
export const cancelBatch = (id: number, endedAt: Date): Promise<boolean> =>
  changeBatch(id, ['unfinished'], { state: 'canceled', endedAt });
