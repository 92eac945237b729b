import mongoose from 'mongoose';
import { z } from 'zod';
import type { DeletionNote } from '../deletion-note';
import { stagingPrefix } from './staging';
import { durable } from './connection';
import { collectionNames, database, stagedNames, restoreMark } from './collections';

const { BSON } = mongoose.mongo;

/** Kept in the database from the moment when nothing but going on makes it whole again. */
const markShape = z.object({ madeAt: z.date(), names: z.array(z.string()) });

/** Passing things, which say nothing of whether a site is in use; and what a restore joins instead of replacing it. */
const passing = new Set(['counters', 'deletion_notes', 'leases', 'mail_counts', 'rate_limits', 'turns']);

/** @returns the first collection of the site that has a row, or null when it is a new one. */
export async function firstFilled(): Promise<string | null> {
  for (const name of await collectionNames()) {
    if (!passing.has(name) && (await database().collection(name).findOne())) return name;
  }
  return null;
}

/** A row that was read takes many times its bytes; those of a whole block at once took most of the memory of a restore. */
const rowsAtOnce = 500;

/** Adds rows, BSON as it was read, to a staging collection. */
export async function stageRows(collection: string, rows: Uint8Array[]): Promise<void> {
  const options = { ordered: false, bypassDocumentValidation: true, writeConcern: durable };
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    // Without promotion: a whole number stays of the kind that it was.
    const documents = rows
      .slice(at, at + rowsAtOnce)
      .map((row) => BSON.deserialize(row, { promoteValues: false, promoteBuffers: false, bsonRegExp: true }));
    await database().collection(`${stagingPrefix}${collection}`).insertMany(documents, options);
  }
}

/** The notes on deletions of the database in use. */
export const notesInUse = (): Promise<DeletionNote[]> =>
  database().collection<DeletionNote>('deletion_notes').find().toArray();

/** Throws away what an earlier restore has left of its own. */
export async function dropStaged(): Promise<void> {
  for (const name of await stagedNames()) await database().dropCollection(`${stagingPrefix}${name}`);
}

/** From here on a restore can only go on: see `finishSwitch`. */
export async function markSwitch(madeAt: Date): Promise<void> {
  const names = await stagedNames();
  await database().collection(restoreMark).insertOne({ madeAt, names }, { writeConcern: durable });
}

/** @returns of when the backup is whose restore was cut off half-way through the switch, or null. */
export async function unfinishedSwitch(): Promise<Date | null> {
  return (await readMark())?.madeAt ?? null;
}

async function readMark() {
  const mark = await database().collection(restoreMark).findOne();
  return mark && markShape.parse(mark);
}

/**
 * Puts the staging collections in the place of those in use, and drops what the backup knows nothing of. What was cut off
 * goes on; a second time changes nothing.
 */
export async function switchCollections(): Promise<void> {
  const mark = await readMark();
  if (!mark) throw new Error('No restore has come as far as the switch.');
  const left = await stagedNames();
  for (const name of left) {
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

/** Numbers that were given out since the backup are not given out again, nor by a process that holds some in store. */
async function joinCounters(): Promise<void> {
  const aside = database().collection<{ _id: string; last: number }>(`${stagingPrefix}counters`);
  for await (const { _id, last } of aside.find()) {
    await database()
      .collection<{ _id: string; last: number }>('counters')
      .updateOne({ _id }, { $max: { last } }, { upsert: true, writeConcern: durable });
  }
  await aside.drop();
}
