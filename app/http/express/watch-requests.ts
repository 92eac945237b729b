import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { config } from '~/config.server';
import { logRequest } from '~/services/log';
import { requestSeconds } from '~/services/metrics';
import { inRequest } from '~/services/request-scope';
import { matchedRoute } from './matched-route';

const wellFormed = /^[A-Za-z0-9][A-Za-z0-9_.-]{7,63}$/;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Gives each request an id, which is in its answer and in every log line about it; logs a line when it is answered or given up;
 * and measures it. Line and measure name only the route: not who asked, nor the query, where links carry their secrets.
 */
export const watchRequests: RequestHandler = (request, response, next) => {
  const requestId = idOf(request);
  const begun = performance.now();
  const route = matchedRoute(request).pattern;
  response.setHeader('X-Request-Id', requestId);
  response.once('close', () => {
    const ms = performance.now() - begun;
    const method = methods.has(request.method) ? request.method : 'other';
    const { statusCode: status, writableFinished } = response;
    requestSeconds.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    logRequest({ requestId, method, route, status, ms: Math.round(ms), ...(!writableFinished && { cut: true }) });
  });
  inRequest(requestId, next);
};

/** A proxy's own id, where there is a trusted proxy. */
function idOf(request: Request): string {
  const given = config.TRUST_PROXY > 0 ? request.get('x-request-id') : undefined;
  return given !== undefined && wellFormed.test(given) ? given : randomUUID();
}
