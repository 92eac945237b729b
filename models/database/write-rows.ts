import type { Model, mongo } from 'mongoose';
import type { Tx } from './transaction';

/**
 * Sends writes as they are, in one command. Mongoose would cast and copy each of them before, which takes longer than sending it;
 * TypeScript has seen what it would look for.
 */
export async function writeRows<T>(model: Model<T>, writes: mongo.AnyBulkWriteOperation[], tx: Tx): Promise<void> {
  if (writes.length > 0) await model.collection.bulkWrite(writes, { session: tx });
}
