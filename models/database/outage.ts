const outages = new Set([
  'DatabaseSilentError',
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
    hasCode(thrown, brokenPipe) ||
    /buffering timed out|initial connection|conflicts for too long/.test(thrown.message));

/** The driver hands the system's own error on where it writes to a connection that the database has just ended. */
const brokenPipe = 'EPIPE';

const hasCode = (error: Error, code: unknown): boolean => 'code' in error && error.code === code;

/** Whether the database has no room left on its disk (MongoDB's OutOfDiskSpace, or the system's own words). */
export const isDatabaseFull = (thrown: unknown): boolean =>
  thrown instanceof Error && (hasCode(thrown, 14031) || /no space left/i.test(thrown.message));
