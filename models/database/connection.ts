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
 * How often each server is pinged, and how long its response may take, in milliseconds. After both, a hanging server and all operations
 * waiting for it are abandoned, and the next primary is used. MongoDB's defaults are 10 seconds each.
 */
const HEARTBEAT_MS = 2_000;
const HEARTBEAT_TIMEOUT_MS = 4_000;

/** Index builds may take longer. */
const SOCKET_TIMEOUT_MS = 60_000;

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
    connectTimeoutMS: HEARTBEAT_TIMEOUT_MS,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
    maxPoolSize: 50,
  });
  recordTime(await readDatabaseTime());
  mongoose.connection.getClient().on('serverHeartbeatSucceeded', ({ reply }) => {
    const answer = primaryHello.safeParse(reply);
    if (answer.success) recordTime(answer.data.localTime);
  });
}

/** Safe to call twice, or before connecting. */
export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
}

let pendingPing: Promise<boolean> | null = null;

/**
 * Pings the primary. On a busy site a ping may have to wait for a connection, so a late response alone doesn't mean an outage. The driver's
 * heartbeats, which have their own connection, must have stopped as well.
 * @param timeoutMs returns after this long, even if the driver is still waiting
 */
export async function databaseIsUp(timeoutMs: number): Promise<boolean> {
  const { db } = mongoose.connection;
  if (!db) return false;
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<boolean>((resolve) => {
    const decide = () => resolve(lastHeartbeat !== null && lastHeartbeat.at >= startedAt);
    // A response that has arrived, but that this busy process hasn't handled yet, is not late.
    timer = setTimeout(() => setImmediate(decide), timeoutMs);
  });
  // One ping at a time, so that unanswered ones don't use up the connections.
  const answered = (pendingPing ??= db
    .command({ ping: 1 })
    .then(
      () => true,
      () => false,
    )
    .finally(() => (pendingPing = null)));
  try {
    return await Promise.race([answered, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

const hello = z.object({ localTime: z.date() });
const primaryHello = hello.extend({ isWritablePrimary: z.literal(true) });

/** The primary's time in its last heartbeat, and the monotonic time it arrived. */
let lastHeartbeat: { time: Date; at: number } | null = null;

const recordTime = (time: Date): void => void (lastHeartbeat = { time, at: performance.now() });

/**
 * The primary's current time based on its last heartbeat. Makes no request, and is independent of changes to this machine's clock.
 * @returns null before the first heartbeat
 */
export const estimateDatabaseTime = (): Date | null =>
  lastHeartbeat && new Date(lastHeartbeat.time.getTime() + performance.now() - lastHeartbeat.at);

/** The current time by the primary's clock. */
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
  return registered ?? mongoose.model<T>(name, withBatchSize(schema), storedName(schema.get('collection') ?? ''));
}

/** Rows in the first response. Hardly any page needs more, so none waits for a second one. MongoDB's default is 101. */
const FIRST_BATCH_SIZE = 1_000;

/** Cursors over a whole collection set their own batch size. */
function withBatchSize<T>(schema: Schema<T>): Schema<T> {
  schema.pre('find', function () {
    if (this.getOptions().batchSize === undefined) this.batchSize(FIRST_BATCH_SIZE);
  });
  schema.pre('aggregate', function () {
    if (this.options.batchSize === undefined) this.option({ batchSize: FIRST_BATCH_SIZE });
  });
  return schema;
}

export type MongoClient = mongoose.mongo.MongoClient;
export type MongoDatabase = mongoose.mongo.Db;

/**
 * Connects to one server directly, in or outside a replica set, over a separate connection.
 *
 * @param timeoutMs for each of server selection, connecting, and a response
 * @throws the driver's error if the server can't be reached, and any error of `work`
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
