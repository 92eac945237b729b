import mongoose from 'mongoose';
import { stagingPrefix } from './staging';

/** The database itself, for what is about rows whatever they mean. */
export function database(): mongoose.mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no connection to the database.');
  return db;
}

/** A restore's own note; see restoring.ts. */
export const restoreMark = 'restore_mark';

/** Who is at a restore; see restore-lock.ts. */
export const restoreLock = 'restore_lock';

const ofRestores = new Set([restoreMark, restoreLock]);

/** Names of what holds the site's rows, sorted: views, MongoDB's own collections and a restore's are left out. */
export async function collectionNames(): Promise<string[]> {
  const names = await everyCollection();
  return names.filter((name) => !ofRestores.has(name) && !name.startsWith(stagingPrefix));
}

/** Names of the collections that a restore has filled, without their prefix. */
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

/** @returns what a row's BSON says. */
export const readRawRow = (row: Uint8Array): Record<string, unknown> => mongoose.mongo.BSON.deserialize(row);
