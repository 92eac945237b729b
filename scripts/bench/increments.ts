import mongoose from 'mongoose';
import { z } from 'zod';
import { openDatabase } from '~models/database/open';
import { config } from '~/config.server';
import { summarize } from './statistics';
import { answer, readInput } from './stdio';

/**
 * `ask('increments.ts', ...)`: the least that a counted vote can cost, one `$inc` by primary key, written as durably as the
 * site writes (majority, journaled), by so many clients at once.
 */
const { clients, seconds, documents } = await readInput(
  z.object({
    clients: z.int().positive(),
    seconds: z.number().positive(),
    /** One for the case that everybody increments the same. */
    documents: z.int().positive(),
  }),
);

const database = await openDatabase({
  mongodbUri: config.MONGODB_URI,
  dataDir: config.DATA_DIR,
  onProgress: () => undefined,
});
try {
  const counters = mongoose.connection.collection<{ _id: number; count: number }>('bench_counters');
  await counters.deleteMany({});
  await counters.insertMany(Array.from({ length: documents }, (_, _id) => ({ _id, count: 0 })));

  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; performance.now() < endsAt; turn += 1) {
        const sentAt = performance.now();
        await counters.updateOne({ _id: (client + turn * clients) % documents }, { $inc: { count: 1 } });
        latencies.push(performance.now() - sentAt);
      }
    }),
  );
  answer(summarize(latencies, (performance.now() - startedAt) / 1000, 0));
} finally {
  await database.close();
}
