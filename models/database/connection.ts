import mongoose, { type Model, type Schema } from 'mongoose';
import { z } from 'zod';
import { storedName } from './staging';

export { isDuplicateKeyError } from './duplicate-key';
export { ensureIndexes } from './indexes';

mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', 'throw');
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('bufferCommands', false);

/** A write counts once a majority of members has it in the journal, so an answered request survives a power cut. */
export const durable = { w: 'majority', j: true } as const;

/** How long an operation waits for a reachable primary before it fails, in milliseconds. */
const SERVER_SELECTION_MS = 4_000;

/**
 * How often each server is asked whether it is there, and how long its answer may take: one that hangs is given up after both,
 * with all that is waiting for it, and its successor is used. In milliseconds; MongoDB's own are 10 seconds each.
 */
const HEARTBEAT_MS = 2_000;
const HEARTBEAT_LIMIT_MS = 4_000;

/** A peer that answers nothing for this long counts as gone, in milliseconds. Index builds may take their time. */
const SOCKET_SILENCE_MS = 60_000;

/**
 * Connects the process to MongoDB; every model uses this one connection.
 *
 * @param uri a replica set or sharded cluster, database name included (transactions need either)
 * @throws when no primary answers within about 4 seconds
 */
export async function connectDatabase(uri: string): Promise<void> {
  await mongoose.connect(uri, {
    appName: 'eat-it-or-beat-it',
    writeConcern: durable,
    retryWrites: true,
    retryReads: true,
    serverSelectionTimeoutMS: SERVER_SELECTION_MS,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    connectTimeoutMS: HEARTBEAT_LIMIT_MS,
    socketTimeoutMS: SOCKET_SILENCE_MS,
    maxPoolSize: 50,
  });
  noteTime(await readDatabaseTime());
  mongoose.connection.getClient().on('serverHeartbeatSucceeded', ({ reply }) => {
    const answer = primaryHello.safeParse(reply);
    if (answer.success) noteTime(answer.data.localTime);
  });
}

/** Calling it twice, or before connecting, does no harm. */
export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
}

let asked: Promise<boolean> | null = null;

/** Pings the primary. @param timeoutMs answer false after this long, whatever the driver is still waiting for */
export async function databaseIsUp(timeoutMs: number): Promise<boolean> {
  const { db } = mongoose.connection;
  if (!db) return false;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    // An answer that has arrived, but was not read yet because this process was busy, is not late.
    timer = setTimeout(() => setImmediate(resolve, false), timeoutMs);
  });
  // One ping at a time: unanswered ones would take up the connections.
  const answered = (asked ??= db
    .command({ ping: 1 })
    .then(
      () => true,
      () => false,
    )
    .finally(() => (asked = null)));
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

const hello = z.object({ localTime: z.date() });
const primaryHello = hello.extend({ isWritablePrimary: z.literal(true) });

/** The primary's time as it told it last, and when that was by a clock that no one sets. */
let told: { time: Date; at: number } | null = null;

const noteTime = (time: Date): void => void (told = { time, at: performance.now() });

/**
 * The primary's clock by what it says with each heartbeat: asks nothing, and does not follow this machine's clock when that is
 * set.
 * @returns null before the first heartbeat
 */
export const estimateDatabaseTime = (): Date | null =>
  told && new Date(told.time.getTime() + performance.now() - told.at);

/** By the primary's own clock. */
export async function readDatabaseTime(): Promise<Date> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not connected.');
  return hello.parse(await db.command({ hello: 1 })).localTime;
}

/**
 * Registers a model on the process's connection, or returns the one already registered: the server and the pages are two bundles
 * that share one mongoose, and a development reload evaluates a model's file again.
 *
 * @param schema names its collection
 */
export function defineModel<T>(name: string, schema: Schema<T>): Model<T> {
  const registered = mongoose.models[name];
  return registered ?? mongoose.model<T>(name, answeredAtOnce(schema), storedName(schema.get('collection') ?? ''));
}

/** Rows of one answer of MongoDB's, which by itself sends 101 at first: hardly any page asks for more, and none waits twice. */
const ROWS_AT_ONCE = 1_000;

/** Cursors that read a whole collection say for themselves how many they hold. */
function answeredAtOnce<T>(schema: Schema<T>): Schema<T> {
  schema.pre('find', function () {
    if (this.getOptions().batchSize === undefined) this.batchSize(ROWS_AT_ONCE);
  });
  schema.pre('aggregate', function () {
    if (this.options.batchSize === undefined) this.option({ batchSize: ROWS_AT_ONCE });
  });
  return schema;
}
