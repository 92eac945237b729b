import type { RequestHandler } from 'express';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { plainError } from '../error-pages';
import { isSafeMethod } from '../request-args';
import { withoutLineBreaks } from './matched-route';

/** Trailing punctuation, which some programs include when they turn the URLs in a text into links. */
const trailingMarks = /(?:[.,;:!?)\]}'"*>…”’»]|%(?:2[1279ACE]|3[ABEF]|5D|7D)|%E2%80%(?:A6|9[9D])|%C2%BB)+$/i;

const site = new URL(config.SITE_URL);

/**
 * Sets the host and the protocol to the site's own, so that no URL is built from what the client or a proxy sent (contract). Removes Origin:
 * `originCheck` has already checked it, and behind a proxy that sends its own name as Host, Remix would respond with an empty 500. Rejects
 * requests that make Remix throw.
 */
export const siteAddress: RequestHandler = (request, response, next) => {
  const reject = (code: 'malformed-request' | 'not-found') => plainError(request, response, new DomainError(code));
  if (!request.originalUrl.startsWith('/')) return reject('malformed-request');
  const path = request.originalUrl.split('?', 1)[0] ?? '';
  const trimmed = path.replace(trailingMarks, '');
  // Browsers treat two leading slashes as another host.
  const isOurs = !/^\/[/\\]/.test(path);
  if (isOurs && trimmed !== path && trimmed.length > 1 && isSafeMethod(request.method) && !path.startsWith('/api/')) {
    return response.redirect(301, trimmed + request.originalUrl.slice(path.length));
  }
  // Remix's old data requests. We don't use them, and Remix would log each attempt as an error.
  if (request.query._data !== undefined) return reject('not-found');
  request.originalUrl = withoutLineBreaks(request.originalUrl);
  // Without `?index` Remix sends a form posted to `/` to the root route.
  if (!isSafeMethod(request.method) && request.path === '/' && request.query.index === undefined) {
    request.originalUrl = request.originalUrl.replace('/', '/?index').replace('?index?', '?index&');
  }
  request.headers.host = site.host;
  delete request.headers['x-forwarded-host'];
  // Remix begins each URL with this header's value, without checking it.
  request.headers['x-forwarded-proto'] = site.protocol.replace(':', '');
  delete request.headers.origin;
  next();
};
