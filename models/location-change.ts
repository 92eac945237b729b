import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { keyset } from './database/keyset';
import type { Tx } from './database/transaction';
import type { LocationRow } from './location';

type LocationFields = Partial<Omit<LocationRow, '_id'>>;

type Change = {
  locationId: number;
  /** The previous values of the changed fields; empty for an added place. */
  before: LocationFields;
  after: LocationFields;
  at: Date;
  undoneAt: Date | null;
  /** The user who undid only this change; missing if the whole batch was undone. */
  undoneBy?: number | null;
};

/** How one row of an imported file changed a place: the source of the place's facts, and the data for undoing the change. */
export type LocationChangeRow = Change & {
  /** Batch and row, since a row changes at most one place. */
  _id: string;
  batchId: number;
  /** From 1: the order of a batch's changes. */
  row: number;
  /** The physical line on which that row starts. */
  line: number;
  what: 'added' | 'updated';
};

/** Why a place was changed: an editor changed it, an editor accepted a suggestion, or drivers agreed. */
export type EditReason = 'editor' | 'suggestion' | 'drivers';

/** A change to a place made by people. */
export type LocationEditRow = Change & {
  _id: string;
  batchId: null;
  what: 'edited' | 'merged';
  why: EditReason;
  /** The editor; null if none was needed, or their account was erased. */
  by: number | null;
  /** The suggestions that this settled. */
  suggestionIds: number[];
  /** The drivers who agreed, if they caused the change. */
  drivers?: number[];
  /** For a merge: the removed place. */
  removed?: LocationRow;
};

export type AnyLocationChange = LocationChangeRow | LocationEditRow;

type StoredChange = Omit<LocationChangeRow, 'batchId' | 'what' | 'row' | 'line'> &
  Partial<Omit<LocationEditRow, 'what' | 'batchId'>> & {
    batchId: number | null;
    row?: number;
    line?: number;
    what: AnyLocationChange['what'];
  };

const changeSchema = new Schema<StoredChange>(
  {
    _id: { type: String, required: true },
    batchId: { type: Number, default: null },
    locationId: { type: Number, required: true },
    row: { type: Number, default: undefined },
    line: { type: Number, default: undefined },
    what: { type: String, required: true },
    why: { type: String, default: undefined },
    by: { type: Number, default: undefined },
    suggestionIds: { type: [Number], default: undefined },
    drivers: { type: [Number], default: undefined },
    removed: { type: Schema.Types.Mixed, default: undefined },
    before: { type: Schema.Types.Mixed, required: true },
    after: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    undoneAt: { type: Date, default: null },
    undoneBy: { type: Number, default: undefined },
  },
  { collection: 'location_changes', versionKey: false, minimize: false },
);
changeSchema.index({ batchId: 1, undoneAt: 1, row: -1 });
changeSchema.index({ locationId: 1, undoneAt: 1, batchId: -1 });
changeSchema.index({ locationId: 1, at: -1, _id: -1 });
changeSchema.index({ 'removed._id': 1 }, { partialFilterExpression: { 'removed._id': { $gt: 0 } } });
changeSchema.index({ 'removed.addedBy': 1 }, { partialFilterExpression: { 'removed.addedBy': { $gt: 0 } } });
changeSchema.index({ drivers: 1, at: -1, _id: -1 }, { partialFilterExpression: { drivers: { $gt: 0 } } });
changeSchema.index({ by: 1 }, { partialFilterExpression: { by: { $gt: 0 } } });
changeSchema.index({ undoneBy: 1 }, { partialFilterExpression: { undoneBy: { $gt: 0 } } });

export const LocationChanges = defineModel<StoredChange>('LocationChange', changeSchema);

/** @param rows without ids; they are derived from batch and row */
export async function insertChanges(rows: Omit<LocationChangeRow, '_id'>[], tx: Tx): Promise<void> {
  await LocationChanges.insertMany(
    rows.map((row) => ({ _id: `${row.batchId}:${row.row}`, ...row })),
    { session: tx },
  );
}

