import { config } from '~/config.server';
import { openDatabase } from '~/services/open-database';
import { makePrivate } from '~/services/start-mistakes';
import { workerNumber } from '~/services/workers';
import type { Options } from '../server';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const sayNothing = (): void => undefined;

/** Starts the site. Starts MongoDB first: that takes as long as loading our own code, and happens in the background. */
export async function start(options: Options = {}): Promise<void> {
  let goOn = sayNothing;
  const isUnderWay = new Promise<void>((resolve) => (goOn = resolve));
  const opening = openSiteDatabase(goOn);
  await Promise.race([isUnderWay, opening]);
  // `run` awaits it, and reports its errors.
  opening.catch(sayNothing);
  const { run } = await import('../server');
  return run(opening, options);
}

async function openSiteDatabase(onWaiting: () => void) {
  if (workerNumber !== null) return openDatabase(sayNothing, [], onWaiting);
  await makePrivate(config.DATA_DIR, say);
  return openDatabase(say, undefined, onWaiting);
}
