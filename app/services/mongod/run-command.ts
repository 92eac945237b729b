import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from '~models/database/process-alive';

interface Limits {
  /** In milliseconds. */
  timeoutMs: number;
  /** Called about every two seconds with the elapsed seconds; returning false stops the command. */
  onTick?: (seconds: number) => boolean | Promise<boolean>;
}

/**
 * Runs a program and collects its output.
 *
 * @returns its standard output
 * @throws an error with its last line of output if it can't be started, fails, or takes too long
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
    const timer = setTimeout(() => stop(`still running after ${timeoutMs / 1000} s`), timeoutMs);
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
 * Stops a mongod whose owner was killed, so that its data folder can be opened again. Tries SIGTERM first; thanks to the journal, SIGKILL
 * is safe too.
 *
 * @throws if it doesn't stop
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
  throw new Error(`The MongoDB process ${pid} has ${dbPath} open and does not stop.`);
}

/** The pid of the mongod that has the folder open. Its lock file contains the pid, and is empty after a clean shutdown. */
async function mongodOf(dbPath: string): Promise<number | null> {
  const written = await readFile(path.join(dbPath, 'mongod.lock'), 'utf8').catch(() => '');
  const pid = Number.parseInt(written, 10);
  if (!Number.isInteger(pid) || !isProcessAlive(pid)) return null;
  const commandLine = await commandLineOf(pid);
  return commandLine.includes(dbPath) ? pid : null;
}

/** Linux's clock ticks for process times; the same on every architecture that Node supports. */
const ticksPerSecond = 100;

/** @returns when a process started, in milliseconds since the epoch; null if the system doesn't say */
export async function startedAtOf(pid: number): Promise<number | null> {
  const [own, system] = await Promise.all(
    [`/proc/${pid}/stat`, '/proc/stat'].map((file) => readFile(file, 'utf8').catch(() => '')),
  );
  // The name, which may contain anything, is in parentheses; the start time is the 20th field after it.
  const ticks = Number(own?.slice(own.lastIndexOf(')') + 2).split(' ')[19]);
  const bootedAt = Number(/^btime (\d+)/m.exec(system ?? '')?.[1]);
  const startedAt = (bootedAt + ticks / ticksPerSecond) * 1000;
  return Number.isNaN(startedAt) ? null : startedAt;
}

/** Identifies a process, because process ids are reused. */
export async function commandLineOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() =>
    runCommand('ps', ['-o', 'command=', '-p', String(pid)], { timeoutMs: 5_000 }).catch(() => ''),
  );
}
