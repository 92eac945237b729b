import { type mongo, Schema, trusted } from 'mongoose';
import { claimDue, type Lease } from './database/claims';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** The copy of everything that is held about a person, as that person asked for it: one at a time, under the user's id. */
export type DataExportRow = {
  _id: number;
  state: 'waiting' | 'ready' | 'failed';
  askedAt: Date;
  attempts: number;
  /** While it waits: not before this time; moved on by the process that has leased it. */
  dueAt: Date | null;
  /** Names the current try to make it: a process that was overtaken finds another one here. */
  build: string | null;
  /** SHA-256 of the mailed link's secret. */
  tokenHash: string | null;
  bytes: number;
  /** MongoDB removes the row then. */
  expiresAt: Date | null;
};

/** A piece of the file. In the database, so that any process can send it, wherever it was made. */
type DataExportPartRow = { _id: string; userId: number; build: string; number: number; bytes: Buffer; expiresAt: Date };

const dataExportSchema = new Schema<DataExportRow>(
  {
    _id: { type: Number, required: true },
    state: { type: String, required: true },
    askedAt: { type: Date, required: true },
    attempts: { type: Number, default: 0 },
    dueAt: { type: Date, default: null },
    build: { type: String, default: null },
    tokenHash: { type: String, default: null },
    bytes: { type: Number, default: 0 },
    expiresAt: { type: Date, default: null },
  },
  { collection: 'data_exports', versionKey: false },
);
dataExportSchema.index({ state: 1, dueAt: 1 });
dataExportSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const dataExportPartSchema = new Schema<DataExportPartRow>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    build: { type: String, required: true },
    number: { type: Number, required: true },
    bytes: { type: Buffer, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'data_export_parts', versionKey: false },
);
dataExportPartSchema.index({ build: 1, number: 1 }, { unique: true });
dataExportPartSchema.index({ userId: 1 });
dataExportPartSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const DataExports = defineModel<DataExportRow>('DataExport', dataExportSchema);
export const DataExportParts = defineModel<DataExportPartRow>('DataExportPart', dataExportPartSchema);

export const findDataExport = (userId: number, tx?: Tx): Promise<DataExportRow | null> =>
  DataExports.findById(userId, null, { session: tx ?? null })
    .lean<DataExportRow>()
    .exec();

/** Replaces an earlier request. */
export async function saveDataExport({ _id, ...row }: DataExportRow, tx: Tx): Promise<void> {
  await DataExports.replaceOne({ _id }, row, { upsert: true, session: tx });
}

/** As a new try, which `build` names. */
export const claimDueExport = (lease: Lease, build: string): Promise<DataExportRow | null> =>
  claimDue(DataExports, lease, { state: 'waiting' }, { build });

/** @returns false when the try is overtaken, or no one waits for it anymore */
export async function changeLeasedExport(
  { _id, build }: Pick<DataExportRow, '_id' | 'build'>,
  change: Partial<Omit<DataExportRow, '_id' | 'build'>>,
  tx?: Tx,
): Promise<boolean> {
  const changed = await DataExports.updateOne({ _id, build, state: 'waiting' }, { $set: change }, { session: tx });
  return changed.matchedCount === 1;
}

export async function insertExportPart(part: Omit<DataExportPartRow, '_id'>): Promise<void> {
  await DataExportParts.create({ ...part, _id: `${part.build}:${part.number}` });
}

/** The pieces of a try in order, beginning with one. */
export async function* exportParts(build: string, from: number): AsyncGenerator<Buffer> {
  const parts = DataExportParts.find({ build, number: trusted({ $gte: from }) })
    .sort({ number: 1 })
    .lean<{ bytes: mongo.Binary }[]>()
    .cursor({ batchSize: 2 });
  for await (const { bytes } of parts) yield Buffer.from(bytes.buffer);
}

/** @param except the try whose pieces stay */
export async function deleteExportParts(userId: number, except: string | null, tx?: Tx): Promise<void> {
  const which = except === null ? { userId } : { userId, build: trusted({ $ne: except }) };
  await DataExportParts.deleteMany(which, { session: tx });
}

export async function deletePartsOfBuild(build: string): Promise<void> {
  await DataExportParts.deleteMany({ build });
}

export async function deleteDataExportOf(userId: number, tx: Tx): Promise<void> {
  await DataExports.deleteOne({ _id: userId }, { session: tx });
  await deleteExportParts(userId, null, tx);
}
