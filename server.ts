import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createServer, Server as TcpServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppLoadContext, RequestHandler as RemixHandler, ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type Express, type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { ViteDevServer } from 'vite';
import { databaseIsUp, disconnectDatabase } from '~models/database/connection';
import { unfinishedSwitch } from '~models/database/restoring';
import { storeMissingRoadPositions } from '~/domain/highways';
import { storeMissingCells } from '~models/location-map';
import { config } from '~/config.server';
import { countAsOutage } from '~/domain/database-outage';
import { DomainError } from '~/domain/errors';
import { startHousekeeping } from '~/domain/housekeeping';
import { finishLetters } from '~/domain/letter/write-letters';
import { finishMail } from '~/domain/mail/outgoing-mail';
import { finishPushes } from '~/domain/push/push-notices';
import { registerQueueGauges } from '~/domain/queue-gauges';
import { endLiveBoards } from '~/domain/points/live-boards';
import { seedIfEmpty } from '~/domain/seed/seed-starter';
import { countBallots } from '~/domain/votes';
import { watchChanges } from '~/domain/watch-changes';
import { addressesOf } from '~/http/api-endpoint';
import { brotliForOne, leastCompressed } from '~/http/compression';
import { workerPolicy } from '~/http/content-policy';
import { answerCalls } from '~/http/express/answer-calls';
import { clientNetwork } from '~/http/express/client-network';
import { countedFirst } from '~/http/express/counted-first';
import { drainBody } from '~/http/express/drain-body';
import { createHttpServer, timeouts } from '~/http/express/http-server';
import { originCheck } from '~/http/express/origin-check';
import { hostCheck } from '~/http/express/own-hosts';
import { plainError } from '~/http/express/plain-error';
import { calledAddress } from '~/http/express/called-address';
import { cards } from '~/http/express/cards';
import { forAnybody } from '~/http/express/for-anybody';
import { feeds } from '~/http/express/feeds';
import { findRoute, matchedRoute } from '~/http/express/matched-route';
import { methodCheck, refusedMethod } from '~/http/express/method-check';
import { sendDataFile } from '~/http/express/data-file';
import { securityHeaders } from '~/http/express/security-headers';
import { sendRoadFile } from '~/http/express/road-file';
import { sendTripFile } from '~/http/express/trip-file';
import { sendWorkersEnd } from '~/http/express/send-workers-end';
import { sendMetrics } from '~/http/express/send-metrics';
import { robotsTag } from '~/http/express/robots-tag';
import { sitemap } from '~/http/express/sitemap';
import { siteAddress } from '~/http/express/site-address';
import { isFromThisMachine, isLoopback, noteThisMachine } from '~/http/express/this-machine';
import { watchRequests } from '~/http/express/watch-requests';
import { sendHiddenPhoto } from '~/http/express/hidden-photos';
import { withoutWithheld } from '~/http/express/withheld-photos';
import { PageCache, keptPages, sharedCalls } from '~/http/page-cache';
import { toDomainError } from '~/http/problem';
import { answerInLimit, placeForPost } from '~/http/render-limit';
import { backupMistakes } from '~/messages';
import { answerByRemix } from '~/remix-insides/server/express-adapter';
import { routeMatcher } from '~/remix-insides/server/match-routes';
import { remixByRoute } from '~/remix-insides/server/remix-by-route';
import { registerDiskGauge } from '~/services/disk-reserve';
import { log } from '~/services/log';
import type { OpenDatabase } from '~/services/open-database';
import { photoFolder } from '~/services/photo-store';
import { listenMistake } from '~/services/start-mistakes';
import { currentRequestId } from '~/services/request-scope';
import { tellUnawaitedFailures } from '~/services/unawaited-failures';
import { leadWorkers } from '~/services/workers/primary';
import { listenToPrimary, workerNumber } from '~/services/workers/worker';

export type Options = { vite?: ViteDevServer };
type Site = { app: Express; pages: PageCache | null };

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const sayNothing = (): void => undefined;

/** Seeds an empty database, serves, and says so as the last line of the start; a worker only serves. */
export async function run(opening: Promise<OpenDatabase>, { vite }: Options): Promise<void> {
  if (workerNumber !== null) return startWorker(await opening);
  // All pages are read in while MongoDB starts. A build that cannot be had is told of where it is asked for.
  const pagesRead = vite || config.WORKERS > 1 ? undefined : import('virtual:remix/server-build');
  pagesRead?.catch(() => undefined);
  const database = await opening;
  const cutOff = await unfinishedSwitch();
  if (cutOff) throw new Error(`There is half of a restore: ${backupMistakes.unfinished(cutOff)}`);
  await seedIfEmpty(say);
  const drawn = await storeMissingCells();
  if (drawn > 0) say(`Places put on the map: ${drawn}`);
  const replaced = await storeMissingRoadPositions();
  if (replaced > 0) say(`Stops put in the order of their roads: ${replaced}`);
  if (!config.production && config.HOST !== 'localhost' && !isLoopback(config.HOST)) {
    say(
      `HOST is ${config.HOST}: other machines reach this site, which is not set up for production. Its mailbox is for this one only.`,
    );
  }
  if (config.WORKERS > 1 && !vite) return startPrimary(database);
  const { port, stop } = await serve(database, { vite });
  stopOnSignal(stop);
  sayWhere(port);
}

