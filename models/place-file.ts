import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { type LocationType, locationTypes } from '~/schemas/locations';
import type { BatchCounts, RowOutcome } from './location-batch';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** `checking`, `importing` and `undoing` have a job. */
export type PlaceFileState =
  'checking' | 'checked' | 'importing' | 'imported' | 'canceled' | 'undoing' | 'undone' | 'failed';

/** The outcome of its rows, or the expected outcome. */
export type PlaceFileReport = {
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

const placeFileSchema = new Schema(
  {
    _id: { type: Number, required: true },
    /** The editor; null once their account is erased. */
    by: { type: Number, default: null },
    fileName: { type: String, required: true },
    bytes: { type: Number, required: true },
    /** Applies to every place in the file. */
    type: { type: String, enum: [...locationTypes, null], default: null },
    state: { type: String, required: true },
    report: { type: Schema.Types.Mixed, default: null },
    /** Rows processed by the current step. */
    rows: { type: Number, default: 0 },
    batchId: { type: Number, default: null },
    /** Places that an undo had to leave as they are, as text. */
    kept: { type: [String], default: [] },
    at: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'place_files', versionKey: false, minimize: false },
);
placeFileSchema.index({ by: 1 }, { partialFilterExpression: { by: { $gt: 0 } } });
placeFileSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** A file of places that an editor uploaded. */
export type PlaceFileRow = Required<Omit<InferSchemaType<typeof placeFileSchema>, 'report'>> & {
  type: LocationType | null;
  state: PlaceFileState;
  report: PlaceFileReport | null;
};

export const PlaceFiles = defineModel<PlaceFileRow>('PlaceFile', placeFileSchema);

export async function insertPlaceFile(row: PlaceFileRow, tx: Tx): Promise<void> {
  await PlaceFiles.create([row], { session: tx });
}

export const findPlaceFile = (id: number): Promise<PlaceFileRow | null> =>
  PlaceFiles.findById(id).lean<PlaceFileRow>().exec();

/** Newest first. */
export const findPlaceFiles = (limit: number): Promise<PlaceFileRow[]> =>
  PlaceFiles.find({}, { report: 0 }).sort({ _id: -1 }).limit(limit).lean<PlaceFileRow[]>().exec();

/** @returns false if it is no longer in one of these states */
export async function changePlaceFile(
  id: number,
  from: readonly PlaceFileState[],
  change: Partial<Omit<PlaceFileRow, '_id'>>,
  tx?: Tx,
): Promise<boolean> {
  const filter = { _id: id, state: trusted({ $in: from }) };
  return (await PlaceFiles.updateOne(filter, { $set: change }, { session: tx })).matchedCount === 1;
}

/** Keeps an editor's uploads, without the editor. */
export async function anonymizePlaceFiles(userId: number, tx: Tx): Promise<void> {
  await PlaceFiles.updateMany({ by: userId }, { $set: { by: null } }, { session: tx });
}
