import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The record of the last whole `npm run test:faults`, whose tests take too long for every run. */
export const recordFile = 'tests/faults/last-run.json';

const lastRun = z.object({
  /** ISO 8601, UTC. */
  endedAt: z.string(),
  /** What was tested; `-dirty` with uncommitted changes. */
  commit: z.string(),
  cores: z.number(),
  seconds: z.number(),
  tests: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      outcome: z.enum(['passed', 'failed', 'skipped']),
      seconds: z.number(),
      measured: z.string().optional(),
    }),
  ),
});

export type LastRun = z.output<typeof lastRun>;

/** @param root the project's folder. @returns null when no run is on record */
export async function readLastRun(root: string): Promise<LastRun | null> {
  const file = path.join(root, recordFile);
  return existsSync(file) ? lastRun.parse(JSON.parse(await readFile(file, 'utf8'))) : null;
}

/** @returns such as `22 November 2026, at 1a2b3c4` */
export const whenAndWhat = ({ endedAt, commit }: LastRun): string =>
  `${new Date(endedAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}, at ${commit}`;
