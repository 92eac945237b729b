import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createServer, Server as TcpServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRequestHandler } from '@remix-run/express';
import { type AppLoadContext, createRequestHandler as createRemixHandler, type ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { ViteDevServer } from 'vite';
import { databaseIsUp, disconnectDatabase } from '~models/database/connection';
import { unfinishedSwitch } from '~models/database/restoring';
import { storeMissingRoadPositions } from '~/domain/highways/road';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { registerQueueGauges, startHousekeeping } from '~/domain/housekeeping';
import { finishLetters } from '~/domain/letter/write-letters';
import { finishMail } from '~/domain/mail/outgoing-mail';
import { finishPushes } from '~/domain/push';
import { endLiveBoards } from '~/domain/points/live-boards';
import { clearCachesOnRemovals } from '~/domain/read-cache';
import { seedIfEmpty } from '~/domain/seed/seed-starter';
import { brotliForOne, gzipLevelForOne, leastCompressed } from '~/http/compression';
import { workerPolicy } from '~/http/content-policy';
import { isSafeMethod } from '~/http/request-args';
import { drainBody, refuseLongBodies } from '~/http/express/request-bodies';
import { clientNetwork, isFromThisMachine, isLoopback, markLocalRequest } from '~/http/express/client-address';
import { createHttpServer, timeouts } from '~/http/express/http-server';
import { hostCheck, originCheck } from '~/http/express/own-hosts';
import { plainError, withErrorPages } from '~/http/error-pages';
import { siteAddress, stripSession } from '~/http/express/normalize-request';
import { findRoute, matchedRoute, methodCheck } from '~/http/express/matched-route';
import { sendFiles } from '~/http/express/send-files';
import { robotsTag, securityHeaders } from '~/http/express/response-headers';
import { serviceWorkerKillSwitch } from '~/http/express/service-worker-kill-switch';
import { sendMetrics, watchRequests } from '~/http/express/monitoring';
import { sendHiddenPhoto, refuseHiddenPhotos } from '~/http/express/hidden-photos';
import { pageCache, cachedSession } from '~/http/page-cache';
import { newPlaceholderDriver } from '~/http/placeholder-driver';
import { toDomainError } from '~/http/problem';
import { isStylesheet, stylesheetCookie } from '~/http/stylesheet';
import { answerInLimit, renderSlotForPost, renderInLimit } from '~/http/render-limit';
import { backupMistakes } from '~/messages/files';
import { registerDiskGauge } from '~/services/disk-reserve';
import { log, currentRequestId } from '~/services/log';
import type { OpenDatabase } from '~/services/open-database';
import { photoFolder } from '~/services/photo-store';
import { listenMistake } from '~/services/start-mistakes';
import { logUnhandledRejections } from '~/services/metrics';
import { leadWorkers, retireSignal, workerNumber } from '~/services/workers';

export type Options = { vite?: ViteDevServer };

const serverBuild = 'virtual:remix/server-build';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const ignore = (): void => undefined;

/** Seeds an empty database, and serves. The address is the last line of the startup output. A worker only serves. */
export async function run(opening: Promise<OpenDatabase>, { vite }: Options): Promise<void> {
  if (workerNumber !== null) return startWorker(await opening);
  // The build loads while MongoDB starts. `createApp` reports its errors.
  const buildLoaded = vite || config.WORKERS > 1 ? undefined : import('virtual:remix/server-build');
  buildLoaded?.catch(() => undefined);
  const database = await opening;
  const cutOff = await unfinishedSwitch();
  if (cutOff) throw new Error(`A restore was interrupted: ${backupMistakes.unfinished(cutOff)}`);
  await seedIfEmpty(print);
  const replaced = await storeMissingRoadPositions();
  if (replaced > 0) print(`Stops put in the order of their roads: ${replaced}`);
  if (!config.production && config.HOST !== 'localhost' && !isLoopback(config.HOST)) {
    print(
      `HOST is ${config.HOST}: other machines reach this site, which is not set up for production. Its mailbox is for this one only.`,
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

/** Must come last: a script that waits for it may send a signal right away. */
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
    const isTime = sleep(config.SHUTDOWN_SECONDS * 1000);
    void isTime.then(() => server.closeAllConnections());
    const mail = Promise.race([Promise.all([finishMail(), finishLetters(), finishPushes()]), isTime]);
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
    const isLeft = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
    await Promise.race([isLeft, sleep(timeouts.requestMs)]);
  };
  return { port, stop, retire };
}

/** @throws Error with a sentence if the address can't be used */
async function listen(server: TcpServer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenMistake(config.HOST, config.PORT, error)));
    server.listen(config.PORT, config.HOST, resolve);
  });
}

