import { hostname } from 'node:os';
import mongoose from 'mongoose';
import { z } from 'zod';
import type { DeletionNote } from '../deletion';
import { durable } from './connection';
import { stagingPrefix, collectionNames, database, stagedNames, restoreMark, restoreLock } from './collections';
import { isDuplicateKeyError } from './errors';
import { isProcessAlive } from './process-alive';

const { BSON } = mongoose.mongo;

/** Stored once a restore can no longer be undone, only finished. */
const markShape = z.object({ madeAt: z.date(), names: z.array(z.string()) });

/** Collections that don't show whether a site is in use, and those that a restore merges instead of replacing. */
const ignored = new Set(['counters', 'deletion_notes', 'locks', 'rate_limits']);

/** @returns the name of the first collection with rows, or null if the site is not in use */
export async function firstFilled(): Promise<string | null> {
  for (const name of await collectionNames()) {
    if (!ignored.has(name) && (await database().collection(name).findOne())) return name;
  }
  return null;
}

/** Rows per insert. In memory a row takes many times its stored size, so inserting a whole block would take too much memory. */
const INSERT_BATCH_SIZE = 500;

/** Adds rows, as raw BSON, to a staging collection. */
export async function stageRows(collection: string, rows: Uint8Array[]): Promise<void> {
  const options = { ordered: false, bypassDocumentValidation: true, writeConcern: durable };
  for (let at = 0; at < rows.length; at += INSERT_BATCH_SIZE) {
    // Without promotion, integers keep their BSON type.
    const documents = rows
      .slice(at, at + INSERT_BATCH_SIZE)
      .map((row) => BSON.deserialize(row, { promoteValues: false, promoteBuffers: false, bsonRegExp: true }));
    await database().collection(`${stagingPrefix}${collection}`).insertMany(documents, options);
  }
}

/** Read from the database in use. */
export const notesInUse = (): Promise<DeletionNote[]> =>
  database().collection<DeletionNote>('deletion_notes').find().toArray();

/** Drops collections left by an earlier restore. */
export async function dropStaged(): Promise<void> {
  for (const name of await stagedNames()) await database().dropCollection(`${stagingPrefix}${name}`);
}

/** After this, a restore can only be continued (`switchCollections`). */
export async function markSwitch(madeAt: Date): Promise<void> {
  const names = await stagedNames();
  await database().collection(restoreMark).insertOne({ madeAt, names }, { writeConcern: durable });
}

/** @returns the time of the backup whose restore was interrupted during the switch, or null */
export async function unfinishedSwitch(): Promise<Date | null> {
  return (await readMark())?.madeAt ?? null;
}

async function readMark() {
  const mark = await database().collection(restoreMark).findOne();
  return mark && markShape.parse(mark);
}

/**
 * Replaces the collections in use with the staging ones, and drops those that the backup doesn't contain. After an interruption, another
 * call continues the work; otherwise it changes nothing.
 */
export async function switchCollections(): Promise<void> {
  const mark = await readMark();
  if (!mark) throw new Error('There is no restore to finish.');
  const remaining = await stagedNames();
  for (const name of remaining) {
    if (name === 'counters') await joinCounters();
    else await database().renameCollection(`${stagingPrefix}${name}`, name, { dropTarget: true });
  }
  for (const name of await collectionNames()) {
    if (name !== 'counters' && !mark.names.includes(name)) await database().dropCollection(name);
  }
}

export async function forgetSwitch(): Promise<void> {
  await database().collection(restoreMark).drop();
}

/** Makes sure that ids assigned since the backup are never reused, not even by a process that has some reserved. */
async function joinCounters(): Promise<void> {
  const stagedCounters = database().collection<{ _id: string; last: number }>(`${stagingPrefix}counters`);
  for await (const { _id, last } of stagedCounters.find()) {
    await database()
      .collection<{ _id: string; last: number }>('counters')
      .updateOne({ _id }, { $max: { last } }, { upsert: true, writeConcern: durable });
  }
  await stagedCounters.drop();
}

/** Separate from the leases of chores, since a restore replaces those. */
const lockShape = z.object({ host: z.string(), pid: z.number(), until: z.date() });
type Lock = z.infer<typeof lockShape>;

/** How long a crashed machine blocks restores by others. A crashed process doesn't block others on its own machine. */
const LEASE_MS = 60_000;

const locks = () => database().collection<Lock & { _id: string }>(restoreLock);
const _id = 'restore';
const thisProcess = () => ({ host: hostname(), pid: process.pid });
const lease = (): Lock => ({ ...thisProcess(), until: new Date(Date.now() + LEASE_MS) });

/** Lets one process at a time restore into a database. @returns null without starting if another restore is running */
export async function withRestoreLock<T>(work: () => Promise<T>): Promise<T | null> {
  if (!(await acquire())) return null;
  const renewing = setInterval(() => {
    // If renewing fails, it is tried again. Most of the lease is left by then.
    locks()
      .updateOne({ _id, ...thisProcess() }, { $set: lease() })
      .catch(() => undefined);
  }, LEASE_MS / 6).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    // Dropped together with its row, so that nothing remains that the backup didn't contain.
    if (await locks().findOne({ _id, ...thisProcess() })) await locks().drop();
  }
}

async function acquire(): Promise<boolean> {
  try {
    await locks().insertOne({ _id, ...lease() }, { writeConcern: durable });
    return true;
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
  }
  const held = await locks().findOne({ _id });
  if (!held || !isExpired(lockShape.parse(held))) return false;
  const acquired = await locks().updateOne(held, { $set: lease() }, { writeConcern: durable });
  return acquired.modifiedCount === 1;
}

const isExpired = ({ host, pid, until }: Lock): boolean =>
  until.getTime() < Date.now() || (host === hostname() && !isProcessAlive(pid));
