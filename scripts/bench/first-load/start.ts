import { setTimeout as sleep } from 'node:timers/promises';
import { type Server, startSite } from '../support/children';
import { processFigures } from '../support/process-figures';
import type { Site } from '../support/site';
import { inTurn, type Pair } from '../support/in-turn';
import type { Plain } from './plain-site';

/** Milliseconds from the start of the process to its first page, and its memory at rest, in MB. */
export type Start = { ms: number; idleMb: number };

const settleMs = 3_000;

/** Starts both over and over, in turn, ours on the data that it has. The site does not run meanwhile, nor afterwards. */
export async function measureStarts(site: Site, plain: Plain, rounds: number): Promise<Pair<Start>> {
  await site.pause();
  const ours = () => timeStart(() => startSite(site.env));
  return inTurn({ rounds }, { floor: () => timeStart(plain.start), ours });
}

async function timeStart(start: () => Promise<Server>): Promise<Start> {
  const startedAt = performance.now();
  const server = await start();
  try {
    const { ok } = await fetch(server.origin);
    if (!ok) throw new Error(`${server.origin} does not answer its page.`);
    const ms = performance.now() - startedAt;
    await sleep(settleMs);
    return { ms, idleMb: (await processFigures(server.pid))?.residentMb ?? Number.NaN };
  } finally {
    await server.stop();
  }
}
