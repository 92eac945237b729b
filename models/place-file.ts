import { type mongo, Schema, trusted } from 'mongoose';
import type { LocationType } from '~/schemas/locations';
import type { BatchCounts, RowOutcome } from './location-batch';
import { claimDue, type Lease } from './database/claims';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** `checking`, `importing` and `undoing` are work for whichever process takes it. */
export type PlaceFileState =
  'checking' | 'checked' | 'importing' | 'imported' | 'canceled' | 'undoing' | 'undone' | 'failed';
const workStates = ['checking', 'importing', 'undoing'] as const satisfies PlaceFileState[];

/** What happens to its rows, or has become of them. */
export type PlaceFileReport = {
  format: string | null;
  unreadable: string | null;
  counts: BatchCounts;
  /** The first rows of each reason are named. */
  groups: {
    outcome: RowOutcome;
    reason: string;
    count: number;
    first: { line: number; label: string; note: string | null }[];
  }[];
};

/** A file of places that an editor brought to the desk. */
export type PlaceFileRow = {
  _id: number;
  /** The editor; null once erased. */
  by: number | null;
  fileName: string;
  bytes: number;
  /** Applies to every place in the file. */
  type: LocationType | null;
  state: PlaceFileState;
  report: PlaceFileReport | null;
  /** Rows that the work under way has come to. */
  rows: number;
  batchId: number | null;
  /** Places that an undo had to leave as they are, in words. */
  kept: string[];
  at: Date;
  attempts: number;
  /** While there is work: not before this time; moved on by the process that has leased it. */
  dueAt: Date | null;
  expiresAt: Date;
};

/** In the database, so that any process can continue with the file. */
type PlaceFilePartRow = { _id: string; fileId: number; number: number; bytes: Buffer; expiresAt: Date };

const placeFileSchema = new Schema<PlaceFileRow>(
  {
    _id: { type: Number, required: true },
    by: { type: Number, default: null },
    fileName: { type: String, required: true },
    bytes: { type: Number, required: true },
    type: { type: String, default: null },
    state: { type: String, required: true },
    report: { type: Schema.Types.Mixed, default: null },
    rows: { type: Number, default: 0 },
    batchId: { type: Number, default: null },
    kept: { type: [String], default: [] },
    at: { type: Date, required: true },
    attempts: { type: Number, default: 0 },
    dueAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'place_files', versionKey: false, minimize: false },
);
placeFileSchema.index({ state: 1, dueAt: 1 });
placeFileSchema.index({ by: 1 }, { partialFilterExpression: { by: { $gt: 0 } } });
placeFileSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const placeFilePartSchema = new Schema<PlaceFilePartRow>(
  {
    _id: { type: String, required: true },
    fileId: { type: Number, required: true },
    number: { type: Number, required: true },
    bytes: { type: Buffer, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'place_file_parts', versionKey: false },
);
placeFilePartSchema.index({ fileId: 1, number: 1 }, { unique: true });
placeFilePartSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const PlaceFiles = defineModel<PlaceFileRow>('PlaceFile', placeFileSchema);
export const PlaceFileParts = defineModel<PlaceFilePartRow>('PlaceFilePart', placeFilePartSchema);

export async function insertPlaceFile(row: PlaceFileRow): Promise<void> {
  await PlaceFiles.create(row);
}

export async function insertPlaceFilePart(part: Omit<PlaceFilePartRow, '_id'>): Promise<void> {
  await PlaceFileParts.create({ ...part, _id: `${part.fileId}:${part.number}` });
}

/** In order. */
export async function* placeFileParts(fileId: number): AsyncGenerator<Buffer> {
  const parts = PlaceFileParts.find({ fileId })
    .sort({ number: 1 })
    .lean<{ bytes: mongo.Binary }[]>()
    .cursor({ batchSize: 2 });
  for await (const { bytes } of parts) yield Buffer.from(bytes.buffer);
}

export const findPlaceFile = (id: number): Promise<PlaceFileRow | null> =>
  PlaceFiles.findById(id).lean<PlaceFileRow>().exec();

/** Newest first. */
export const findPlaceFiles = (limit: number): Promise<PlaceFileRow[]> =>
  PlaceFiles.find({}, { report: 0 }).sort({ _id: -1 }).limit(limit).lean<PlaceFileRow[]>().exec();

export const claimDuePlaceFile = (lease: Lease): Promise<PlaceFileRow | null> =>
  claimDue(PlaceFiles, lease, { state: trusted({ $in: workStates }) });

/** @returns false when it is not in one of these states anymore */
export async function changePlaceFile(
  id: number,
  from: readonly PlaceFileState[],
  change: Partial<Omit<PlaceFileRow, '_id'>>,
): Promise<boolean> {
  const changed = await PlaceFiles.updateOne({ _id: id, state: trusted({ $in: from }) }, { $set: change });
  return changed.matchedCount === 1;
}

/** @returns false where someone has canceled it meanwhile, or another process has taken it over */
export async function changeClaimedPlaceFile(
  { _id, attempts, state }: Pick<PlaceFileRow, '_id' | 'attempts' | 'state'>,
  change: Partial<Omit<PlaceFileRow, '_id'>>,
): Promise<boolean> {
  const changed = await PlaceFiles.updateOne({ _id, attempts, state }, { $set: change });
  return changed.matchedCount === 1;
}

/** Keeps what an editor brought, without the editor. */
export async function forgetWhoBrought(userId: number, tx: Tx): Promise<void> {
  await PlaceFiles.updateMany({ by: userId }, { $set: { by: null } }, { session: tx });
}
