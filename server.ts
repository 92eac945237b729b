import { randomUUID } from 'node:crypto';
import { createRequestHandler } from '@remix-run/express';
import { type AppLoadContext, createRequestHandler as createRemixHandler, type ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type Express, type Request, type Response } from 'express';
import type { ViteDevServer } from 'vite';
import { databaseIsUp } from '~models/database/connection';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { registerQueueGauges } from '~/domain/housekeeping';
import { brotliForOne, gzipLevelForOne, minCompressedBytes } from '~/http/compression';
import { plainError, withErrorPages } from '~/http/error-pages';
import { clientNetwork, isFromThisMachine, markLocalRequest } from '~/http/express/client-address';
import { errorHandler } from '~/http/express/error-handler';
import { hostCheck } from '~/http/express/host-check';
import { limitBodySize } from '~/http/express/limit-body-size';
import { findRoute, matchedRoute } from '~/http/express/matched-route';
import { methodCheck } from '~/http/express/method-check';
import { sendMetrics } from '~/http/express/metrics';
import { originCheck } from '~/http/express/origin-check';
import { drainBody } from '~/http/express/drain-body';
import { readYourWrites } from '~/http/express/read-your-writes';
import { watchRequests } from '~/http/express/request-log';
import { robotsTag, securityHeaders } from '~/http/express/response-headers';
import { sendFiles } from '~/http/express/send-files';
import { siteAddress } from '~/http/express/site-address';
import { clientFiles, photoFiles } from '~/http/express/static-files';
import { stripSession } from '~/http/express/strip-session';
import { pageCache } from '~/http/page-cache';
import { newPlaceholderDriver } from '~/http/placeholder-driver';
import { answerInLimit, renderInLimit, renderSlotForPost } from '~/http/render-limit';
import { isSafeMethod } from '~/http/request-args';
import { cachedSession } from '~/http/session';
import { registerDiskGauge } from '~/services/disk-reserve';
import { currentRequestId } from '~/services/log';

export type Options = { vite?: ViteDevServer };

const serverBuild = 'virtual:remix/server-build';

/** The Express application: headers, checks, the page cache, files and health. Remix handles the rest. */
export async function createApp({ vite }: Options): Promise<Express> {
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
    limitBodySize,
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
  app.use(compression({ threshold: minCompressedBytes, level: gzipLevelForOne, brotli: { params: brotliForOne } }));
  const callRemix = createRemixHandler(build, mode);
  app.use(sendFiles((fetchRequest, request, response) => callRemix(fetchRequest, contextOf(request, response))));
  app.get('*', robotsTag(routes));
  app.use(
    readYourWrites,
    pageCache(async (request, response, { address, headers, driver }) => {
      const placeholder = driver && newPlaceholderDriver(driver);
      const context = { ...contextOf(request, response), session: Promise.resolve(null), placeholder };
      const fetchRequest = new globalThis.Request(`${config.SITE_URL}${address}`, { headers });
      const answer = await callRemix(fetchRequest, context);
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

  app.use(vite ? vite.middlewares : clientFiles());
  app.use(photoFiles());

  const remix = createRequestHandler({ build, mode, getLoadContext: contextOf });
  app.get('*', (request, response, next) => {
    const isCall = matchedRoute(request).calls !== null;
    answerInLimit(request, response, { isCall, answer: () => void remix(request, response, next) }).catch(next);
  });
  app.all('*', (request, response, next) => {
    // No form posts to unknown paths, so a plain error is enough.
    if (matchedRoute(request).pattern === '/*') plainError(request, response, new DomainError('not-found'));
    else void remix(request, response, next);
  });

  app.use(errorHandler);
  return app;
}

function asServerBuild(build: unknown): ServerBuild {
  if (!isServerBuild(build)) throw new Error('The application has not been built. Run npm run build.');
  return build;
}

const isServerBuild = (value: unknown): value is ServerBuild =>
  typeof value === 'object' && value !== null && 'routes' in value && 'entry' in value;
