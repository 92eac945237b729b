import mongoose, { type Model, type mongo, type QueryFilter, trusted } from 'mongoose';
import type { Tx } from './transaction';

/**
 * Sends writes unchanged, in one command. Mongoose would first cast and copy each one, which takes longer than sending it; TypeScript has
 * already checked the types.
 */
export async function writeRows<T extends { _id: string | number }>(
  model: Model<T>,
  writes: mongo.AnyBulkWriteOperation<T>[],
  tx: Tx,
): Promise<void> {
  const { collectionName } = model.collection;
  if (writes.length > 0) await mongoose.connection.collection<T>(collectionName).bulkWrite(writes, { session: tx });
}

/** @returns how many rows existed */
export async function deleteRows<T extends { _id: string | number }>(
  model: Model<T>,
  ids: T['_id'][],
  tx: Tx,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { deletedCount } = await model.deleteMany({ _id: trusted({ $in: ids }) }, { session: tx });
  return deletedCount;
}

/** Deletes at most `limit` rows. @returns how many were deleted */
export async function deleteSome<T extends { _id: string | number }>(
  model: Model<T>,
  filter: QueryFilter<T>,
  limit: number,
  tx: Tx,
): Promise<number> {
  const rows = await model.find(filter, { _id: 1 }, { session: tx }).limit(limit).lean<Pick<T, '_id'>[]>().exec();
  return deleteRows(
    model,
    rows.map(({ _id }) => _id),
    tx,
  );
}

/** Writes a row without changing it, so that transactions that also write it are serialized. */
export async function touchRow<T extends { _id: string | number }>(
  model: Model<T>,
  id: T['_id'],
  tx: Tx,
): Promise<void> {
  const rows = mongoose.connection.collection<{ _id: string | number; touchedAt?: Date }>(
    model.collection.collectionName,
  );
  await rows.updateOne({ _id: id }, { $currentDate: { touchedAt: true } }, { session: tx });
  await rows.updateOne({ _id: id }, { $unset: { touchedAt: '' } }, { session: tx });
}

export async function maxId(model: { collection: { collectionName: string } }): Promise<number> {
  const rows = mongoose.connection.collection<{ _id: number }>(model.collection.collectionName);
  const last = await rows.findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
  return last?._id ?? 0;
}
