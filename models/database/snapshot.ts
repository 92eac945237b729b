import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type ClientSession } from 'mongoose';
import { errorCode } from '~/error-code';
import { collectionNames, database } from './collections';

export interface Snapshot {
  collections: string[];
  /** Raw BSON. */
  rows(collection: string): AsyncIterable<Uint8Array>;
}

/** Reading took longer than the server keeps old versions of rows (MongoDB's SnapshotTooOld). */
export class SnapshotTooOldError extends Error {
  override name = 'SnapshotTooOldError';
}

/** The error code of `SnapshotTooOldError`. */
const snapshotTooOld = 239;
/** MongoDB's SnapshotUnavailable: a collection or an index is too new to be in any snapshot. */
const snapshotUnavailable = 246;

const MAX_ATTEMPTS = 20;
const RETRY_DELAY_MS = 250;

/**
 * Reads the whole database at one point in time, while others write. MongoDB keeps old versions of rows for 300 seconds, unless its
 * parameter minSnapshotHistoryWindowInSeconds says otherwise.
 *
 * @throws SnapshotTooOldError
 */
export async function* inSnapshot<T>(read: (snapshot: Snapshot) => AsyncIterable<T>): AsyncGenerator<T, void> {
  const collections = await collectionNames();
  const session = await startedSnapshot(collections);
  try {
    yield* read({ collections, rows: (collection) => rowsOf(collection, session) });
  } catch (error) {
    if (errorCode(error) === snapshotTooOld)
      throw new SnapshotTooOldError('The snapshot is too old.', { cause: error });
    throw error;
  } finally {
    await session.endSession();
  }
}

/**
 * Reads some rows in a snapshot, while others write.
 * @param read may be called again
 */
export async function readInSnapshot<T>(read: (session: ClientSession) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const session = await mongoose.startSession({ snapshot: true });
    try {
      return await read(session);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || errorCode(error) !== snapshotUnavailable) throw error;
    } finally {
      await session.endSession();
    }
    await sleep(RETRY_DELAY_MS);
  }
}

/** Waits for collections created a moment ago, before any row is returned. */
async function startedSnapshot(collections: string[]): Promise<ClientSession> {
  for (let attempt = 1; ; attempt += 1) {
    const session = await mongoose.startSession({ snapshot: true });
    try {
      for (const name of collections) await database().collection(name).findOne({}, { session });
      return session;
    } catch (error) {
      await session.endSession();
      if (attempt === MAX_ATTEMPTS || errorCode(error) !== snapshotUnavailable) throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

const rowsOf = (collection: string, session: ClientSession): AsyncIterable<Uint8Array> =>
  database().collection<Uint8Array>(collection).find({}, { session, raw: true, batchSize: 1_000 });

export const readRawRow = (row: Uint8Array): Record<string, unknown> => mongoose.mongo.BSON.deserialize(row);