/** Has workers serve. It asks the database nothing any more, but looks after it where it is the site's own. */
async function startPrimary(database: OpenDatabase): Promise<void> {
  try {
    // Each worker would say the same of an address that cannot be listened at.
    const probe = createServer();
    await listen(probe);
    await new Promise((resolve) => probe.close(resolve));
    await disconnectDatabase();
    const workers = await leadWorkers(config.WORKERS);
    tellUnawaitedFailures();
    process.on('SIGHUP', workers.restart);
    stopOnSignal(async () => {
      await workers.stop();
      await database.close();
    });
    sayWhere(workers.port);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startWorker(database: OpenDatabase): Promise<void> {
  // A terminal that closes tells all that run in it; the primary knows what to do.
  process.on('SIGHUP', sayNothing);
  const site = await serve(database);
  const stop = stopOnSignal(site.stop);
  listenToPrimary({
    onChanges: (writers) => site.pages?.drop(writers),
    onRetirement: () => void site.retire().then(stop),
    onLate: countAsOutage,
  });
}

/** @returns what does the same as a signal */
function stopOnSignal(stop: () => Promise<void>): () => void {
  let isStopping = false;
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'the site did not end as it should');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stopOnce);
  process.once('SIGINT', stopOnce);
  return stopOnce;
}

/** Comes last: whoever reads it may send a signal at once. */
function sayWhere(port: number): void {
  // Mail, share links and cookies are bound to it: whoever signs in at another name is a stranger to them.
  if (new URL(config.SITE_URL).port !== '0') say(`Open ${config.SITE_URL}`);
  say(`Listening on http://${config.HOST}:${port}`);
}

type Served = {
  port: number;
  pages: PageCache | null;
  stop: () => Promise<void>;
  /** Takes no more connections, and waits until those that there are have come to their ends. */
  retire: () => Promise<void>;
};

/** Serves, and does the chores. */
async function serve(database: OpenDatabase, { vite }: Options = {}): Promise<Served> {
  const { app, pages } = await createApp({ vite });
  const server = createHttpServer(app);
  try {
    await listen(server);
  } catch (error) {
    await database.close();
    throw error;
  }
  tellUnawaitedFailures();
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;

  const stopHousekeeping = startHousekeeping();
  const stopWatching =
    pages &&
    watchChanges({
      drop: () => pages.drop(),
      dropOwn: () => pages.dropCopies(),
      setWatched: (isWatched) => pages.setWatched(isWatched),
    });
  // A kept-alive connection would delay the end for as long as requests come.
  const keepNoConnection = () =>
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));

  const stop = async () => {
    await endLiveBoards();
    stopHousekeeping();
    const isTime = sleep(timeouts.shutdownMs);
    void isTime.then(() => server.closeAllConnections());
    const mail = Promise.race([Promise.all([finishMail(), finishLetters(), finishPushes()]), isTime]);
    await new Promise((resolve) => {
      server.close(resolve);
      keepNoConnection();
      setInterval(() => server.closeIdleConnections(), 100).unref();
    });
    await mail;
    const counted = countBallots().catch((error: unknown) => log.warn({ error }, 'votes wait for the next start'));
    await Promise.race([counted, isTime]);
    await stopWatching?.();
    await vite?.close();
    await database.close();
  };

  const retire = async () => {
    keepNoConnection();
    await endLiveBoards();
    // As every server ends. One of HTTP would cut off idle connections first, on which a request may be under way.
    const isLeft = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
    await Promise.race([isLeft, sleep(timeouts.requestMs)]);
  };
  return { port, pages, stop, retire };
}

/** @throws Error in words for an address that cannot be listened at */
async function listen(server: TcpServer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenMistake(config.HOST, config.PORT, error)));
    server.listen(config.PORT, config.HOST, resolve);
  });
}

const isRead = new Set(['GET', 'HEAD']);

