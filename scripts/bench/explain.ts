import { z } from 'zod';
import { send } from './calls';
import { createProfiler, isIndexed } from './profiler';
import { rowsFor } from './rows';
import { world } from './world';

/** Measures what MongoDB reads for each request, with its profiler. */

export const explained = z.object({ origin: z.url(), world, firstTurn: z.int() });

const turns = 3;

/** @returns the rows or index entries read, and the queries without an index or with too many reads, for each row of `scale` */
export async function explain({ origin, world: siteWorld, firstTurn }: z.infer<typeof explained>) {
  const profiler = createProfiler();
  const rows = [];
  for (const { label, callOf } of rowsFor('scale')) {
    const executed = [];
    for (let turn = firstTurn; turn < firstTurn + turns; turn += 1) {
      executed.push(...(await profiler.watch(() => send(origin, callOf({ world: siteWorld }, turn)))));
    }
    const read = executed.reduce((sum, each) => sum + Math.max(each.keysExamined, each.docsExamined), 0);
    const unbounded = executed.filter((each) => !isIndexed(each)).map((each) => each.text.slice(0, 300));
    rows.push({ label, read: Math.round(read / turns), unbounded: [...new Set(unbounded)] });
  }
  return rows;
}
