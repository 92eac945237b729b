import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { isProcessAlive } from '~models/database/process-alive';
import { useSite } from '../support/site';
import { ask, connectToEach, type WorkerProcess } from '../support/workers';

/** New workers use the build that is in the site's folder at that time. */
const folder = mkdtempSync(path.join(tmpdir(), 'eat-it-workers-'));
const build = path.join(folder, 'build');
const brokenBuild = path.join(folder, 'broken');

const useBuild = (target: string) => {
  rmSync(build, { force: true });
  symlinkSync(target, build);
};
const useWholeBuild = () => useBuild(path.resolve('build'));
const useBrokenBuild = () => useBuild(brokenBuild);

mkdirSync(path.join(brokenBuild, 'server'), { recursive: true });
writeFileSync(path.join(brokenBuild, 'package.json'), '{ "type": "module" }');
writeFileSync(
  path.join(brokenBuild, 'server', 'server.js'),
  'export const start = () => void setTimeout(() => process.exit(1), 400);',
);
useWholeBuild();

const site = useSite({
  env: { WORKERS: '2' },
  alone: true,
  within: ['sh', '-c', 'cd "$0" && exec "$@"', folder],
});

beforeEach(useWholeBuild);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isServed = async () => (await ask(site.server.origin, {})).status === 200;

/** Pids of all workers, including those that don't listen yet. */
const workerProcesses = ({ server: { pid } } = site): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

/** @returns the listening workers, by number */
async function workersOf(): Promise<WorkerProcess[]> {
  await expect.poll(workerProcesses).toHaveLength(2);
  const both = await connectToEach(site.server, 2);
  both.forEach(({ connection }) => connection.end());
  return both.map(({ worker }) => worker).sort((one, other) => one.number - other.number);
}

const logLine = z.object({ msg: z.string(), time: z.number() });

/** @returns the times of a log message, in milliseconds */
const timesOf = (sentence: string): number[] =>
  site.server.log.flatMap(({ text, msg }) => (msg === sentence ? [logLine.parse(JSON.parse(text)).time] : []));

const retryMessage = 'a worker did not start; retrying';
const keepMessage = 'a new worker did not start; keeping the current ones';

it('a worker that cannot start is retried every second, and the other one keeps working', async () => {
  site.expectErrors(/a worker exited; starting another|retrying/);
  const [victim, survivor] = await workersOf();
  useBrokenBuild();
  process.kill(victim?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => timesOf(retryMessage).length).toBeGreaterThanOrEqual(2);
  const [first = 0, second = 0] = timesOf(retryMessage);
  expect(second - first).toBeGreaterThanOrEqual(1_000);
  expect(await isServed()).toBe(true);
  useWholeBuild();
  const after = await workersOf();
  expect(after.map(({ pid }) => pid)).toContain(survivor?.pid);
});

it('if a new worker does not start at SIGHUP, the old ones keep working, and the next SIGHUP tries again', async () => {
  site.expectErrors(/keeping the current ones/);
  const { server } = site;
  const before = await workersOf();
  useBrokenBuild();
  process.kill(server.pid, 'SIGHUP');
  await expect.poll(() => timesOf(keepMessage).length).toBe(1);
  expect(workerProcesses()).toHaveLength(2);
  expect(await workersOf()).toEqual(before);
  useWholeBuild();
  process.kill(server.pid, 'SIGHUP');
  await expect.poll(() => before.filter(({ pid }) => isProcessAlive(pid))).toEqual([]);
  expect(await workersOf()).toHaveLength(2);
});

it('a worker that dies while its replacement fails to start is replaced by the next one', async () => {
  site.expectErrors(/retrying|keeping the current ones/);
  const { server } = site;
  // In a rolling restart, the worker with the lowest number has run the longest and is replaced first.
  const [first, other] = await workersOf();
  useBrokenBuild();
  process.kill(server.pid, 'SIGHUP');
  await expect.poll(workerProcesses, { interval: 5 }).toHaveLength(3);
  process.kill(first?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => timesOf(keepMessage).length).toBe(1);
  useWholeBuild();
  expect((await workersOf()).map(({ pid }) => pid)).toContain(other?.pid);
});

it('SIGHUP to all processes, even a starting one, ends none and replaces all workers', async () => {
  const { server } = site;
  const before = await workersOf();
  process.kill(server.pid, 'SIGHUP');
  await expect.poll(workerProcesses, { interval: 5 }).toHaveLength(3);
  for (const pid of [server.pid, ...workerProcesses()]) process.kill(pid, 'SIGHUP');
  await expect.poll(() => before.filter(({ pid }) => isProcessAlive(pid))).toEqual([]);
  expect(timesOf(keepMessage)).toEqual([]);
  // The second SIGHUP waits for the first restart to finish; otherwise there would be four workers.
  await workersOf();
});
