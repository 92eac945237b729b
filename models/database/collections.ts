import mongoose from 'mongoose';
import { stagingPrefix } from './staging';

/** For code that handles rows regardless of their meaning. */
export function database(): mongoose.mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no connection to the database.');
  return db;
}

/** The state of a restore; see restoring.ts. */
export const restoreMark = 'restore_mark';

/** Held during a restore; see restore-lock.ts. */
export const restoreLock = 'restore_lock';

const ofRestores = new Set([restoreMark, restoreLock]);

/** Collections with the site's rows, sorted: without views, MongoDB's own collections and those of a restore. */
export async function collectionNames(): Promise<string[]> {
  const names = await everyCollection();
  return names.filter((name) => !ofRestores.has(name) && !name.startsWith(stagingPrefix));
}

/** Collections that a restore has filled, without their prefix. */
export async function stagedNames(): Promise<string[]> {
  const names = await everyCollection();
  return names.filter((name) => name.startsWith(stagingPrefix)).map((name) => name.slice(stagingPrefix.length));
}

async function everyCollection(): Promise<string[]> {
  const listed = await database().listCollections({}, { nameOnly: true }).toArray();
  return listed
    .filter(({ name, type }) => type !== 'view' && !name.startsWith('system.'))
    .map(({ name }) => name)
    .sort();
}
