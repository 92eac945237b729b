import type { RequestHandler } from 'express';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { plainError } from './plain-error';

const siteHost = new URL(config.SITE_URL).host;
const reading = new Set(['GET', 'HEAD']);

/**
 * Gives Remix the site's own host, whatever a client or a proxy named: nothing that it builds leads elsewhere (contract: never the
 * Host header). Remix would compare Origin with Host once more and answer an empty 500 behind a proxy that names itself;
 * `originCheck` has done that by now. Refuses what Remix would throw at.
 */
export const siteAddress: RequestHandler = (request, response, next) => {
  const refuse = (code: 'malformed-request' | 'not-found') => plainError(request, response, new DomainError(code));
  if (!request.originalUrl.startsWith('/')) return refuse('malformed-request');
  // Remix's former way to ask for data: nothing of ours uses it, and each try would be logged as an error.
  if (request.query._data !== undefined) return refuse('not-found');
  // Remix takes a form that is posted to `/` for the root's, unless its address has `?index`.
  if (!reading.has(request.method) && request.path === '/' && request.query.index === undefined) {
    request.originalUrl = request.originalUrl.replace('/', '/?index').replace('?index?', '?index&');
  }
  request.headers.host = siteHost;
  delete request.headers['x-forwarded-host'];
  delete request.headers.origin;
  next();
};
