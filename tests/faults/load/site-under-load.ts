import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { connectDatabase, disconnectDatabase } from '~models/database/connection';
import { aDriver, aPost } from '../../support/factories';
import { aPhoto } from '../../support/pictures';
import { startReverseProxy } from '../../support/reverse-proxy';
import { type RunningServer, startServer } from '../../support/server';
import { signedInAt } from '../../support/signed-in';
import { Acknowledged } from './acknowledged';
import { keepBusy } from './busy-driver';
import { type Kind, kinds, Tally } from './tally';

/** What happened, and the longest time in milliseconds in which no one was told that it went well. */
export type Outage = { fault: string; writes: number; posts: number };

export type SiteUnderLoad = {
  done: Acknowledged;
  tally: Tally;
  /** What went wrong on purpose so far. */
  outages: Outage[];
  startedAt: number;
  /** The processes as they are now. */
  processes: RunningServer[];
  /** Starts a process in the place of one that has ended. */
  restart(at: number): Promise<void>;
  /** Lets something go wrong, and waits until everything goes well again. */
  suffer(fault: string, harm: () => Promise<void>): Promise<void>;
  /** Lets everyone finish what they are at. @throws when something was never acknowledged. */
  finish(): Promise<void>;
  stop(): Promise<void>;
};

const writes = kinds.filter((kind) => kind !== 'post' && kind !== 'registration');
const recoversWithinMs = 120_000;

/**
 * Two processes of the site behind a reverse proxy, on one database, with drivers who vote, turn round and withdraw votes,
 * comment, post with photos, share, change their profiles and register, all at once.
 */
export async function startSiteUnderLoad(given: {
  databaseUri: string;
  env: Partial<NodeJS.ProcessEnv>;
  drivers: number;
  /** What each takes between two rounds of what they do; none unless given, which fills two processors. */
  pauseMs?: number;
}): Promise<SiteUnderLoad> {
  const { databaseUri } = given;
  const env = { TRUST_PROXY: '1', ...given.env };
  const processes = [await startServer({ databaseUri, env })];
  await connectDatabase(databaseUri);
  processes.push(await startServer({ databaseUri, env }));
  const proxy = await startReverseProxy(() => processes.map(({ origin }) => origin));

  const authors = [await aDriver(), await aDriver()] as const;
  const postIds: number[] = [];
  for (let count = 0; count < 4; count += 1) postIds.push((await aPost(authors[count % 2 === 0 ? 0 : 1])).id);

  let isOver = false;
  const [done, tally] = [new Acknowledged(), new Tally()];
  const load = { done, tally, postIds, photo: await aPhoto(), pauseMs: given.pauseMs ?? 0, isOver: () => isOver };
  const busy: Promise<void>[] = [];
  let trouble: Error | undefined;
  for (let count = 0; count < given.drivers; count += 1) {
    const driver = await aDriver();
    const working = keepBusy(await signedInAt(proxy.origin, driver), driver, load);
    working.catch((error: unknown) => (trouble ??= new Error('A driver gave up.', { cause: error })));
    busy.push(working);
  }

  const outages: Outage[] = [];
  const goesWell = (since: number, times: number, wanted: readonly Kind[] = kinds) =>
    vi.waitUntil(() => trouble !== undefined || tally.hasEach(wanted, since, times), {
      timeout: recoversWithinMs,
      interval: 20,
    });
  const startedAt = performance.now();
  await goesWell(startedAt, 2);

  return {
    done,
    tally,
    outages,
    startedAt,
    processes,
    async restart(at) {
      processes[at] = await startServer({ databaseUri, env });
    },
    async suffer(fault, harm) {
      const from = performance.now();
      await harm();
      await goesWell(performance.now(), 2);
      if (trouble !== undefined) throw trouble;
      const to = performance.now();
      const gap = (wanted: readonly Kind[]) => tally.longestGap(wanted, from, to);
      outages.push({ fault, writes: gap(writes), posts: gap(['post']) });
      await sleep(1_000);
    },
    async finish() {
      isOver = true;
      await Promise.all(busy);
    },
    async stop() {
      isOver = true;
      await proxy.stop();
      await Promise.all(processes.map((server) => server.stop()));
      await Promise.allSettled(busy);
      await disconnectDatabase();
    },
  };
}
