import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type LocationsCommand = {
  process: ChildProcess;
  /** What it has said so far. */
  said(): string;
  /** Waits for its end. @returns the exit code; null when it was killed. */
  ended: Promise<number | null>;
};

/** `npm run locations -- ARGS` as a process of its own. */
export function runLocations(databaseUri: string, args: string[]): LocationsCommand {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/locations.ts', ...args], {
    env: { ...process.env, NODE_ENV: 'test', MONGODB_URI: databaseUri },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  return { process: child, said: () => said, ended };
}
