import type { RequestHandler } from 'express';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { isSafeMethod } from '../asked';
import { withoutLineBreaks } from './matched-route';
import { plainError } from '../error-pages';

/** What stands after a link in a sentence: programs that find links in text take it along. */
const trailingMarks = /(?:[.,;:!?)\]}'"*>…”’»]|%(?:2[1279ACE]|3[ABEF]|5D|7D)|%E2%80%(?:A6|9[9D])|%C2%BB)+$/i;

const siteHost = new URL(config.SITE_URL).host;

/**
 * Gives Remix the site's own host, whatever a client or a proxy named: nothing that it builds leads elsewhere (contract: never the
 * Host header). Remix would compare Origin with Host once more and answer an empty 500 behind a proxy that names itself;
 * `originCheck` has done that by now. Refuses what Remix would throw at.
 */
export const siteAddress: RequestHandler = (request, response, next) => {
  const refuse = (code: 'malformed-request' | 'not-found') => plainError(request, response, new DomainError(code));
  if (!request.originalUrl.startsWith('/')) return refuse('malformed-request');
  const path = request.originalUrl.split('?', 1)[0] ?? '';
  const meant = path.replace(trailingMarks, '');
  // Browsers read two slashes at the beginning as another site's name.
  const isOurs = !/^\/[/\\]/.test(path);
  if (isOurs && meant !== path && meant.length > 1 && isSafeMethod(request.method) && !path.startsWith('/api/')) {
    return response.redirect(301, meant + request.originalUrl.slice(path.length));
  }
  // Remix's former way to ask for data: nothing of ours uses it, and each try would be logged as an error.
  if (request.query._data !== undefined) return refuse('not-found');
  request.originalUrl = withoutLineBreaks(request.originalUrl);
  // Remix takes a form that is posted to `/` for the root's, unless its address has `?index`.
  if (!isSafeMethod(request.method) && request.path === '/' && request.query.index === undefined) {
    request.originalUrl = request.originalUrl.replace('/', '/?index').replace('?index?', '?index&');
  }
  request.headers.host = siteHost;
  delete request.headers['x-forwarded-host'];
  delete request.headers.origin;
  next();
};
