import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, inject } from 'vitest';
import { connectDatabase, disconnectDatabase, ensureIndexes } from '~models/database/connection';
import { ModerationActs } from '~models/moderation-act';
import { clearCaches } from '~/domain/read-cache';

/**
 * Gives the test file that calls this at its top a database of its own: connected, empty, with every index of the models it has
 * imported.
 */
export function useFreshDatabase(): void {
  beforeAll(async () => {
    // Another file of the same process may have left readings of its own.
    clearCaches();
    await connectDatabase(takeDatabase());
    await ensureIndexes();
  });

  afterAll(async () => {
    await giveDatabaseBack();
    await disconnectDatabase();
  });
}

/** The test run's MongoDB with a database name that nothing has used. */
export const freshDatabaseUri = (): string => uriOf(`test_${randomBytes(6).toString('hex')}`);

/** The database of `useFreshDatabase`, for a process of its own. */
export const databaseUri = (): string => uriOf(mongoose.connection.name);

function uriOf(name: string): string {
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/${name}`;
  return uri.href;
}

/** A file for each database that is free, by its name: the test processes of a run share them. */
function folderOfFree(): string {
  const folder = path.join(inject('folder'), 'free-databases');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** An empty database, for one test file: one that another has given back, since it costs a second to make all indexes. */
export function takeDatabase(): string {
  const folder = folderOfFree();
  const free = readdirSync(folder).find((name) => isTaken(path.join(folder, name)));
  return free === undefined ? freshDatabaseUri() : uriOf(free);
}

/** @returns false when another process was quicker */
function isTaken(file: string): boolean {
  try {
    unlinkSync(file);
    return true;
  } catch {
    return false;
  }
}

/** Of more rows than these, to drop the collection with its indexes is quicker. */
const fewRows = 1_000;

/** Empties the database that this process is connected to, for another test file. Nothing may be writing to it anymore. */
export async function giveDatabaseBack(): Promise<void> {
  await Promise.all(
    (await collectionNames()).map(async (name) => {
      const collection = mongoose.connection.collection(name);
      const rows = await collection.estimatedDocumentCount();
      if (rows > fewRows) await collection.drop();
      else if (rows > 0) await collection.deleteMany({});
    }),
  );
  writeFileSync(path.join(folderOfFree(), mongoose.connection.name), '');
}

const collectionNames = async (): Promise<string[]> =>
  (await mongoose.connection.listCollections()).map(({ name }) => name).filter((name) => !name.startsWith('system.'));

/** What a site in service keeps of its own, and ids that nothing is to have twice. */
const ofProcesses = new Set(['counters', 'locks']);

/**
 * Takes out all that files before have left. Processes hold readings for a minute, but none beyond a moderator's decision: the last
 * to go is one.
 */
export async function emptyDatabase(): Promise<void> {
  const used = (await collectionNames()).filter((name) => !ofProcesses.has(name));
  await Promise.all(used.map((name) => mongoose.connection.collection(name).deleteMany({})));
  const decisions = mongoose.connection.collection(ModerationActs.collection.collectionName);
  await decisions.insertOne({});
  await decisions.deleteMany({});
}
