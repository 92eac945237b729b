import mongoose from 'mongoose';
import { z } from 'zod';
import { openDatabase } from '~/services/open-database';
import { keepBusy } from './keep-busy';
import { answer, readInput } from '../support/stdio';

/**
 * `ask('requests/increments.ts', ...)`: the least that a counted vote can cost, one `$inc` by primary key, written as durably as
 * the site writes (majority, journaled), by so many clients at once.
 */
const { clients, seconds, documents } = await readInput(
  z.object({
    clients: z.int().positive(),
    seconds: z.number().positive(),
    /** One, if everyone is to increment the same. */
    documents: z.int().positive(),
  }),
);

const database = await openDatabase();
try {
  const counters = mongoose.connection.collection<{ _id: number; count: number }>('bench_counters');
  await counters.deleteMany({});
  await counters.insertMany(Array.from({ length: documents }, (_, _id) => ({ _id, count: 0 })));

  answer(
    await keepBusy({ clients, seconds }, (client, turn) =>
      counters.updateOne({ _id: (client + turn * clients) % documents }, { $inc: { count: 1 } }),
    ),
  );
} finally {
  await database.close();
}
