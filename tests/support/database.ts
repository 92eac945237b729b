import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, inject } from 'vitest';
import { connectDatabase, disconnectDatabase, ensureIndexes } from '~models/database/connection';
import { ModerationActs } from '~models/moderation-act';

/**
 * Gives the test file that calls this at its top a database of its own: connected, with every index of the models it has
 * imported, dropped when the file is done.
 */
export function useFreshDatabase(): void {
  beforeAll(async () => {
    await connectDatabase(freshDatabaseUri());
    await ensureIndexes();
  });

  afterAll(async () => {
    await mongoose.connection.dropDatabase();
    await disconnectDatabase();
  });
}

/** The test run's MongoDB with a database name that nothing else uses. */
export function freshDatabaseUri(): string {
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/test_${randomBytes(6).toString('hex')}`;
  return uri.href;
}

/** The database of `useFreshDatabase`, for a process of its own. */
export function databaseUri(): string {
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = mongoose.connection.name;
  return uri.href;
}

/** What a site in service keeps of its own, and ids that nothing is to have twice. */
const ofProcesses = new Set(['counters', 'leases']);

/**
 * Takes out all that files before have left. Processes hold readings for a minute, but none beyond a moderator's decision: the last
 * to go is one.
 */
export async function emptyDatabase(): Promise<void> {
  const all = await mongoose.connection.listCollections();
  const used = all.filter(({ name }) => !ofProcesses.has(name) && !name.startsWith('system.'));
  await Promise.all(used.map(({ name }) => mongoose.connection.collection(name).deleteMany({})));
  const decisions = mongoose.connection.collection(ModerationActs.collection.collectionName);
  await decisions.insertOne({});
  await decisions.deleteMany({});
}
