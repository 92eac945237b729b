import mongoose from 'mongoose';
import { RateLimiterMongo } from 'rate-limiter-flexible';

/**
 * A counter of tries that all processes share.
 * @param points tries allowed in `duration` seconds.
 */
export const createRateLimiter = (keyPrefix: string, points: number, duration: number): RateLimiterMongo =>
  new RateLimiterMongo({
    storeClient: mongoose.connection,
    tableName: 'rate_limits',
    dbName: mongoose.connection.name,
    keyPrefix,
    points,
    duration,
  });
