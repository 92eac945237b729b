import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from '~models/database/process-alive';

interface Limits {
  /** In milliseconds. */
  timeoutMs: number;
  /** Called about every two seconds with the seconds gone; returning false stops the command. */
  onTick?: (seconds: number) => boolean | Promise<boolean>;
}

/**
 * Runs a program and collects what it prints.
 *
 * @returns its standard output
 * @throws with the last line it printed when it cannot be run, fails, or takes too long
 */
export function runCommand(command: string, args: string[], { timeoutMs, onTick }: Limits): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const startedAt = Date.now();
    let output = '';
    let errors = '';
    let stoppedBecause: string | undefined;

    const stop = (reason: string) => {
      stoppedBecause ??= reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop(`no end after ${timeoutMs / 1000} s`), timeoutMs);
    const tick = async () => {
      const goOn = await onTick?.(Math.round((Date.now() - startedAt) / 1000));
      if (goOn === false) stop('no progress');
    };
    const ticker = setInterval(() => void tick(), 2_000);
    const settle = () => {
      clearTimeout(timer);
      clearInterval(ticker);
    };

    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('close', (code, signal) => {
      settle();
      if (code === 0) return resolve(output);
      reject(
        new Error(stoppedBecause ?? lastLine(errors) ?? lastLine(output) ?? `${command} ended with ${code ?? signal}`),
      );
    });
  });
}

function lastLine(text: string): string | undefined {
  return text.trim().split('\n').at(-1)?.trim() || undefined;
}

/**
 * Ends a mongod whose owner was killed, so that its data folder can be opened again. Asked politely first; the journal makes
 * killing it safe too.
 *
 * @throws when it will not end
 */
export async function endOrphanedMongod(dbPath: string): Promise<void> {
  const pid = await mongodOf(dbPath);
  if (pid === null) return;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 15_000; waited += 50) {
      if (!isProcessAlive(pid)) return;
      await sleep(50);
    }
  }
  throw new Error(`The MongoDB process ${pid} holds ${dbPath} and does not end.`);
}

/** The mongod that has the folder open: its lock file holds a process id, empty after a clean end. */
async function mongodOf(dbPath: string): Promise<number | null> {
  const written = await readFile(path.join(dbPath, 'mongod.lock'), 'utf8').catch(() => '');
  const pid = Number.parseInt(written, 10);
  if (!Number.isInteger(pid) || !isProcessAlive(pid)) return null;
  const commandLine = await commandLineOf(pid);
  return commandLine.includes(dbPath) ? pid : null;
}

/** Of Linux's clock for process times; the same on every architecture that Node runs on. */
const ticksPerSecond = 100;

/** @returns when a process began, in milliseconds of the epoch; null where the system does not tell */
export async function startedAtOf(pid: number): Promise<number | null> {
  const [own, system] = await Promise.all(
    [`/proc/${pid}/stat`, '/proc/stat'].map((file) => readFile(file, 'utf8').catch(() => '')),
  );
  // The name, which may hold anything, is in parentheses; the time is the 20th figure after it.
  const ticks = Number(own?.slice(own.lastIndexOf(')') + 2).split(' ')[19]);
  const bootedAt = Number(/^btime (\d+)/m.exec(system ?? '')?.[1]);
  const startedAt = (bootedAt + ticks / ticksPerSecond) * 1000;
  return Number.isNaN(startedAt) ? null : startedAt;
}

/** Process ids are reused, so the id alone proves nothing. */
export async function commandLineOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() =>
    runCommand('ps', ['-o', 'command=', '-p', String(pid)], { timeoutMs: 5_000 }).catch(() => ''),
  );
}
