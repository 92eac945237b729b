import type { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { isSafeMethod } from '../request-args';
import { plainError } from '../error-pages';
import { isLoopback } from './client-address';

const site = new URL(config.SITE_URL);

/** Our end of a connection. */
type OwnEnd = Pick<Socket, 'localAddress' | 'localPort'>;

/**
 * Hosts of this process besides SITE_URL: the very address that a connection came to, and the names of this machine for itself.
 * Nobody else's name is among them, though it may point here (DNS rebinding).
 * @returns hosts with their port; none for a connection that has broken off
 */
function directHosts({ localAddress, localPort }: OwnEnd): string[] {
  if (!localAddress || !localPort) return [];
  const address = localAddress.replace(/^::ffff:/, '').replace(/%.*$/, '');
  const names = isLoopback(address) ? ['localhost', '127.0.0.1', '[::1]'] : [];
  return [...names, address.includes(':') ? `[${address}]` : address].map((name) => `${name}:${localPort}`);
}

/** @returns an origin as browsers write it, without its protocol's default port; null for what is not a host */
function originOf(protocol: string, host: string): string | null {
  const address = `${protocol}//${host}`;
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(address) ? new URL(address).origin : null;
}

/** In production only SITE_URL counts, since all pages are there. */
export const isOwnOrigin = ({ socket }: Request, origin: string): boolean =>
  origin === site.origin ||
  (!config.production && directHosts(socket).some((host) => origin === originOf('http:', host)));

/**
 * Whether a Host header names us. It leaves out port 80, and 443 where a proxy ends the encryption. @param host as it was sent
 */
export const isOwnHost = (host: string, ownEnd: OwnEnd): boolean =>
  // As most name us: to read an address takes longer than all else that is looked at here.
  host === site.host ||
  originOf(site.protocol, host) === site.origin ||
  ['http:', 'https:'].some((protocol) => {
    const named = originOf(protocol, host);
    return named !== null && directHosts(ownEnd).some((own) => originOf(protocol, own) === named);
  });

/** Fetched by monitors that know this process by its address or by a name of their network; these tell nothing about anybody. */
const open = new Set(['/healthz', '/metrics']);

/** Refuses requests for another site (RFC 9110 15.5.20), and from whoever points a name of their own here. */
export const hostCheck: RequestHandler = (request, response, next) => {
  // Programs on the way may each take another one of several (RFC 9112, 3.2).
  if ((request.headersDistinct.host?.length ?? 0) > 1)
    plainError(request, response, new DomainError('malformed-request'));
  else if (open.has(request.path) || isOwnHost(request.headers.host ?? '', request.socket)) next();
  else plainError(request, response, new DomainError('misdirected'));
};

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
  if (isSafeMethod(request.method) || request.method === 'OPTIONS' || signedCalls.has(request.path) || isOurs(request))
    next();
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
