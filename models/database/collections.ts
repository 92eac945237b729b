import mongoose from 'mongoose';

/** For code that handles rows regardless of their meaning. */
export function database(): mongoose.mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no connection to the database.');
  return db;
}

/** The state of a restore; see restoring.ts. */
export const restoreMark = 'restore_mark';

/** Held during a restore; see restoring.ts. */
export const restoreLock = 'restore_lock';

const restoreCollections = new Set([restoreMark, restoreLock]);

/** The site's collections, sorted. Leaves out views, MongoDB's own collections and those used by a restore. */
export async function collectionNames(): Promise<string[]> {
  const names = await everyCollection();
  return names.filter((name) => !restoreCollections.has(name) && !name.startsWith(stagingPrefix));
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

/** Prefix of the collections that a restore fills next to those in use. */
export const stagingPrefix = 'restoring_';

let isStaging = false;

/**
 * Makes every model defined from now on use the staging collections, which a restore fills. Call it before loading any model, in a process
 * that only restores.
 */
export function useStagingCollections(): void {
  isStaging = true;
}

/** The actual name of a model's collection. */
export const storedName = (collection: string): string => (isStaging ? `${stagingPrefix}${collection}` : collection);
