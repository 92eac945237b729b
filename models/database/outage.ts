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

/** The database can't be reached or used. */
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

/** The driver wraps the error that interrupted a bulk write. */
const unwrapped = (thrown: unknown): unknown =>
  thrown instanceof mongoose.mongo.MongoBulkWriteError && thrown.errorResponse instanceof Error
    ? thrown.errorResponse
    : thrown;

/** MongoDB asked for a retry (after a write conflict, or a lock that couldn't be acquired), but nothing retried. */
const isPassing = (error: Error): boolean =>
  error instanceof mongoose.mongo.MongoError &&
  (error.hasErrorLabel('TransientTransactionError') || error.code === writeConflict);

const writeConflict = 112;

/** The driver passes on the system's error if it writes to a connection that the database has just closed. */
const brokenPipe = 'EPIPE';

/** The database's disk is full (MongoDB's OutOfDiskSpace, or the system's message). */
export const isDatabaseFull = (thrown: unknown): boolean =>
  thrown instanceof Error && (errorCode(thrown) === 14031 || /no space left/i.test(thrown.message));