export async function insertEdit(row: LocationEditRow, tx: Tx): Promise<void> {
  await LocationChanges.create([row], { session: tx });
}

/** From the last row to the first. @param before returns only rows before this one */
export const findActiveChanges = (
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

/** In file order. */
export const findFirstChanges = (batchId: number, limit: number): Promise<LocationChangeRow[]> =>
  LocationChanges.find({ batchId, undoneAt: null }).sort({ row: 1 }).limit(limit).lean<LocationChangeRow[]>().exec();

export const countActiveChanges = (batchId: number): Promise<number> =>
  LocationChanges.countDocuments({ batchId, undoneAt: null }).exec();

/** @returns the id of the last later batch with an active change, by place; places without one are left out */
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

/** @returns false if it was already undone */
export async function markUndoneBy(id: string, undoneBy: number, undoneAt: Date, tx: Tx): Promise<boolean> {
  const marked = await LocationChanges.updateOne(
    { _id: id, undoneAt: null },
    { $set: { undoneAt, undoneBy } },
    { session: tx },
  );
  return marked.matchedCount === 1;
}

/** Active changes that a driver took part in, newest first. @param before the last one of the previous page */
export const findActiveChangesBy = (
  driver: number,
  limit: number,
  before: Pick<LocationEditRow, 'at' | '_id'> | null,
): Promise<LocationEditRow[]> => {
  const page = keyset({ at: -1, _id: -1 }, before && [before.at, before._id]);
  return LocationChanges.find({ drivers: driver, undoneAt: null, ...page.filter })
    .sort(page.sort)
    .limit(limit)
    .lean<LocationEditRow[]>()
    .exec();
};

export const findChange = (id: string, tx?: Tx): Promise<AnyLocationChange | null> =>
  LocationChanges.findById(id, null, { session: tx ?? null })
    .lean<AnyLocationChange>()
    .exec();

/** A place's history, including undone changes, newest first. */
export const findChangesOf = (locationId: number, limit: number, tx?: Tx): Promise<AnyLocationChange[]> =>
  LocationChanges.find({ locationId }, null, { session: tx ?? null })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .lean<AnyLocationChange[]>()
    .exec();

export type Merge = { _id: string; locationId: number; removed: LocationRow; at: Date };

/** Active merges of these removed places, by the removed place's id. */
export async function findMerges(removedIds: number[], tx?: Tx): Promise<Map<number, Merge>> {
  const merges = await LocationChanges.find(
    { 'removed._id': trusted({ $in: removedIds, $gt: 0 }), undoneAt: null },
    null,
    { session: tx ?? null },
  )
    .lean<Merge[]>()
    .exec();
  return new Map(merges.map((merge) => [merge.removed._id, merge]));
}

/** All merges of a place into others: undone ones first, then the active one. */
export const findMergesOf = (removedId: number, tx: Tx): Promise<(Merge & Pick<Change, 'undoneAt'>)[]> =>
  LocationChanges.find({ 'removed._id': trusted({ $eq: removedId, $gt: 0 }) }, null, { session: tx })
    .sort({ undoneAt: -1 })
    .lean<(Merge & Pick<Change, 'undoneAt'>)[]>()
    .exec();

/** Active merges since a time. */
export const findMergesSince = (since: Date): Promise<Merge[]> =>
  LocationChanges.find({ 'removed._id': trusted({ $gt: 0 }), undoneAt: null, at: trusted({ $gte: since }) })
    .lean<Merge[]>()
    .exec();

/** Keeps an erased user's changes to places but removes the user's id. */
export async function anonymizeChanges(userId: number, tx?: Tx): Promise<void> {
  await LocationChanges.updateMany({ by: userId }, { $set: { by: null } }, { session: tx });
  await LocationChanges.updateMany({ drivers: userId }, { $pull: { drivers: userId } }, { session: tx });
  await LocationChanges.updateMany({ undoneBy: userId }, { $set: { undoneBy: null } }, { session: tx });
  await LocationChanges.updateMany(
    { 'removed.addedBy': userId },
    { $set: { 'removed.addedBy': null } },
    { session: tx },
  );
}
