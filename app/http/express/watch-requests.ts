import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { config } from '~/config.server';
import { logRequest } from '~/services/log';
import { requestSeconds } from '~/services/metrics';
import { inRequest } from '~/services/request-scope';
import { addressPattern } from './matched-route';

const wellFormed = /^[A-Za-z0-9][A-Za-z0-9_.-]{7,63}$/;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Gives each request an id, which stands in its answer and in every line of the log that is about it, writes a line when it is
 * answered or given up, and measures it. Neither line nor measure tells more of the address than which route it is of: not
 * who asked, nor what stands in a query, where links carry their secrets.
 */
export const watchRequests: RequestHandler = (request, response, next) => {
  const requestId = idOf(request);
  const begun = performance.now();
  const route = addressPattern(request);
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

/** A proxy's own id, where there is a proxy that is trusted. */
function idOf(request: Request): string {
  const given = config.TRUST_PROXY > 0 ? request.get('x-request-id') : undefined;
  return given !== undefined && wellFormed.test(given) ? given : randomUUID();
}
