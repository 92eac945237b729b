import mongoose from 'mongoose';
import { z } from 'zod';

/** An operation as the server carried it out. */
export type Executed = {
  /** Its plan's stages and indexes: `IXSCAN { userId: 1 }`, `COLLSCAN`. */
  planSummary: string;
  /** It sorted in memory, for no index had the order. */
  hasSortStage: boolean;
  keysExamined: number;
  docsExamined: number;
  /** All of it, to be read when a test fails. */
  text: string;
};

const entry = z.looseObject({
  ns: z.string(),
  op: z.string(),
  planSummary: z.string().default(''),
  hasSortStage: z.boolean().default(false),
  keysExamined: z.number().default(0),
  docsExamined: z.number().default(0),
  command: z.looseObject({ pipeline: z.array(z.record(z.string(), z.unknown())).optional() }).default({}),
  /** What a `getMore` continues with. */
  originatingCommand: z.unknown().optional(),
});

/** MongoDB's own profiler on the test's database: every operation of every process that works on it, with its plan. */
export function createProfiler() {
  const { connection } = mongoose;

  /** @returns what the database did while `work` ran. */
  async function watch(work: () => Promise<unknown>): Promise<Executed[]> {
    const { db } = connection;
    if (!db) throw new Error('The test is not connected to a database.');
    await db.command({ profile: 0 });
    await db.dropCollection('system.profile').catch(() => undefined);
    await db.createCollection('system.profile', { capped: true, size: 16 * 2 ** 20 });
    await db.command({ profile: 2 });
    try {
      await work();
    } finally {
      await db.command({ profile: 0 });
    }
    const rows = await db.collection('system.profile').find().toArray();
    return rows.map((row) => entry.parse(row)).flatMap(toExecuted);
  }

  return { watch };
}

/** A change stream reads the operation log from where it is, and needs no index. */
function toExecuted(given: z.infer<typeof entry>): Executed[] {
  const { ns, op, command, originatingCommand = command, ...executed } = given;
  const { planSummary, hasSortStage, keysExamined, docsExamined } = executed;
  if (ns.endsWith('system.profile') || command.pipeline?.some((stage) => '$changeStream' in stage)) return [];
  const examined = `${keysExamined} keys ${docsExamined} rows`;
  const text = `${op} ${ns} ${planSummary}${hasSortStage ? ' SORT' : ''} ${examined} ${JSON.stringify(originatingCommand)}`;
  return [{ ...executed, text }];
}
