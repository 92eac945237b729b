import mongoose from 'mongoose';
import { errorCode } from './error-code';

const outages = new Set([
  'DatabaseSilentError',
  'ConflictsError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoClientClosedError',
  'PoolClearedOnNetworkError',
  'PoolClearedError',
]);

/** Whether an error means that the database cannot be reached, or cannot be worked with. */
export const isDatabaseOutage = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (outages.has(thrown.name) ||
    errorCode(thrown) === brokenPipe ||
    isPassing(thrown) ||
    /buffering timed out|initial connection/.test(thrown.message));

/** What MongoDB says to do once more (a write conflict, a lock that was not to be had), where nobody did. */
const isPassing = (error: Error): boolean =>
  error instanceof mongoose.mongo.MongoError &&
  (error.hasErrorLabel('TransientTransactionError') || error.code === writeConflict);

const writeConflict = 112;

/** The driver hands the system's own error on where it writes to a connection that the database has just ended. */
const brokenPipe = 'EPIPE';

/** Whether the database has no room left on its disk (MongoDB's OutOfDiskSpace, or the system's own words). */
export const isDatabaseFull = (thrown: unknown): boolean =>
  thrown instanceof Error && (errorCode(thrown) === 14031 || /no space left/i.test(thrown.message));