/** The Express application: what every answer needs, the API, static files, health; the rest is Remix's. */
async function createApp({ vite }: Options): Promise<Site> {
  // Given a function, Remix builds its routes anew for every request.
  const build = vite
    ? () => loadBuild(() => vite.ssrLoadModule('virtual:remix/server-build'))
    : await loadBuild(() => import('virtual:remix/server-build'));
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUST_PROXY);
  app.set('query parser', 'simple');
  const { routes } = typeof build === 'function' ? await build() : build;
  const remixOf = remixByRoute(build);
  const remixFor = (request: Request) => remixOf(matchedRoute(request).route);
  app.use(findRoute(routeMatcher(routes, ({ loader }) => Object.keys(addressesOf(loader) ?? {}))), watchRequests);
  app.use(
    securityHeaders,
    drainBody,
    noteThisMachine,
    hostCheck,
    originCheck,
    methodCheck(routes),
    siteAddress,
    forAnybody,
  );

  const contextOf = (request: Request): AppLoadContext => ({
    requestId: currentRequestId() ?? randomUUID(),
    network: clientNetwork(request),
    isFromThisMachine: isFromThisMachine(request),
    enhanced: matchedRoute(request).isData,
    refused: refusedMethod(request, routes),
    placeToRender: placeForPost(request, request.res),
    routes: async () => (typeof build === 'function' ? await build() : build).routes,
  });
  const pages = typeof build === 'function' ? null : pagesOf(build, remixFor, contextOf);
  const compressed = compression({ threshold: leastCompressed, brotli: { params: brotliForOne } });
  // What a call has changed is answered in one piece, which its door compresses.
  app.use((request, response, next) => {
    if (!isRead.has(request.method) && calledAddress(request, routes)) next();
    else compressed(request, response, next);
  });
  app.get(/^\/highways\/([^/]+)\.(csv|gpx)$/, sendRoadFile);
  app.get(/^\/trip\.(csv|gpx)$/, sendTripFile);
  app.use(feeds, sitemap, cards);
  app.get('*', robotsTag(routes), countedFirst);
  if (pages) app.all('*', pages.handler);
  app.all('*', answerCalls(routes, contextOf));

  app.get('/healthz', (_request, response, next) => {
    databaseIsUp(1500)
      .then((up) => response.status(up ? 200 : 503).json({ status: up ? 'ok' : 'unavailable' }))
      .catch(next);
  });

  registerQueueGauges();
  registerDiskGauge();
  app.get('/metrics', sendMetrics);
  app.get('/account/data/file', sendDataFile);

  if (vite) {
    app.use(vite.middlewares);
  } else {
    const client = path.resolve('build/client');
    app.use(
      '/assets',
      sendCompressed(path.join(client, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }),
    );
    // A browser asks for its worker anew at each visit: a new one must not wait for an hour.
    app.get('/sw.js', sendWorkersEnd, sendCompressed(client, { maxAge: 0, setHeaders: headersOfWorker }));
    // Every file has an ending; nothing else is worth a look at the disk.
    app.get(/\.[a-z0-9]+$/i, sendCompressed(client, { maxAge: '1h', redirect: false }));
  }
  app.use(
    '/photos',
    withoutWithheld,
    express.static(photoFolder, {
      immutable: true,
      maxAge: '1y',
      fallthrough: false,
      index: false,
      setHeaders: headersOfPhoto,
    }),
  );

  app.use('/withheld-photos', sendHiddenPhoto);

  const remix = answerByRemix({ remixFor, contextOf });
  app.get('*', (request, response, next) => {
    answerInLimit(request, response, () => void remix(request, response, next)).catch(next);
  });
  app.all('*', (request, response, next) => {
    // No form leads there, so nobody needs the site's frame.
    if (matchedRoute(request).route.pattern === '/*') plainError(request, response, new DomainError('not-found'));
    else remix(request, response, next);
  });

  app.use(answerError);
  return { app, pages };
}

function pagesOf(
  { routes }: ServerBuild,
  remixFor: (request: Request) => RemixHandler,
  contextOf: (request: Request) => AppLoadContext,
): PageCache {
  return new PageCache({
    pageOf: keptPages(routes),
    callOf: sharedCalls(routes, contextOf),
    async render({ request, address, headers }, sharedRendering, driver) {
      const session = driver && Promise.resolve(driver);
      const context = { ...contextOf(request), session, sharedRendering };
      const url = `${config.SITE_URL}${address}`;
      const answer = await remixFor(request)(new globalThis.Request(url, { headers }), context);
      return { answer, isWhole: !context.hasFailedPart };
    },
  });
}

/** Files that have compressed copies beside them (vite.config.ts). */
const sendCompressed = (
  folder: string,
  serveStatic: Parameters<typeof expressStaticGzip>[1]['serveStatic'],
): RequestHandler =>
  expressStaticGzip(folder, { enableBrotli: true, orderPreference: ['br', 'gz'], index: false, serveStatic });

const headersOfWorker = (response: ServerResponse) => {
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Content-Security-Policy', workerPolicy());
};

/** The static file handler knows no AVIF, and `nosniff` lets no browser guess. Readers of feeds show photos elsewhere. */
const headersOfPhoto = (response: ServerResponse, file: string) => {
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (file.endsWith('.avif')) response.setHeader('Content-Type', 'image/avif');
};

const loadBuild = async (load: () => Promise<unknown>): Promise<ServerBuild> => {
  const build = await load();
  if (!isServerBuild(build)) throw new Error('The application was not built: run npm run build.');
  return build;
};

const isServerBuild = (value: unknown): value is ServerBuild =>
  typeof value === 'object' && value !== null && 'routes' in value && 'entry' in value;

const answerError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  // What a file's address asks for may break a rule, or come when there is no turn for it, as a page's may.
  if (error instanceof DomainError) {
    plainError(request, response, error);
    return;
  }
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  if (status === 404 || status === 400 || status === 403) {
    plainError(request, response, new DomainError('not-found'));
    return;
  }
  // For bad Range and If-Match headers.
  if (status === 412 || status === 416) {
    response.status(status).end();
    return;
  }
  plainError(request, response, toDomainError(error, currentRequestId() ?? randomUUID()));
};
