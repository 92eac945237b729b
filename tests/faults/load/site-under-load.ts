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
import { kinds, Tally } from './tally';

export type SiteUnderLoad = {
  done: Acknowledged;
  /** The current processes. */
  processes: RunningServer[];
  /** Replaces a process that has ended. */
  restart(at: number): Promise<void>;
  /** Causes a fault and waits until every kind of request succeeds again. */
  causeFault(fault: string, cause: () => Promise<void>): Promise<void>;
  /** Lets all drivers finish their current request. @throws if a request was never acknowledged */
  finish(): Promise<void>;
  stop(): Promise<void>;
};

const recoveryTimeoutMs = 120_000;

/**
 * Two processes of the site behind a reverse proxy, with one database, and drivers who vote, change and withdraw votes, comment, post
 * with photos, share, change their profiles and register, all at once.
 */
export async function startSiteUnderLoad(given: {
  databaseUri: string;
  env: Partial<NodeJS.ProcessEnv>;
  drivers: number;
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
  const load = { done, tally, postIds, photo: await aPhoto(), isOver: () => isOver };
  const busy: Promise<void>[] = [];
  let failure: Error | undefined;
  for (let count = 0; count < given.drivers; count += 1) {
    const driver = await aDriver();
    const working = keepBusy(await signedInAt(proxy.origin, driver), driver, load);
    working.catch((error: unknown) => (failure ??= new Error('A driver gave up.', { cause: error })));
    busy.push(working);
  }

  const untilAllSucceed = (since: number, times: number) =>
    vi.waitUntil(() => failure !== undefined || tally.hasEach(kinds, since, times), {
      timeout: recoveryTimeoutMs,
      interval: 20,
    });
  await untilAllSucceed(performance.now(), 2);

  return {
    done,
    processes,
    async restart(at) {
      processes[at] = await startServer({ databaseUri, env });
    },
    async causeFault(fault, cause) {
      await cause();
      await untilAllSucceed(performance.now(), 2);
      if (failure !== undefined) throw new Error(fault, { cause: failure });
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
