import { config } from '~/config.server';
import { runScript } from './command';

/** The output of `npm run recount` on a database, as an operator runs it. */
export async function runRecount(databaseUri: string): Promise<string> {
  const command = runScript('scripts/recount.ts', [], { MONGODB_URI: databaseUri, DATA_DIR: config.DATA_DIR });
  await command.ended;
  return command.said().trim();
}
