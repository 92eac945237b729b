import mongoose, { type Model, type Schema } from 'mongoose';
import { z } from 'zod';
import { storedName } from './collections';

mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', 'throw');
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('bufferCommands', false);

/** A write is acknowledged once a majority of members has it in the journal, so it survives a power failure. */
export const durable = { w: 'majority', j: true } as const;

/** How long an operation waits for a reachable primary before it fails, in milliseconds. */
const SERVER_SELECTION_MS = 4_000;

/**
 * How often each server is pinged, and how long its response may take. A server that hangs is given up after both, with all waiting
 * operations, and the next primary is used. In milliseconds; MongoDB's defaults are 10 seconds each.
 */
const HEARTBEAT_MS = 2_000;
const HEARTBEAT_LIMIT_MS = 4_000;

/** Socket timeout, in milliseconds. Index builds may take longer. */
const SOCKET_SILENCE_MS = 60_000;

/**
 * Connects the process to MongoDB; every model uses this one connection.
 *
 * @param uri a replica set or sharded cluster, including the database name (transactions need either)
 * @throws if no primary responds within about 4 seconds
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

/** Safe to call twice, or before connecting. */
export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
}

let asked: Promise<boolean> | null = null;

/**
 * Pings the primary. A ping may have to wait for a connection, so on a busy site a late response is not enough: the driver's heartbeats have
 * a connection of their own, and must have stopped as well.
 * @param timeoutMs returns after this long, even if the driver is still waiting
 */
export async function databaseIsUp(timeoutMs: number): Promise<boolean> {
  const { db } = mongoose.connection;
  if (!db) return false;
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    const decide = () => resolve(told !== null && told.at >= startedAt);
    // A response that has arrived but wasn't processed yet because this process was busy is not late.
    timer = setTimeout(() => setImmediate(decide), timeoutMs);
  });
  // One ping at a time, so that unanswered ones don't use up the connections.
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

/** The primary's time in its last heartbeat, and the monotonic time it arrived. */
let told: { time: Date; at: number } | null = null;

const noteTime = (time: Date): void => void (told = { time, at: performance.now() });

/**
 * The primary's current time based on its last heartbeat. Makes no request, and is independent of changes to this machine's clock.
 * @returns null before the first heartbeat
 */
export const estimateDatabaseTime = (): Date | null =>
  told && new Date(told.time.getTime() + performance.now() - told.at);

/** The primary's own clock. */
export async function readDatabaseTime(): Promise<Date> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not connected.');
  return hello.parse(await db.command({ hello: 1 })).localTime;
}

/**
 * Registers a model on the process's connection, or returns the existing one: the server and the pages are two bundles that share one
 * mongoose, and a development reload evaluates model files again.
 *
 * @param schema names its collection
 */
export function defineModel<T>(name: string, schema: Schema<T>): Model<T> {
  const registered = mongoose.models[name];
  return registered ?? mongoose.model<T>(name, answeredAtOnce(schema), storedName(schema.get('collection') ?? ''));
}

/** Rows in the first response, for which MongoDB's default is 101: hardly any page needs more, so none waits for a second response. */
const ROWS_AT_ONCE = 1_000;

/** Cursors over a whole collection set their own batch size. */
function answeredAtOnce<T>(schema: Schema<T>): Schema<T> {
  schema.pre('find', function () {
    if (this.getOptions().batchSize === undefined) this.batchSize(ROWS_AT_ONCE);
  });
  schema.pre('aggregate', function () {
    if (this.options.batchSize === undefined) this.option({ batchSize: ROWS_AT_ONCE });
  });
  return schema;
}

export type MongoClient = mongoose.mongo.MongoClient;
export type MongoDatabase = mongoose.mongo.Db;

/**
 * Connects to one server directly, in or outside a replica set, over a separate connection.
 *
 * @param timeoutMs for each of server selection, connecting, and a response
 * @throws the driver's error if it can't be reached, and the errors of `work`
 */
export async function withOneServer<T>(
  uri: string,
  timeoutMs: number,
  work: (client: MongoClient) => Promise<T>,
): Promise<T> {
  const client = new mongoose.mongo.MongoClient(uri, {
    directConnection: true,
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
    socketTimeoutMS: timeoutMs,
  });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
