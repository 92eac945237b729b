import mongoose, { type InferSchemaType, Schema } from 'mongoose';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

const collection = 'rate_limits';

const rateLimitSchema = new Schema(
  {
    key: { type: String, required: true },
    points: { type: Number, required: true },
    expire: { type: Date, default: null },
  },
  { collection, versionKey: false },
);
rateLimitSchema.index({ key: 1 }, { unique: true });
rateLimitSchema.index({ expire: -1 }, { expireAfterSeconds: 0 });

/** The library's format: the attempts of one subject until a time, after which MongoDB removes the row. */
type RateLimitRow = Required<InferSchemaType<typeof rateLimitSchema>>;

export const RateLimits = defineModel<RateLimitRow>('RateLimit', rateLimitSchema);

/**
 * A counter of attempts that all processes share. Unlike all other data it isn't written durably. A power failure may lose some attempts,
 * but requests don't wait for the disk.
 * @param points attempts allowed in `duration` seconds
 */
export const createRateLimiter = (keyPrefix: string, points: number, duration: number): RateLimiterMongo =>
  new RateLimiterMongo({
    storeClient: { db: () => mongoose.connection.getClient().db(mongoose.connection.name, { writeConcern: { w: 1 } }) },
    tableName: collection,
    dbName: mongoose.connection.name,
    disableIndexesCreation: true,
    keyPrefix,
    points,
    duration,
  });

/**
 * Counts one more attempt in the caller's transaction, durably. Concurrent transactions with the same key wait for each other, so each gets
 * a different number.
 * @returns how many there are until `expire`, this one included
 */
export async function countInTransaction(key: string, expire: Date, tx: Tx): Promise<number> {
  const row = await RateLimits.findOneAndUpdate(
    { key },
    { $inc: { points: 1 }, $setOnInsert: { expire } },
    { upsert: true, returnDocument: 'after', session: tx },
  )
    .lean<RateLimitRow>()
    .exec();
  return row.points;
}
