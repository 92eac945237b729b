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
  (outages.has(thrown.name) || /buffering timed out|initial connection|conflicts for too long/.test(thrown.message));

/** Whether the database has no room left on its disk (MongoDB's OutOfDiskSpace, or the system's own words). */
export const isDatabaseFull = (thrown: unknown): boolean =>
  thrown instanceof Error && (('code' in thrown && thrown.code === 14031) || /no space left/i.test(thrown.message));
