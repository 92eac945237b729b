import type { Request, RequestHandler } from 'express';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { plainError } from './plain-error';
import { isLoopback } from './this-machine';

const site = new URL(config.SITE_URL);

/**
 * What this process is reached by besides SITE_URL: the very address that a connection came to, and the names of this
 * machine for itself. No name of somebody else's is among them, though they may point one here (DNS rebinding).
 * @returns hosts with their port
 */
function directHosts({ socket: { localAddress = '', localPort = 0 } }: Request): string[] {
  const address = localAddress.replace(/^::ffff:/, '');
  const names = isLoopback(address) ? ['localhost', '127.0.0.1', '[::1]'] : [];
  return [...names, address.includes(':') ? `[${address}]` : address].map((name) => `${name}:${localPort}`);
}

/** Whether a page of ours is where a request comes from; in production pages are at SITE_URL only. */
export const isOwnOrigin = (request: Request, origin: string): boolean =>
  origin === site.origin || (!config.production && directHosts(request).some((host) => origin === `http://${host}`));

/** @returns whether a request names us in its Host. */
function isForUs(request: Request): boolean {
  const host = request.headers.host ?? '';
  const named = URL.canParse(`${site.protocol}//${host}`) ? new URL(`${site.protocol}//${host}`).host : null;
  return named === site.host || directHosts(request).includes(host.toLowerCase());
}

/** Asked for by those who know this process by its address or by a name of their network, and tell nothing of anybody. */
const open = new Set(['/healthz', '/metrics']);

/** Refuses what is meant for another site (RFC 9110 15.5.20), and whoever made a name of their own lead here. */
export const hostCheck: RequestHandler = (request, response, next) => {
  if (open.has(request.path) || isForUs(request)) next();
  else plainError(request, response, new DomainError('misdirected'));
};
