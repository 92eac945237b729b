import mongoose from 'mongoose';
import { errorCode } from '~/error-code';

const outages = new Set([
  'DatabaseHangingError',
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

/** The database cannot be reached, or not be worked with. */
export const isDatabaseOutage = (thrown: unknown): boolean => {
  const error = unwrapped(thrown);
  return (
    error instanceof Error &&
    (outages.has(error.name) ||
      errorCode(error) === brokenPipe ||
      isPassing(error) ||
      /buffering timed out|initial connection/.test(error.message))
  );
};

/** What cut a bulk write off is wrapped by the driver in an error of its own. */
const unwrapped = (thrown: unknown): unknown =>
  thrown instanceof mongoose.mongo.MongoBulkWriteError && thrown.errorResponse instanceof Error
    ? thrown.errorResponse
    : thrown;

/** MongoDB asks for a retry (after a write conflict, or a lock that could not be acquired), and nothing has retried. */
const isPassing = (error: Error): boolean =>
  error instanceof mongoose.mongo.MongoError &&
  (error.hasErrorLabel('TransientTransactionError') || error.code === writeConflict);

const writeConflict = 112;

/** The driver passes the system's own error on where it writes to a connection that the database has just ended. */
const brokenPipe = 'EPIPE';

/** The database's disk is full (MongoDB's OutOfDiskSpace, or the system's own words). */
export const isDatabaseFull = (thrown: unknown): boolean =>
  thrown instanceof Error && (errorCode(thrown) === 14031 || /no space left/i.test(thrown.message));
