import mongoose from 'mongoose';
import { z } from 'zod';
import { openDatabase } from '~/services/open-database';
import { Locations } from '~models/location';
import { peakMb, residentMb } from './memory';
import { answer, readInput } from './stdio';

/**
 * `ask('insert-rows.ts', { isIndexed })`: the rows that were imported, inserted again as they are into a collection of their
 * own, as durably. Only the inserting counts.
 */
const { isIndexed } = await readInput(z.object({ isIndexed: z.boolean() }));
const AT_ONCE = 1_000;

const database = await openDatabase();
try {
  const copy = mongoose.connection.collection<{ _id: number }>('bench_locations');
  await copy.drop().catch(() => undefined);
  const indexes = isIndexed ? (await Locations.collection.indexes()).filter(({ name }) => name !== '_id_') : [];
  for (const { key, v: _version, ns: _ns, ...options } of indexes) await copy.createIndex(key, options);

  const startMb = residentMb();
  let [rows, milliseconds] = [0, 0];
  let batch: { _id: number }[] = [];
  const insert = async () => {
    const startedAt = performance.now();
    if (batch.length > 0) await copy.insertMany(batch, { ordered: false });
    milliseconds += performance.now() - startedAt;
    rows += batch.length;
    batch = [];
  };
  for await (const row of Locations.collection.find<{ _id: number }>({}, { batchSize: AT_ONCE })) {
    batch.push(row);
    if (batch.length === AT_ONCE) await insert();
  }
  await insert();
  answer({ rows, seconds: milliseconds / 1000, startMb, peakMb: peakMb() });
  await copy.drop();
} finally {
  await database.close();
}
