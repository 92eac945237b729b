import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, inject } from 'vitest';
import { connectDatabase, disconnectDatabase } from '~models/database/connection';
import { ensureIndexes } from '~models/database/indexes';
import { ModerationActs } from '~models/moderation-act';
import { clearCaches } from '~/domain/read-cache';

/** Gives the test file that calls this at its top its own database: connected, empty, with every index of the models it has imported. */
export function useFreshDatabase(): void {
  beforeAll(async () => {
    // Another test file in the same process may have left cached data.
    clearCaches();
    await connectDatabase(takeDatabase());
    await ensureIndexes();
  });

  afterAll(async () => {
    await giveDatabaseBack();
    await disconnectDatabase();
  });
}

/** The test run's MongoDB, with an unused database name. */
export const freshDatabaseUri = (): string => uriOf(`test_${randomBytes(6).toString('hex')}`);

/** The database of `useFreshDatabase`, for use in a separate process. */
export const databaseUri = (): string => uriOf(mongoose.connection.name);

function uriOf(name: string): string {
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/${name}`;
  return uri.href;
}

/** The folder with one file for each free database, named after it. The test processes of a run share the databases. */
function freeDatabasesFolder(): string {
  const folder = path.join(inject('folder'), 'free-databases');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** An empty database for one test file. Reuses one that another file has returned, because creating all indexes takes a second. */
export function takeDatabase(): string {
  const folder = freeDatabasesFolder();
  const free = readdirSync(folder).find((name) => tryToTake(path.join(folder, name)));
  return free === undefined ? freshDatabaseUri() : uriOf(free);
}

/** Takes a free database. @returns false if another process was faster */
function tryToTake(file: string): boolean {
  try {
    unlinkSync(file);
    return true;
  } catch {
    return false;
  }
}

/** With more rows than this, dropping the collection with its indexes is faster. */
const maxRowsToDelete = 1_000;

/** Empties the database that this process is connected to, for another test file. Call it after the last write. */
export async function giveDatabaseBack(): Promise<void> {
  await Promise.all(
    (await collectionNames()).map(async (name) => {
      const collection = mongoose.connection.collection(name);
      const rows = await collection.estimatedDocumentCount();
      if (rows > maxRowsToDelete) await collection.drop();
      else if (rows > 0) await collection.deleteMany({});
    }),
  );
  writeFileSync(path.join(freeDatabasesFolder(), mongoose.connection.name), '');
}

const collectionNames = async (): Promise<string[]> =>
  (await mongoose.connection.listCollections()).map(({ name }) => name).filter((name) => !name.startsWith('system.'));

/** Collections with data of running processes, or with ids that must never be reused. */
const persistentCollections = new Set(['counters', 'locks']);

/**
 * Removes everything that earlier test files left. Processes cache data for a minute, but clear their caches after a moderator's decision,
 * so this ends by deleting one.
 */
export async function emptyDatabase(): Promise<void> {
  const used = (await collectionNames()).filter((name) => !persistentCollections.has(name));
  await Promise.all(used.map((name) => mongoose.connection.collection(name).deleteMany({})));
  const decisions = mongoose.connection.collection(ModerationActs.collection.collectionName);
  await decisions.insertOne({});
  await decisions.deleteMany({});
}
