import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppLoadContext, RequestHandler as RemixHandler, ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type Express, type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { ViteDevServer } from 'vite';
import { databaseIsUp } from '~models/database/connection';
import { unfinishedSwitch } from '~models/database/restoring';
import { storeMissingCells } from '~models/location-map';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { startHousekeeping } from '~/domain/housekeeping';
import { finishLetters } from '~/domain/letter/write-letters';
import { finishMail } from '~/domain/mail/outgoing-mail';
import { finishPushes } from '~/domain/push/push-notices';
import { registerQueueGauges } from '~/domain/queue-gauges';
import { endLiveBoards } from '~/domain/points/live-boards';
import { seedIfEmpty } from '~/domain/seed/seed-starter';
import { watchChanges } from '~/domain/watch-changes';
import { addressesOf } from '~/http/api-endpoint';
import { brotliForOne } from '~/http/compression';
import { workerPolicy } from '~/http/content-policy';
import { answerCalls } from '~/http/express/answer-calls';
import { clientNetwork } from '~/http/express/client-network';
import { drainBody } from '~/http/express/drain-body';
import { createHttpServer } from '~/http/express/http-server';
import { originCheck } from '~/http/express/origin-check';
import { hostCheck } from '~/http/express/own-hosts';
import { plainError } from '~/http/express/plain-error';
import { cards } from '~/http/express/cards';
import { forAnybody } from '~/http/express/for-anybody';
import { feeds } from '~/http/express/feeds';
import { findRoute, matchedRoute } from '~/http/express/matched-route';
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
import { PageCache, shareablePages, sharedCalls } from '~/http/page-cache';
import { toDomainError } from '~/http/problem';
import { answerInLimit } from '~/http/render-limit';
import { backupMistakes } from '~/messages';
import { answerByRemix } from '~/remix-insides/server/express-adapter';
import { routeMatcher } from '~/remix-insides/server/match-routes';
import { remixByRoute } from '~/remix-insides/server/remix-by-route';
import { registerDiskGauge } from '~/services/disk-reserve';
import { log } from '~/services/log';
import { openDatabase } from '~/services/open-database';
import { photoFolder } from '~/services/photo-store';
import { makePrivate } from '~/services/private-folder';
import { listenMistake } from '~/services/start-mistakes';
import { currentRequestId } from '~/services/request-scope';

type Options = { vite?: ViteDevServer };
type Site = { app: Express; pages: PageCache | null };

/** Requests in flight, and a mail that is being handed over, get this long to finish after SIGTERM. */
const shutdownMs = 9_000;

/** Opens the database, seeds an empty one, serves, and says so as the last line of the start. */
export async function start({ vite }: Options = {}): Promise<void> {
  const progress = (line: string) => process.stdout.write(`${line}\n`);
  await makePrivate(config.DATA_DIR, progress);
  const opening = openDatabase(progress);
  // All pages are read in while MongoDB starts. A build that cannot be had is told of where it is asked for.
  const pagesRead = vite ? undefined : import('virtual:remix/server-build');
  pagesRead?.catch(() => undefined);
  const database = await opening;
  const cutOff = await unfinishedSwitch();
  if (cutOff) throw new Error(`There is half of a restore: ${backupMistakes.unfinished(cutOff)}`);
  await seedIfEmpty(progress);
  const drawn = await storeMissingCells();
  if (drawn > 0) progress(`Places put on the map: ${drawn}`);
  if (!config.production && config.HOST !== 'localhost' && !isLoopback(config.HOST)) {
    progress(
      `HOST is ${config.HOST}: other machines reach this site, which is not set up for production. Its mailbox is for this one only.`,
    );
  }
  const { app, pages } = await createApp({ vite });
  const server = createHttpServer(app);
  try {
    await listen(server);
  } catch (error) {
    await database.close();
    throw listenMistake(config.HOST, config.PORT, error);
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  // Mail, share links and cookies are bound to it: whoever signs in at another name is a stranger to them.
  if (new URL(config.SITE_URL).port !== '0') progress(`Open ${config.SITE_URL}`);
  progress(`Listening on http://${config.HOST}:${port}`);

  const stopHousekeeping = startHousekeeping();
  const stopWatching =
    pages && watchChanges({ drop: () => pages.drop(), setWatched: (isWatched) => pages.setWatched(isWatched) });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await endLiveBoards();
    stopHousekeeping();
    const isTime = sleep(shutdownMs);
    void isTime.then(() => server.closeAllConnections());
    const mail = Promise.race([Promise.all([finishMail(), finishLetters(), finishPushes()]), isTime]);
    await new Promise((resolve) => {
      server.close(resolve);
      // A kept-alive connection would delay the shutdown for as long as requests come.
      server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
      setInterval(() => server.closeIdleConnections(), 100).unref();
    });
    await mail;
    await stopWatching?.();
    await vite?.close();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.PORT, config.HOST, resolve);
  });
}

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
  app.use(securityHeaders, drainBody, noteThisMachine, hostCheck, originCheck, siteAddress, forAnybody);

  const contextOf = (request: Request): AppLoadContext => ({
    requestId: currentRequestId() ?? randomUUID(),
    network: clientNetwork(request),
    isFromThisMachine: isFromThisMachine(request),
    enhanced: matchedRoute(request).isData,
    routes: async () => (typeof build === 'function' ? await build() : build).routes,
  });
  const pages = typeof build === 'function' ? null : pagesOf(build, remixFor, contextOf);
  app.use(compression({ threshold: 512, brotli: { params: brotliForOne } }));
  app.get(/^\/highways\/([^/]+)\.(csv|gpx)$/, sendRoadFile);
  app.get(/^\/trip\.(csv|gpx)$/, sendTripFile);
  app.use(feeds, sitemap, cards);
  app.get('*', robotsTag(routes));
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
  app.all('*', remix);

  app.use(answerError);
  return { app, pages };
}

function pagesOf(
  { routes }: ServerBuild,
  remixFor: (request: Request) => RemixHandler,
  contextOf: (request: Request) => AppLoadContext,
): PageCache {
  return new PageCache({
    pageOf: shareablePages(routes),
    callOf: sharedCalls(routes, contextOf),
    async render({ request, address, headers }, sharedRendering) {
      const context = { ...contextOf(request), sharedRendering };
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
  const requestId = currentRequestId() ?? randomUUID();
  // What a file's address asks for may break a rule, as a page's may.
  if (error instanceof DomainError && error.status < 500) {
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
  log.error({ requestId, error, path: request.path }, 'unforeseen error in the server');
  plainError(request, response, toDomainError(error, requestId));
};
