import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { config } from '~/config.server';
import { leash } from './leash';

/** What `npm run recount` says last, run on a database as an operator runs it. */
export async function runRecount(databaseUri: string): Promise<string> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/recount.ts'], {
    env: { ...process.env, MONGODB_URI: databaseUri, DATA_DIR: config.DATA_DIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  leash(child);
  return (await text(child.stdout)).trim();
}
