import { createServer, Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { disconnectDatabase } from '~models/database/connection';
import { unfinishedSwitch } from '~models/database/restoring';
import { config } from '~/config.server';
import { storeMissingRoadPositions } from '~/domain/highways/road';
import { startHousekeeping } from '~/domain/housekeeping';
import { finishLetters } from '~/domain/letter/write-letters';
import { finishMail } from '~/domain/outgoing-mail';
import { endLiveBoards } from '~/domain/points/live-boards';
import { finishPushes } from '~/domain/push';
import { clearCachesOnRemovals } from '~/domain/read-cache';
import { seedIfEmpty } from '~/domain/seed/seed-starter';
import { isLoopback } from '~/http/express/client-address';
import { createHttpServer, timeouts } from '~/http/express/http-server';
import { backupMistakes } from '~/messages/files';
import { log } from '~/services/log';
import { logUnhandledRejections } from '~/services/metrics';
import type { OpenDatabase } from '~/services/open-database';
import { listenError } from '~/services/start-errors';
import { leadWorkers, retireSignal, workerNumber } from '~/services/workers';
import { createApp, type Options } from '../server';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const ignore = (): void => undefined;

/** Seeds an empty database, and serves. The address is the last line of the startup output. A worker only serves. */
export async function run(opening: Promise<OpenDatabase>, { vite }: Options): Promise<void> {
  if (workerNumber !== null) return startWorker(await opening);
  // The build loads while MongoDB starts. `createApp` reports its errors.
  const buildLoaded = vite || config.WORKERS > 1 ? undefined : import('virtual:remix/server-build');
  buildLoaded?.catch(() => undefined);
  const database = await opening;
  const interrupted = await unfinishedSwitch();
  if (interrupted) throw new Error(`A restore was interrupted: ${backupMistakes.unfinished(interrupted)}`);
  await seedIfEmpty(print);
  const replaced = await storeMissingRoadPositions();
  if (replaced > 0) print(`Stops sorted along their roads: ${replaced}`);
  if (!config.production && config.HOST !== 'localhost' && !isLoopback(config.HOST)) {
    print(
      `HOST is ${config.HOST}: other machines can reach this site, which is not set up for production. Only this machine can open its mailbox.`,
    );
  }
  if (config.WORKERS > 1 && !vite) return startPrimary(database);
  const { port, stop } = await serve(database, { vite });
  stopOnSignal(stop);
  printAddress(port);
}

/** Starts the workers. The primary does not use the database, but still runs an embedded one. */
async function startPrimary(database: OpenDatabase): Promise<void> {
  try {
    // Reports an unusable address once instead of once per worker.
    const probe = createServer();
    await listen(probe);
    await new Promise((resolve) => probe.close(resolve));
    await disconnectDatabase();
    const workers = await leadWorkers(config.WORKERS);
    logUnhandledRejections();
    process.on('SIGHUP', workers.restart);
    stopOnSignal(async () => {
      await workers.stop();
      await database.close();
    });
    printAddress(workers.port);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startWorker(database: OpenDatabase): Promise<void> {
  // A closing terminal signals all its processes; the primary handles it.
  process.on('SIGHUP', ignore);
  const site = await serve(database);
  const stop = stopOnSignal(site.stop);
  process.once(retireSignal, () => void site.retire().then(stop));
}

/** @returns a function that does the same as a signal */
function stopOnSignal(stop: () => Promise<void>): () => void {
  let isStopping = false;
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'the site did not shut down cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stopOnce);
  process.once('SIGINT', stopOnce);
  return stopOnce;
}

/** Must be called last. A script that waits for this line may send a signal right away. */
function printAddress(port: number): void {
  // Email links, share links and cookies work only on SITE_URL's host.
  if (new URL(config.SITE_URL).port !== '0') print(`Open ${config.SITE_URL}`);
  print(`Listening on http://${config.HOST}:${port}`);
}

type Served = {
  port: number;
  stop: () => Promise<void>;
  /** Stops accepting connections, and waits until the open ones have ended. */
  retire: () => Promise<void>;
};

/** Serves, and runs the background work. */
async function serve(database: OpenDatabase, { vite }: Options = {}): Promise<Served> {
  const server = createHttpServer(await createApp({ vite }));
  try {
    await listen(server);
  } catch (error) {
    await database.close();
    throw error;
  }
  logUnhandledRejections();
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;

  const stopHousekeeping = startHousekeeping();
  const stopWatching = clearCachesOnRemovals();
  // A keep-alive connection would delay the shutdown for as long as requests arrive on it.
  const closeConnections = () =>
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));

  const stop = async () => {
    await endLiveBoards();
    stopHousekeeping();
    const timeIsUp = sleep(config.SHUTDOWN_SECONDS * 1000);
    void timeIsUp.then(() => server.closeAllConnections());
    const mail = Promise.race([Promise.all([finishMail(), finishLetters(), finishPushes()]), timeIsUp]);
    await new Promise((resolve) => {
      server.close(resolve);
      closeConnections();
      setInterval(() => server.closeIdleConnections(), 100).unref();
    });
    await mail;
    await stopWatching();
    await vite?.close();
    await database.close();
  };

  const retire = async () => {
    closeConnections();
    await endLiveBoards();
    // Not the HTTP server's `close`: it first closes idle connections, on which a request may be on its way.
    const allClosed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
    await Promise.race([allClosed, sleep(idleBeforeRetiringMs)]);
    server.closeIdleConnections();
    await Promise.race([allClosed, sleep(timeouts.requestMs)]);
  };
  return { port, stop, retire };
}

/** A process that retires closes connections that have been idle for this long, in milliseconds. */
const idleBeforeRetiringMs = 5_000;

/**
 * Maximum connections that the system holds until the process accepts them. Node accepts one per turn of its event loop, so on a busy
 * machine its default of 511 fills up, and further connections fail. Linux limits it to net.core.somaxconn, usually 4,096.
 */
const backlog = 4_096;

/** @throws Error with a readable message if the address can't be used */
async function listen(server: TcpServer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(config.HOST, config.PORT, error)));
    server.listen({ port: config.PORT, host: config.HOST, backlog }, resolve);
  });
}
