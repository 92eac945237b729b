import mongoose from 'mongoose';
import { z } from 'zod';

/** An operation as MongoDB ran it. */
export type Executed = {
  /** Its plan's stages and indexes: `IXSCAN { userId: 1 }`, `COLLSCAN`. */
  planSummary: string;
  /** Sorted in memory. */
  hasSortStage: boolean;
  keysExamined: number;
  docsExamined: number;
  /** For the message of a failed test. */
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
  /** The query that a `getMore` continues. */
  originatingCommand: z.unknown().optional(),
});

/** Uses MongoDB's profiler, which records every operation on the connected database, by any process, with its plan. */
export function createProfiler() {
  const { connection } = mongoose;

  /** @returns the database's operations while `work` ran. */
  async function watch(work: () => Promise<unknown>): Promise<Executed[]> {
    const { db } = connection;
    if (!db) throw new Error('The test is not connected to a database.');
    await db.command({ profile: 0 });
    while (!(await hasEmptyProfile(db)));
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

/** @returns false if an operation that started while profiling was on has created the collection again */
async function hasEmptyProfile(db: mongoose.mongo.Db): Promise<boolean> {
  await db.dropCollection('system.profile').catch(() => undefined);
  try {
    await db.createCollection('system.profile', { capped: true, size: 16 * 2 ** 20 });
    return true;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.codeName === 'NamespaceExists') return false;
    throw error;
  }
}

/** Leaves out change streams, which read the operation log without an index. */
function toExecuted(operation: z.infer<typeof entry>): Executed[] {
  const { ns, op, command, originatingCommand = command, ...executed } = operation;
  const { planSummary, hasSortStage, keysExamined, docsExamined } = executed;
  if (ns.endsWith('system.profile') || command.pipeline?.some((stage) => '$changeStream' in stage)) return [];
  const examined = `${keysExamined} keys ${docsExamined} rows`;
  const text = `${op} ${ns} ${planSummary}${hasSortStage ? ' SORT' : ''} ${examined} ${JSON.stringify(originatingCommand)}`;
  return [{ ...executed, text }];
}

/** The maximum number of rows that a query may sort in memory (docs/decisions/0005-substring-search-of-places.md). */
const maxSortedRows = 1_000;

/** The maximum number of index entries that a query may read on a site of any size. A search for one letter reads this many. */
const maxKeys = 2_000;

/** Queries that read everything but are cached for a minute: counts of stops, and possible duplicates. */
const fullScans = ['"_id":"$state"', '"_id":"$cityKey"', '"_id":"$alongRoad.road"', '"chainName":{"$gt":""}'];

const isBounded = ({ keysExamined, docsExamined, hasSortStage }: Executed): boolean =>
  Math.max(keysExamined, docsExamined) <= maxKeys && (!hasSortStage || docsExamined <= maxSortedRows);

/** Whether a query used an index and read no more than a page needs. */
export const isIndexed = (executed: Executed): boolean =>
  !executed.planSummary.includes('COLLSCAN') &&
  (fullScans.some((words) => executed.text.includes(words)) || isBounded(executed));
