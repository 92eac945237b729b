import mongoose from 'mongoose';
import { z } from 'zod';
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
      isTransient(error) ||
      /buffering timed out|initial connection/.test(error.message))
  );
};

/** The driver wraps the error that interrupted a bulk write. */
const unwrapped = (thrown: unknown): unknown =>
  thrown instanceof mongoose.mongo.MongoBulkWriteError && thrown.errorResponse instanceof Error
    ? thrown.errorResponse
    : thrown;

/** MongoDB asked for a retry after a write conflict or a lock that couldn't be acquired, but nothing retried. */
const isTransient = (error: Error): boolean =>
  error instanceof mongoose.mongo.MongoError &&
  (error.hasErrorLabel('TransientTransactionError') || error.code === writeConflict);

const writeConflict = 112;

/** The driver passes on the system's error if it writes to a connection that the database has just closed. */
const brokenPipe = 'EPIPE';

/** The database's disk is full (MongoDB's OutOfDiskSpace, or the system's message). */
export const isDatabaseFull = (thrown: unknown): boolean =>
  thrown instanceof Error && (errorCode(thrown) === 14031 || /no space left/i.test(thrown.message));

/** The unique index that rejected a write: its fields, and the existing value (if the server returns it). */
interface DuplicateKey {
  keyPattern: Record<string, unknown>;
  keyValue: Record<string, unknown>;
}

const duplicateKeyError = z.object({
  code: z.literal(11000),
  message: z.string(),
  keyPattern: z.record(z.string(), z.unknown()).optional(),
  keyValue: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Recognizes a unique index violation (MongoDB's error 11000).
 *
 * @returns the index's fields and the existing value, or null for any other error
 */
export function isDuplicateKeyError(error: unknown): DuplicateKey | null {
  const parsed = duplicateKeyError.safeParse(error);
  if (!parsed.success) return null;
  const { keyPattern, keyValue, message } = parsed.data;
  return { keyPattern: keyPattern ?? patternFromMessage(message), keyValue: keyValue ?? {} };
}

/** The error of a bulk write names the index only in its message: `... index: email_1 dup key: ...`. */
function patternFromMessage(message: string): Record<string, unknown> {
  const index = /index: (\S+) dup key/.exec(message)?.[1] ?? '';
  const fields = index.matchAll(/(?:^|_)(.+?)_-?1(?=_|$)/g);
  return Object.fromEntries(Array.from(fields, ([, field]) => [field, 1]));
}

const { MongoError, MongoServerError, MongoServerSelectionError } = mongoose.mongo;

/** MongoDB's AuthenticationFailed, and Unauthorized. */
const authenticationFailed = 18;
const unauthorized = 13;

/**
 * @param uri the value of MONGODB_URI; the message contains its hosts but not its password
 * @returns an error with a readable message about MONGODB_URI if the driver or server rejected the connection; other errors unchanged
 */
export function connectionError(uri: string, thrown: unknown): unknown {
  const reason = rejectionReason(thrown);
  return reason ? databaseError(uri, reason, thrown) : thrown;
}

/** @param reason from `missingServerFeature` */
export const unsuitableServerError = (uri: string, reason: string): Error => databaseError(uri, reason);

const databaseError = (uri: string, reason: string, cause?: unknown): Error =>
  new Error(`MONGODB_URI leads to ${hostsOf(uri)}, and ${reason}.`, { cause });

function rejectionReason(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  const code = thrown instanceof MongoServerError ? thrown.code : null;
  if (code === authenticationFailed)
    return 'the database rejected that name and password: fix them or authSource, or create that user';
  if (code === unauthorized)
    return `that user lacks permissions: give it the roles readWrite and dbAdmin (${thrown.message})`;
  const isUnreachable = thrown instanceof MongoServerSelectionError || thrown.name === 'MongooseServerSelectionError';
  if (isUnreachable)
    return `no primary answers there: start it, or fix the address or its replicaSet (${thrown.message})`;
  return thrown instanceof MongoError && thrown.name === 'MongoParseError'
    ? `that is not a valid address: ${thrown.message}`
    : null;
}

/** `mongodb://name:password@one:27017,other:27017/db?...` */
const hostsOf = (uri: string): string => /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(uri)?.[1] || 'nowhere';

const hello = z.object({
  maxWireVersion: z.number(),
  setName: z.string().optional(),
  isreplicaset: z.boolean().optional(),
  msg: z.string().optional(),
});

/** MongoDB 6.0. The queries use features that older versions lack. */
const oldestWireVersion = 17;

/** @returns what a server lacks according to its `hello` response, as the end of a sentence; null if the site can use it */
export function missingServerFeature(answer: unknown): string | null {
  const { maxWireVersion, setName, isreplicaset, msg } = hello.parse(answer);
  if (maxWireVersion < oldestWireVersion) return 'that server is older than MongoDB 6.0: upgrade it';
  if (setName !== undefined || msg === 'isdbgrid') return null;
  return isreplicaset
    ? 'that replica set has not been set up: run rs.initiate() there, once'
    : 'that is a single server, which has no transactions: start it with --replSet rs0 and run rs.initiate(), once';
}
