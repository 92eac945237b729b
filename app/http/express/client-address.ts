import type { Request, RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';

/** The client's network, for rate limits. TRUST_PROXY says how many proxies to look through. */
export const clientNetwork = ({ ip = '' }: Request): string => networkOf(ip);

/**
 * Normalizes an IPv4 address, and reduces an IPv6 address to its /64, which belongs to one customer. Some proxies append the client's
 * port, others a zone. All invalid values count as one network, so that made-up addresses can't evade the limits.
 */
export function networkOf(address: string): string {
  const bare = /^\[([^\]]*)\](?::\d*)?$/.exec(address)?.[1] ?? /^([\d.]+):\d*$/.exec(address)?.[1] ?? address;
  const text = bare.replace(/%.*$/s, '');
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return 'unknown';
  const parsed = ipaddr.process(text);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`;
}

export const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);

/** Added by proxies to forwarded requests. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Names that always mean this machine. */
const localName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

const fromThisMachine = new WeakSet<Request>();

/** Marks a request from this machine to one of its local names, before `siteAddress` replaces the Host. */
export const markLocalRequest: RequestHandler = (request, _response, next) => {
  const { socket, headers } = request;
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined);
  if (isLoopback(socket.remoteAddress ?? '') && localName.test(headers.host ?? '') && !isForwarded) {
    fromThisMachine.add(request);
  }
  next();
};

/** The client runs on this machine, and no other site's page sent the request. */
export const isFromThisMachine = (request: Request): boolean => fromThisMachine.has(request);
