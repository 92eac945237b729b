import type { Request, RequestHandler } from 'express';
import { DomainError } from '~/domain/errors';
import { isOwnOrigin } from './own-hosts';
import { plainError } from '../error-pages';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Called by another site's server, or by a mail program for its reader (RFC 8058), which prove themselves by a signature; what a
 * browser brings along counts for nothing.
 */
const signedCalls = new Set(['/auth/facebook/data-deletion', '/letter/unsubscribe']);

/**
 * Refuses writes that another site's page makes a browser send, sign-in and sign-out included (ASVS 5.0, 3.5). A browser says
 * where a request comes from by Sec-Fetch-Site, else Origin, else Referer; other programs send none of them, and carry nobody's
 * cookies by accident.
 */
export const originCheck: RequestHandler = (request, response, next) => {
  if (reading.has(request.method) || signedCalls.has(request.path) || isOurs(request)) next();
  else plainError(request, response, new DomainError('cross-site'));
};

/**
 * A photo that is shared to the installed site (`share_target`) comes from no page: a browser says so by `none`, which no page
 * can make it say, and names no origin.
 */
const isShare = (request: Request): boolean =>
  request.path === '/posts/new' && request.get('sec-fetch-site') === 'none' && request.get('origin') === 'null';

/** Browsers that hide addresses send `Origin: null` from our own pages. Sec-Fetch-Site is theirs alone to set (Fetch Metadata). */
const hidesOwnOrigin = (request: Request): boolean =>
  request.get('sec-fetch-site') === 'same-origin' && request.get('origin') === 'null';

function isOurs(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') return false;
  if (isShare(request) || hidesOwnOrigin(request)) return true;
  const source = request.get('origin') ?? request.get('referer');
  if (source === undefined) return true;
  const origin = URL.canParse(source) ? new URL(source) : null;
  return origin !== null && isOwnOrigin(request, origin.origin);
}