/** The Express application: headers, checks, the page cache, files and health. Remix handles the rest. */
async function createApp({ vite }: Options): Promise<Express> {
  const loadBuild = async () =>
    withErrorPages(
      asServerBuild(await (vite ? vite.ssrLoadModule(serverBuild) : import('virtual:remix/server-build'))),
    );
  const built = await loadBuild();
  const { routes } = built;
  // In development each request uses the latest sources, and error pages show stacks.
  const build = vite ? loadBuild : built;
  const mode = vite ? 'development' : 'production';
  const app = express();
  app.disable('x-powered-by');
  // Cacheable responses set their own ETag.
  app.disable('etag');
  app.set('trust proxy', config.TRUST_PROXY);
  app.set('query parser', 'simple');
  app.use(findRoute(routes), watchRequests);
  app.use(
    securityHeaders,
    drainBody,
    markLocalRequest,
    hostCheck,
    originCheck,
    methodCheck,
    refuseLongBodies,
    siteAddress,
    stripSession,
  );

  const contextOf = (request: Request, response: Response): AppLoadContext => ({
    requestId: currentRequestId() ?? randomUUID(),
    network: clientNetwork(request),
    isFromThisMachine: isFromThisMachine(request),
    enhanced: matchedRoute(request).isData,
    routes: async () => (vite ? await loadBuild() : built).routes,
    session: cachedSession(response),
    renderInLimit: (make) => renderInLimit(request, response, make),
    ...(!isSafeMethod(request.method) && { waitForRenderSlot: renderSlotForPost(request, response) }),
  });
  app.use(compression({ threshold: leastCompressed, level: gzipLevelForOne, brotli: { params: brotliForOne } }));
  const askRemix = createRemixHandler(build, mode);
  app.use(sendFiles((asked, request, response) => askRemix(asked, contextOf(request, response))));
  app.get('*', robotsTag(routes));
  app.use(
    pageCache(async (request, response, { address, headers, driver }) => {
      const placeholder = driver && newPlaceholderDriver(driver);
      const context = { ...contextOf(request, response), session: Promise.resolve(null), placeholder };
      const asked = new globalThis.Request(`${config.SITE_URL}${address}`, { headers });
      const answer = await askRemix(asked, context);
      return { answer, isWhole: !context.hasFailedPart, placeholder };
    }),
  );

  app.get('/healthz', (_request, response, next) => {
    databaseIsUp(1500)
      .then((up) => response.status(up ? 200 : 503).json({ status: up ? 'ok' : 'unavailable' }))
      .catch(next);
  });

  registerQueueGauges();
  registerDiskGauge();
  app.get('/metrics', sendMetrics);

  if (vite) {
    app.use(vite.middlewares);
  } else {
    const client = path.resolve('build/client');
    app.use(
      '/assets',
      sendCompressed(path.join(client, 'assets'), {
        immutable: true,
        maxAge: '1y',
        fallthrough: false,
        setHeaders: headersOfAsset,
      }),
    );
    // Browsers check for a new service worker on each visit, so it must not be cached.
    app.get('/sw.js', serviceWorkerKillSwitch, sendCompressed(client, { maxAge: 0, setHeaders: headersOfWorker }));
    // Every file has an extension, so other paths don't need a disk lookup.
    app.get(/\.[a-z0-9]+$/i, sendCompressed(client, { maxAge: '1h', redirect: false }));
  }
  app.use(
    '/photos',
    refuseHiddenPhotos,
    express.static(photoFolder, {
      immutable: true,
      maxAge: '1y',
      fallthrough: false,
      index: false,
      setHeaders: headersOfPhoto,
    }),
  );

  app.use('/withheld-photos', sendHiddenPhoto);

  const remix = createRequestHandler({ build, mode, getLoadContext: contextOf });
  app.get('*', (request, response, next) => {
    const isCall = matchedRoute(request).calls !== null;
    answerInLimit(request, response, { isCall, answer: () => void remix(request, response, next) }).catch(next);
  });
  app.all('*', (request, response, next) => {
    // No form posts there, so a plain error is enough.
    if (matchedRoute(request).pattern === '/*') plainError(request, response, new DomainError('not-found'));
    else void remix(request, response, next);
  });

  app.use(handleError);
  return app;
}

/** Files that have compressed copies next to them (vite.config.ts). */
const sendCompressed = (
  folder: string,
  serveStatic: Parameters<typeof expressStaticGzip>[1]['serveStatic'],
): RequestHandler =>
  expressStaticGzip(folder, { enableBrotli: true, orderPreference: ['br', 'gz'], index: false, serveStatic });

const headersOfAsset = (response: ServerResponse, file: string) => {
  if (isStylesheet(file)) response.setHeader('Set-Cookie', stylesheetCookie);
};

const headersOfWorker = (response: ServerResponse) => {
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Content-Security-Policy', workerPolicy());
};

/** The static file handler doesn't know AVIF, and `nosniff` stops browsers from guessing. Feed readers show photos on other sites. */
const headersOfPhoto = (response: ServerResponse, file: string) => {
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (file.endsWith('.avif')) response.setHeader('Content-Type', 'image/avif');
};

function asServerBuild(build: unknown): ServerBuild {
  if (!isServerBuild(build)) throw new Error('The application was not built: run npm run build.');
  return build;
}

const isServerBuild = (value: unknown): value is ServerBuild =>
  typeof value === 'object' && value !== null && 'routes' in value && 'entry' in value;

const handleError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  // E.g. the render limit was reached.
  if (error instanceof DomainError) {
    plainError(request, response, error);
    return;
  }
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  if (status === 404 || status === 400 || status === 403) {
    plainError(request, response, new DomainError('not-found'));
    return;
  }
  // For invalid Range and If-Match headers.
  if (status === 412 || status === 416) {
    response.status(status).end();
    return;
  }
  plainError(request, response, toDomainError(error, currentRequestId() ?? randomUUID()));
};
