import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { isRunning } from './processes';

/** A start takes seconds; a lock older than this is left over from a crash. */
const STALE_MS = 2 * 60_000;

const heldHere = new Set<string>();

/** Lets one process at a time start or stop the server of a data folder. */
export async function withStartLock<T>(mongoDir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(mongoDir, { recursive: true, mode: 0o700 });
  const file = path.join(mongoDir, 'starting.lock');
  while (!(await take(file))) {
    if (await isStale(file)) await rm(file, { force: true });
    await sleep(50 + Math.random() * 100);
  }
  heldHere.add(file);
  try {
    return await work();
  } finally {
    heldHere.delete(file);
    await rm(file, { force: true });
  }
}

function take(file: string): Promise<boolean> {
  return writeFile(file, String(process.pid), { flag: 'wx' }).then(
    () => true,
    () => false,
  );
}

/** The holder is gone, or the file comes from an earlier life of a container where this process had the same id. */
async function isStale(file: string): Promise<boolean> {
  try {
    const [written, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    const pid = Number.parseInt(written, 10);
    if (Number.isNaN(pid)) return Date.now() - mtimeMs > 1_000;
    if (pid === process.pid) return !heldHere.has(file);
    return !isRunning(pid) || Date.now() - mtimeMs > STALE_MS;
  } catch {
    return false;
  }
}
