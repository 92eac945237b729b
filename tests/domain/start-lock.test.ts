import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { withStartLock } from '~/services/mongod/start-or-join';

let folder: string;
let lock: string;
let said: string[];
const start = () =>
  withStartLock(
    folder,
    (line) => said.push(line),
    () => Promise.resolve('started'),
  );

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eat-it-lock-'));
  lock = path.join(folder, 'starting.lock');
  said = [];
  const made = folder;
  onTestFinished(() => rm(made, { recursive: true, force: true }));
});

async function aProgram(): Promise<number> {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return child.pid ?? 0;
}

describe('the start lock (case 56)', () => {
  it('doesn’t block where none can be taken', async () => {
    await mkdir(lock);
    await expect(start()).rejects.toThrow('EEXIST');
    folder = '/proc';
    await expect(start()).rejects.toThrow(/EACCES|ENOENT|EPERM|EROFS/);
  });

  it('says at once what it waits for, and for how long at most, and continues when that is done', async () => {
    const pid = await aProgram();
    await writeFile(lock, String(pid));
    const started = start();
    await vi.waitUntil(() => said.length > 0, { timeout: 120_000 });
    expect(said[0]).toMatch(new RegExp(`waiting for process ${pid} \\(sleep 60\\).* 1[12]\\d s at most`));
    // Long enough for a few checks of the lock.
    await sleep(500);
    await rm(lock);
    expect(await started).toBe('started');
    expect(said).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken at once from a program that reuses the process id of a dead one', async () => {
    await writeFile(lock, String(await aProgram()));
    const before = new Date(Date.now() - 60_000);
    await utimes(lock, before, before);
    expect(await start()).toBe('started');
    expect(said).toEqual([]);
  });

  it('is waited for no longer than announced, and not if its process id is our own from before a restart', async () => {
    await writeFile(lock, String(await aProgram()));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await start()).toBe('started');
    await writeFile(lock, String(process.pid));
    expect(await start()).toBe('started');
    expect(said).toEqual([]);
  });
});
