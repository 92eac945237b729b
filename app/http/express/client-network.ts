import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/**
 * What rate limits count a client by: its address as seen through TRUST_PROXY hops; of an IPv6 one the /64, since its owner has
 * all of that, in one spelling.
 */
export function clientNetwork({ ip = 'unknown' }: Request): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`;
}
