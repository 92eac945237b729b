import mongoose from 'mongoose';
import { z } from 'zod';

/** What an action changed in the database, comparable with the same action by other people. */
export type Footprint = { row: string; before: unknown; after: unknown }[];

/** Collections that aren't compared, because their rows aren't part of any action: counters, locks, jobs, and downloads. */
const ignoredCollections = new Set(['counters', 'jobs', 'locks', 'file_parts', 'periods']);

/**
 * Filters for the compared rows. Background jobs may notify followers of posts, and drivers about leaderboards, while another action runs.
 * Rate limits are compared only for mail; the others aren't part of an action.
 */
const rowFilters: Record<string, object> = {
  notices: { kind: { $nin: ['posted', 'board-won', 'board-lost'] } },
  rate_limits: { key: /^mail:/ },
};

/**
 * Runs an action, and reports which rows it added, changed or removed. Ids, times, secrets and addresses are replaced by placeholders, and
 * people by their names.
 *
 * @param people the participants' names, by user id
 */
export async function footprintOf(people: Record<number, string>, action: () => Promise<unknown>): Promise<Footprint> {
  const before = await storedRows();
  await action();
  const after = await storedRows();
  const [removed, added] = [rowsMissingIn(before, after), rowsMissingIn(after, before)];
  return [...new Set([...removed.keys(), ...added.keys()])]
    .map((key) => ({
      row: comparable(key),
      before: comparableRow(removed.get(key), people),
      after: comparableRow(added.get(key), people),
    }))
    .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

const document = z.record(z.string(), z.unknown());
const bson = z.instanceof(Uint8Array);

/** Rows by collection and bytes. Decoding the whole database four times would take longer than a test's actions. */
type StoredRows = Map<string, { collection: string; bytes: Uint8Array }>;

async function storedRows(): Promise<StoredRows> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no connection.');
  const rows: StoredRows = new Map();
  const collections = (await db.listCollections().toArray()).filter(({ name }) => !ignoredCollections.has(name));
  await Promise.all(
    collections.map(async ({ name }) => {
      for await (const row of db.collection(name).find(rowFilters[name] ?? {}, { raw: true })) {
        const bytes = bson.parse(row);
        rows.set(`${name}/${Buffer.from(bytes).toString('latin1')}`, { collection: name, bytes });
      }
    }),
  );
  return rows;
}

/** @returns the rows that the others don't have, by collection and id */
function rowsMissingIn(rows: StoredRows, others: StoredRows): Map<string, unknown> {
  const own = [...rows].flatMap(([key, row]) => (others.has(key) ? [] : [row]));
  return new Map(
    own.map(({ collection, bytes }): [string, unknown] => {
      const row = mongoose.mongo.BSON.deserialize(bytes);
      return [`${collection}/${String(row._id)}`, row];
    }),
  );
}

function comparableRow(row: unknown, people: Record<number, string>): unknown {
  if (row === undefined) return null;
  return Object.fromEntries(
    Object.entries(document.parse(row))
      .filter(([name]) => !hashFields.has(name))
      .map(([name, value]) => [name, valueOf(name, value, people)]),
  );
}

/** Fields with a photo's perceptual hashes, which differ for each photo. */
const hashFields = new Set(['looks', 'bands']);

const personFields = new Set(['userId', 'actorId', 'actorIds', 'ownerId', 'addedBy']);

function valueOf(name: string, value: unknown, people: Record<number, string>): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (value instanceof Date) return '<time>';
  if (value instanceof mongoose.Types.ObjectId) return '<id>';
  // The size of a download depends on how well names and ids compress.
  if (name === 'bytes') return '<size>';
  if (typeof value === 'number') {
    if (personFields.has(name)) return people[value] ?? '<new user>';
    return name === '_id' || name.endsWith('Id') ? '<id>' : value;
  }
  // These contain the account's id, spelled in letters.
  if (name === 'nameKeys') return '<keys>';
  if (name === 'shortCode') return '<code>';
  if (typeof value === 'string') return comparable(value);
  if (Array.isArray(value)) return value.map((each) => valueOf(name, each, people));
  return comparableRow(value, people);
}

/** Keys contain ids and dates, emails contain addresses; a long word without spaces is a secret or a hash. */
const comparable = (text: string): string =>
  text
    .replaceAll(/[\w.-]+@example\.com/g, '<address>')
    .replaceAll(/\$argon2id\$\S+|[\w-]{20,}/g, '<secret>')
    .replaceAll(/\d+/g, '#');
