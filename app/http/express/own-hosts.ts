import type { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { plainError } from './plain-error';
import { isLoopback } from './this-machine';

const site = new URL(config.SITE_URL);

/** The end of a connection that is ours. */
type OwnEnd = Pick<Socket, 'localAddress' | 'localPort'>;

/**
 * What this process is reached by besides SITE_URL: the very address that a connection came to, and the names of this
 * machine for itself. No name of somebody else's is among them, though they may point one here (DNS rebinding).
 * @returns hosts with their port; none of a connection that has broken off
 */
function directHosts({ localAddress, localPort }: OwnEnd): string[] {
  if (!localAddress || !localPort) return [];
  const address = localAddress.replace(/^::ffff:/, '').replace(/%.*$/, '');
  const names = isLoopback(address) ? ['localhost', '127.0.0.1', '[::1]'] : [];
  return [...names, address.includes(':') ? `[${address}]` : address].map((name) => `${name}:${localPort}`);
}

/** @returns an origin as browsers write it, without the port that its protocol has anyway; null for what is no host. */
function originOf(protocol: string, host: string): string | null {
  const address = `${protocol}//${host}`;
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(address) ? new URL(address).origin : null;
}

/** Whether a page of ours is where a request comes from; in production pages are at SITE_URL only. */
export const isOwnOrigin = ({ socket }: Request, origin: string): boolean =>
  origin === site.origin ||
  (!config.production && directHosts(socket).some((host) => origin === originOf('http:', host)));

/**
 * Whether a Host names us. Port 80 is not named in it, nor is 443 where something before this process ends the encryption.
 * @param host as it was sent
 */
export const namesUs = (host: string, ownEnd: OwnEnd): boolean =>
  originOf(site.protocol, host) === site.origin ||
  ['http:', 'https:'].some((protocol) => {
    const named = originOf(protocol, host);
    return named !== null && directHosts(ownEnd).some((own) => originOf(protocol, own) === named);
  });

/** Asked for by those who know this process by its address or by a name of their network, and tell nothing of anybody. */
const open = new Set(['/healthz', '/metrics']);

/** Refuses what is meant for another site (RFC 9110 15.5.20), and whoever made a name of their own lead here. */
export const hostCheck: RequestHandler = (request, response, next) => {
  if (open.has(request.path) || namesUs(request.headers.host ?? '', request.socket)) next();
  else plainError(request, response, new DomainError('misdirected'));
};
