import type { RequestHandler } from 'express';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { withoutSessionHeader } from '~/schemas/calls';
import { appearanceCookies } from '../appearance';
import { plainError } from '../error-pages';
import { isSafeMethod } from '../request-args';
import { withoutLineBreaks } from './matched-route';

/** Punctuation after a link in a sentence, which programs that find links in text include. */
const trailingMarks = /(?:[.,;:!?)\]}'"*>…”’»]|%(?:2[1279ACE]|3[ABEF]|5D|7D)|%E2%80%(?:A6|9[9D])|%C2%BB)+$/i;

const siteHost = new URL(config.SITE_URL).host;

/**
 * Sets the site's own host, no matter what the client or a proxy sent, so that no address is built from the Host header (contract). Removes
 * Origin: `originCheck` has checked it, and Remix would answer an empty 500 behind a proxy that sends its own name as host. Refuses
 * requests at which Remix throws.
 */
export const siteAddress: RequestHandler = (request, response, next) => {
  const refuse = (code: 'malformed-request' | 'not-found') => plainError(request, response, new DomainError(code));
  if (!request.originalUrl.startsWith('/')) return refuse('malformed-request');
  const path = request.originalUrl.split('?', 1)[0] ?? '';
  const meant = path.replace(trailingMarks, '');
  // Browsers read two slashes at the start as another host.
  const isOurs = !/^\/[/\\]/.test(path);
  if (isOurs && meant !== path && meant.length > 1 && isSafeMethod(request.method) && !path.startsWith('/api/')) {
    return response.redirect(301, meant + request.originalUrl.slice(path.length));
  }
  // Remix's old way to request data. We don't use it, and Remix would log each try as an error.
  if (request.query._data !== undefined) return refuse('not-found');
  request.originalUrl = withoutLineBreaks(request.originalUrl);
  // Without `?index` Remix sends a form posted to `/` to the root route.
  if (!isSafeMethod(request.method) && request.path === '/' && request.query.index === undefined) {
    request.originalUrl = request.originalUrl.replace('/', '/?index').replace('?index?', '?index&');
  }
  request.headers.host = siteHost;
  delete request.headers['x-forwarded-host'];
  delete request.headers.origin;
  next();
};

/**
 * The service worker saves the visitor's version of a page, for anyone who uses the device. It keeps the theme, and drops lite mode, whose
 * pages have no script.
 */
export const stripSession: RequestHandler = (request, _response, next) => {
  if (request.get(withoutSessionHeader)) {
    request.headers.cookie = appearanceCookies(request.headers.cookie ?? '').replace('lite=on', 'lite=off');
    delete request.headers['save-data'];
  }
  next();
};
