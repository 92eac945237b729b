import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../bootstrap/project.mjs';
import { readVitestRun } from '../coverage/read-results';
import { type LastRun, recordFile } from './last-run';
import { pageFile, lastRunPage } from './page';

/** Ends a whole `npm run test:faults`: its outcome is recorded in tests/faults, for programs and for readers. */
const { startedAt, tests } = await readVitestRun(root, 'test-results/some-vitest.json');
const endedAt = new Date();
const run: LastRun = {
  endedAt: endedAt.toISOString(),
  commit: execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { encoding: 'utf8' }).trim(),
  cores: availableParallelism(),
  seconds: Math.round((endedAt.getTime() - startedAt) / 1000),
  tests: tests.map(({ file, title, outcome, seconds, measured }) => ({ file, title, outcome, seconds, measured })),
};
await write(recordFile, JSON.stringify(run));
await write(pageFile, lastRunPage(run));
process.stdout.write(`Written to ${recordFile} and ${pageFile}; commit both.\n`);

async function write(name: string, text: string): Promise<void> {
  const filepath = path.join(root, name);
  await writeFile(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }));
}
