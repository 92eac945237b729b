import type { AnyBulkWriteOperation, Model } from 'mongoose';
import type { Tx } from './transaction';

/**
 * Sends writes as they are, in one command. Mongoose would cast and copy each of them before, which takes longer than sending it;
 * their type says what it would look for.
 */
export async function writeRows<T>(model: Model<T>, writes: AnyBulkWriteOperation<T>[], tx: Tx): Promise<void> {
  if (writes.length > 0) await model.collection.bulkWrite(writes, { session: tx });
}
