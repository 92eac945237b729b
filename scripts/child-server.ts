import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** How much of a server's output is stored, in characters. Enough to see why it did not start. */
const maxOutput = 10_000;

/**
 * Waits until a server that was just started is listening.
 * @param name for the error
 * @returns the origin that it listens on, from its output
 * @throws Error with the server's output if it exits or does not listen in time
 */
export async function untilItListens(child: ChildProcess, name: string, withinMs: number): Promise<string> {
  let output = '';
  const done = new AbortController();
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        if (done.signal.aborted) return;
        output = (output + chunk.toString('utf8')).slice(-maxOutput);
        const [, origin] = /^Listening on (http:\/\/\S+)$/m.exec(output) ?? [];
        if (origin) resolve(origin);
      });
    }
  });
  const failed = new Promise<never>((_resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${name} ${reason}\n${output}`));
    const limit = setTimeout(() => fail('did not listen in time.'), withinMs);
    done.signal.addEventListener('abort', () => clearTimeout(limit));
    child.once('error', reject);
    child.once('exit', (code, signal) => fail(`ended with ${code ?? signal} before it listened.`));
  });
  try {
    return await Promise.race([listening, failed]);
  } finally {
    done.abort();
  }
}

/** Stops a process, and kills it if that takes too long. @returns its exit code; null if it was killed */
export async function endProcess(
  child: ChildProcess,
  killAfterMs: number,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  const limit = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await ended;
  clearTimeout(limit);
  return child.exitCode;
}
