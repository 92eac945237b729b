import { config } from '~/config.server';
import { openDatabase } from '~/services/open-database';
import { makePrivate } from '~/services/start-mistakes';
import { workerNumber } from '~/services/workers';
import type { Options } from '../server';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const sayNothing = (): void => undefined;

/** Starts the site. MongoDB comes first: it takes as long as our own code takes to be read in, and needs us only to be told to begin. */
export async function start(options: Options = {}): Promise<void> {
  let goOn = sayNothing;
  const isUnderWay = new Promise<void>((resolve) => (goOn = resolve));
  const opening = openSiteDatabase(goOn);
  await Promise.race([isUnderWay, opening]);
  // It is waited for, and its mistakes are told, by `run`.
  opening.catch(sayNothing);
  const { run } = await import('../server');
  return run(opening, options);
}

async function openSiteDatabase(onWaiting: () => void) {
  if (workerNumber !== null) return openDatabase(sayNothing, [], onWaiting);
  await makePrivate(config.DATA_DIR, say);
  return openDatabase(say, undefined, onWaiting);
}
