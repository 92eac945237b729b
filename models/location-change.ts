import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import type { LocationRow } from './location';

type LocationFields = Partial<Omit<LocationRow, '_id'>>;

/** What one row of an imported file changed at one place: where its facts come from, and how to take them back. */
export type LocationChangeRow = {
  /** Batch and row, since a row changes one place at most. */
  _id: string;
  batchId: number;
  locationId: number;
  /** From 1: the order of a batch's changes. */
  row: number;
  /** The physical line on which that row begins. */
  line: number;
  what: 'added' | 'updated';
  /** The changed fields as they were; empty for a place that was added. */
  before: LocationFields;
  after: LocationFields;
  at: Date;
  undoneAt: Date | null;
};

const changeSchema = new Schema<LocationChangeRow>(
  {
    _id: { type: String, required: true },
    batchId: { type: Number, required: true },
    locationId: { type: Number, required: true },
    row: { type: Number, required: true },
    line: { type: Number, required: true },
    what: { type: String, required: true },
    before: { type: Schema.Types.Mixed, required: true },
    after: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    undoneAt: { type: Date, default: null },
  },
  { collection: 'location_changes', versionKey: false, minimize: false },
);
changeSchema.index({ batchId: 1, undoneAt: 1, row: -1 });
changeSchema.index({ locationId: 1, undoneAt: 1, batchId: -1 });

export const LocationChanges = defineModel<LocationChangeRow>('LocationChange', changeSchema);

/** @param rows without ids, which they get from their batch and row */
export async function insertChanges(rows: Omit<LocationChangeRow, '_id'>[], tx: Tx): Promise<void> {
  await LocationChanges.insertMany(
    rows.map((row) => ({ _id: `${row.batchId}:${row.row}`, ...row })),
    { session: tx },
  );
}

/** Last first. @param before only those of rows before this one */
export const findStandingChanges = (
  batchId: number,
  before: number,
  limit: number,
  tx?: Tx,
): Promise<LocationChangeRow[]> =>
  LocationChanges.find({ batchId, undoneAt: null, row: trusted({ $lt: before }) }, null, { session: tx ?? null })
    .sort({ row: -1 })
    .limit(limit)
    .lean<LocationChangeRow[]>()
    .exec();

/** In the order of the file. */
export const findFirstChanges = (batchId: number, limit: number): Promise<LocationChangeRow[]> =>
  LocationChanges.find({ batchId, undoneAt: null }).sort({ row: 1 }).limit(limit).lean<LocationChangeRow[]>().exec();

export const countStandingChanges = (batchId: number): Promise<number> =>
  LocationChanges.countDocuments({ batchId, undoneAt: null }).exec();

/** @returns for each of these places with standing changes of later batches, the number of the last such batch */
export async function findLaterBatches(locationIds: number[], batchId: number, tx: Tx): Promise<Map<number, number>> {
  const later = await LocationChanges.aggregate<{ _id: number; batchId: number }>([
    { $match: { locationId: { $in: locationIds }, undoneAt: null, batchId: { $gt: batchId } } },
    { $group: { _id: '$locationId', batchId: { $max: '$batchId' } } },
  ])
    .session(tx)
    .exec();
  return new Map(later.map((each) => [each._id, each.batchId]));
}

export async function markUndone(ids: string[], undoneAt: Date, tx: Tx): Promise<void> {
  await LocationChanges.updateMany({ _id: trusted({ $in: ids }) }, { $set: { undoneAt } }, { session: tx });
}
