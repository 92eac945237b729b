import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { config } from '~/config.server';
import { inRequest, logRequest } from '~/services/log';
import { requestSeconds } from '~/services/metrics';
import { matchedRoute } from './matched-route';

const wellFormed = /^[A-Za-z0-9][A-Za-z0-9_.-]{7,63}$/;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Gives each request an id for its response and its log lines, logs it when it ends, and measures it. Logs and metrics contain only the
 * route, not the client or the query, which may hold secrets.
 */
export const watchRequests: RequestHandler = (request, response, next) => {
  const requestId = idOf(request);
  const startedAt = performance.now();
  const route = matchedRoute(request).pattern;
  response.setHeader('X-Request-Id', requestId);
  response.once('close', () => {
    const ms = performance.now() - startedAt;
    const method = methods.has(request.method) ? request.method : 'other';
    const { statusCode: status, writableFinished } = response;
    requestSeconds.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    logRequest({ requestId, method, route, status, ms: Math.round(ms), ...(!writableFinished && { cut: true }) });
  });
  inRequest(requestId, next);
};

/** The id that a trusted proxy has set, or a new one. */
function idOf(request: Request): string {
  const proxysId = config.TRUST_PROXY > 0 ? request.get('x-request-id') : undefined;
  return proxysId !== undefined && wellFormed.test(proxysId) ? proxysId : randomUUID();
}
