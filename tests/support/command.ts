import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { leash } from './leash';

export type Command = {
  process: ChildProcess;
  /** What it has said so far. */
  said(): string;
  /** Waits for its end. @returns the exit code; null when it was killed. */
  ended: Promise<number | null>;
};

/** One of an operator's commands, such as `scripts/recount.ts`, as a process of its own. */
export function runScript(script: string, args: string[], env: Record<string, string>): Command {
  const child = spawn(process.execPath, ['scripts/run.mjs', script, ...args], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  leash(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  return { process: child, said: () => said, ended };
}

/** `npm run locations -- ARGS`. */
export const runLocations = (databaseUri: string, args: string[]): Command =>
  runScript('scripts/locations.ts', args, { MONGODB_URI: databaseUri });
