import mongoose, { Schema } from 'mongoose';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { defineModel } from './database/connection';

const collection = 'rate_limits';

/** As the library writes it: tries of a subject until a time, when MongoDB removes the row. */
type RateLimitRow = { key: string; points: number; expire: Date | null };

const rateLimitSchema = new Schema<RateLimitRow>(
  {
    key: { type: String, required: true },
    points: { type: Number, required: true },
    expire: { type: Date, default: null },
  },
  { collection, versionKey: false },
);
rateLimitSchema.index({ key: 1 }, { unique: true });
rateLimitSchema.index({ expire: -1 }, { expireAfterSeconds: 0 });

/** Written by the library alone; a model so that its indexes are there before the first try. */
export const RateLimits = defineModel<RateLimitRow>('RateLimit', rateLimitSchema);

/**
 * A counter of tries that all processes share. Unlike all else it is not written durably: after a power cut some tries are
 * forgotten, and no one waits for the disk in order to be counted.
 * @param points tries allowed in `duration` seconds
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
