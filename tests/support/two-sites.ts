import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { freshDatabaseUri } from './database';

/** A separate database and data folder, as on another machine. */
export type OtherSite = {
  env: { MONGODB_URI: string; DATA_DIR: string };
  db: () => mongoose.mongo.Db;
  remove: () => Promise<void>;
};

export async function anEmptySite(): Promise<OtherSite> {
  const env = { MONGODB_URI: freshDatabaseUri(), DATA_DIR: mkdtempSync(path.join(tmpdir(), 'eat-it-other-')) };
  const connection = await mongoose.createConnection(env.MONGODB_URI).asPromise();
  const db = () => {
    if (!connection.db) throw new Error('There is no database.');
    return connection.db;
  };
  const remove = async () => {
    await connection.dropDatabase();
    await connection.close();
    await rm(env.DATA_DIR, { recursive: true, force: true });
  };
  return { env, db, remove };
}

/** Every row of every non-empty collection, with exact types, and its indexes. */
export async function everything(db: mongoose.mongo.Db): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const { collectionName } of (await db.collections()).sort(byName)) {
    const rows = await db.collection(collectionName).find({}, { promoteValues: false }).toArray();
    if (rows.length === 0) continue;
    const texts = rows.map((row) => mongoose.mongo.BSON.EJSON.stringify(row, { relaxed: false })).sort();
    const indexes = (await db.collection(collectionName).indexes()).map(({ name }) => name).sort();
    all[collectionName] = { rows: texts, indexes };
  }
  return all;
}

/** The SHA-256 of each file in a data folder's photos, by path. */
export async function photosOf(dataDir: string): Promise<Record<string, string>> {
  const root = path.join(dataDir, 'photos');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const hashes: Record<string, string> = {};
  for (const file of files.sort()) {
    hashes[path.relative(root, file)] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  }
  return hashes;
}

const byName = (one: { collectionName: string }, other: { collectionName: string }) =>
  one.collectionName < other.collectionName ? -1 : 1;
