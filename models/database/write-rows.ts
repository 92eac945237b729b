import mongoose, { type Model, type mongo } from 'mongoose';
import type { Tx } from './transaction';

/**
 * Sends writes as they are, in one command. Mongoose would cast and copy each of them before, which takes longer than sending it;
 * TypeScript has seen what it would look for.
 */
export async function writeRows<T extends { _id: string | number }>(
  model: Model<T>,
  writes: mongo.AnyBulkWriteOperation<T>[],
  tx: Tx,
): Promise<void> {
  const { collectionName } = model.collection;
  if (writes.length > 0) await mongoose.connection.collection<T>(collectionName).bulkWrite(writes, { session: tx });
}
