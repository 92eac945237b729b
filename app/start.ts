import { config } from '~/config.server';
import { openDatabase } from '~/services/open-database';
import { makePrivate } from '~/services/start-errors';
import { workerNumber } from '~/services/workers';
import type { Options } from '../server';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printNothing = (): void => undefined;

/** Starts the site. Starts MongoDB first, in the background, since that takes as long as loading our own code. */
export async function start(options: Options = {}): Promise<void> {
  let onLaunched = printNothing;
  const launched = new Promise<void>((resolve) => (onLaunched = resolve));
  const database = openSiteDatabase(onLaunched);
  await Promise.race([launched, database]);
  // `run` awaits it, and reports its errors.
  database.catch(() => undefined);
  const { run } = await import('./serve');
  return run(database, options);
}

/** @param onLaunched called once MongoDB is starting, and there is nothing left to do but wait */
async function openSiteDatabase(onLaunched: () => void) {
  if (workerNumber !== null) return openDatabase(printNothing, [], onLaunched);
  await makePrivate(config.DATA_DIR, print);
  return openDatabase(print, undefined, onLaunched);
}
