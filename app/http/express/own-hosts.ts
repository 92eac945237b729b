import type { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { plainError } from '../error-pages';
import { isLoopback } from './this-machine';

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
export const namesUs = (host: string, ownEnd: OwnEnd): boolean =>
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
  else if (open.has(request.path) || namesUs(request.headers.host ?? '', request.socket)) next();
  else plainError(request, response, new DomainError('misdirected'));
};
