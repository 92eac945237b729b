import { errorCode } from '~/error-code';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { isProcessAlive } from '~models/database/process-alive';
import { commandLineOf, startedAtOf } from './run-command';

/** A start takes seconds, so a lock older than this is left over from a crash. */
const STALE_MS = 2 * 60_000;

/** Process times are in hundredths of a second, relative to a boot time in whole seconds. */
const CLOCK_SLACK_MS = 2_000;

const heldHere = new Set<string>();

/**
 * Lets one process at a time start or stop the server of a data folder.
 *
 * @param onProgress called right away with the process that it waits for, and the longest wait
 * @throws the file system's error if the lock can't be created
 */
export async function withStartLock<T>(
  mongoDir: string,
  onProgress: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  await mkdir(mongoDir, { recursive: true, mode: 0o700 });
  const file = path.join(mongoDir, 'starting.lock');
  let waitedFor: number | undefined;
  while (!(await take(file))) {
    const holder = await readHolder(file);
    if (holder && (await isStale(holder))) await rm(file, { force: true });
    else if (holder?.pid && holder.pid !== process.pid && holder.pid !== waitedFor) {
      waitedFor = holder.pid;
      onProgress(await waitingLine(holder.pid, holder.lockedAtMs, file));
    }
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

/** @returns false if another process has it */
function take(file: string): Promise<boolean> {
  return writeFile(file, String(process.pid), { flag: 'wx', mode: 0o600 }).then(
    () => true,
    async (error: unknown) => {
      const isTaken = errorCode(error) === 'EEXIST';
      // If it isn't a file, it isn't our lock, and waiting won't help.
      if (isTaken && ((await stat(file).catch(() => null))?.isFile() ?? true)) return false;
      throw error;
    },
  );
}

type Holder = { file: string; pid: number | null; lockedAtMs: number };

/** @returns null if the lock has just been released */
async function readHolder(file: string): Promise<Holder | null> {
  try {
    const [written, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    const pid = Number.parseInt(written, 10);
    return { file, pid: Number.isNaN(pid) ? null : pid, lockedAtMs: mtimeMs };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The holder is gone, or its pid now belongs to another program, or to this one in a restarted container. */
async function isStale({ file, pid, lockedAtMs }: Holder): Promise<boolean> {
  const age = Date.now() - lockedAtMs;
  if (pid === null) return age > 1_000;
  if (pid === process.pid) return !heldHere.has(file);
  if (!isProcessAlive(pid) || age > STALE_MS) return true;
  const startedAtMs = await startedAtOf(pid);
  return startedAtMs !== null && startedAtMs > lockedAtMs + CLOCK_SLACK_MS;
}

async function waitingLine(pid: number, lockedAtMs: number, file: string): Promise<string> {
  const seconds = Math.max(1, Math.ceil((lockedAtMs + STALE_MS - Date.now()) / 1000));
  const program = (await commandLineOf(pid)).replaceAll('\0', ' ').trim().slice(0, 80) || 'unknown';
  return `MongoDB: waiting for process ${pid} (${program}), which is starting or stopping it; for ${seconds} s at most (${file}).`;
}
