import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type RunningScript = {
  process: ChildProcess;
  /** What it has said so far. */
  said(): string;
  /** Waits for its end. @returns the exit code; null when it was killed. */
  ended: Promise<number | null>;
};

/** One of the project's scripts, such as `scripts/recount.ts`, as a process of its own. */
export function runScript(databaseUri: string, script: string, args: string[]): RunningScript {
  const child = spawn(process.execPath, ['scripts/run.mjs', script, ...args], {
    env: { ...process.env, NODE_ENV: 'test', MONGODB_URI: databaseUri },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  return { process: child, said: () => said, ended };
}

/** `npm run locations -- ARGS`. */
export const runLocations = (databaseUri: string, args: string[]): RunningScript =>
  runScript(databaseUri, 'scripts/locations.ts', args);
