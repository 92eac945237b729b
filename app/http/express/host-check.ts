import type { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { plainError } from '../error-pages';
import { isLoopback } from './client-address';

const site = new URL(config.SITE_URL);

/** Our end of a connection. */
type OwnEnd = Pick<Socket, 'localAddress' | 'localPort'>;

/**
 * The hosts that this process has besides SITE_URL: the address that the client connected to, and this machine's own names. No other name
 * is accepted, even if it resolves to this machine (DNS rebinding).
 * @returns hosts with their port; none for a closed connection
 */
function directHosts({ localAddress, localPort }: OwnEnd): string[] {
  if (!localAddress || !localPort) return [];
  const address = localAddress.replace(/^::ffff:/, '').replace(/%.*$/, '');
  const names = isLoopback(address) ? ['localhost', '127.0.0.1', '[::1]'] : [];
  return [...names, address.includes(':') ? `[${address}]` : address].map((name) => `${name}:${localPort}`);
}

/** @returns an origin as browsers write it, without its protocol's default port; null if `host` is invalid */
function originOf(protocol: string, host: string): string | null {
  const address = `${protocol}//${host}`;
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(address) ? new URL(address).origin : null;
}

/** In production, only SITE_URL is accepted. */
export const isOwnOrigin = ({ socket }: Request, origin: string): boolean =>
  origin === site.origin ||
  (!config.production && directHosts(socket).some((host) => origin === originOf('http:', host)));

/** Whether a Host header names this site. Clients omit port 80, and port 443 behind a proxy that terminates TLS. */
export const isOwnHost = (host: string, ownEnd: OwnEnd): boolean =>
  // Fast path: parsing URLs is slow.
  host === site.host ||
  originOf(site.protocol, host) === site.origin ||
  ['http:', 'https:'].some((protocol) => {
    const origin = originOf(protocol, host);
    return origin !== null && directHosts(ownEnd).some((direct) => originOf(protocol, direct) === origin);
  });

/** Monitoring may use other host names. These responses contain no personal data. */
const unchecked = new Set(['/healthz', '/metrics']);

/** Rejects requests for other hosts (RFC 9110 15.5.20), which also prevents DNS rebinding. */
export const hostCheck: RequestHandler = (request, response, next) => {
  // Proxies may disagree on which of several Host headers counts (RFC 9112, 3.2).
  if ((request.headersDistinct.host?.length ?? 0) > 1)
    plainError(request, response, new DomainError('malformed-request'));
  else if (unchecked.has(request.path) || isOwnHost(request.headers.host ?? '', request.socket)) next();
  else plainError(request, response, new DomainError('misdirected'));
};
