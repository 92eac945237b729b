import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { shortLived } from '../../scripts/bootstrap/short-lived.mjs';
import { leash } from './leash';

export type Command = {
  process: ChildProcess;
  /** Its output so far. */
  said(): string;
  /** Resolves when it ends. @returns the exit code; null if it was killed. */
  ended: Promise<number | null>;
};

/** Runs one of the operator's commands, such as `scripts/recount.ts`, in a separate process. */
export function runScript(script: string, args: string[], env: Record<string, string>): Command {
  const child = spawn(process.execPath, [...shortLived, 'scripts/run.mjs', script, ...args], {
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
