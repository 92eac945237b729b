import type { Request, RequestHandler } from 'express';
import { DomainError } from '~/domain/errors';
import { plainError } from '../error-pages';
import { isSafeMethod } from '../request-args';
import { isOwnOrigin } from './host-check';

/** Called by another site's server, or by an email client (RFC 8058). A signature authenticates them; cookies are ignored. */
const signedCalls = new Set(['/auth/facebook/data-deletion', '/letter/unsubscribe']);

/**
 * Rejects cross-site writes, sign-in and sign-out included (ASVS 5.0, 3.5). Browsers send Sec-Fetch-Site, Origin or Referer. A client that
 * sends none of them isn't a browser with someone's cookies.
 */
export const originCheck: RequestHandler = (request, response, next) => {
  if (isSafeMethod(request.method) || request.method === 'OPTIONS' || signedCalls.has(request.path) || isOurs(request))
    next();
  else plainError(request, response, new DomainError('cross-site'));
};

/**
 * A photo shared to the installed app (`share_target`) doesn't come from a page. The browser then sends `Sec-Fetch-Site: none`, which no
 * page can forge, and `Origin: null`.
 */
const isShare = (request: Request): boolean =>
  request.path === '/posts/new' && request.get('sec-fetch-site') === 'none' && request.get('origin') === 'null';

/** Some privacy settings send `Origin: null` from our own pages. Only the browser can set Sec-Fetch-Site (Fetch Metadata). */
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
