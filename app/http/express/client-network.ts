import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** What rate limits count a client by: the network of its address as seen through TRUST_PROXY hops. */
export const clientNetwork = ({ ip = '' }: Request): string => networkOf(ip);

/**
 * An IPv4 address, or the /64 of an IPv6 one, since its owner has all of that, in one spelling. Some proxies write the client's port behind
 * its address, others a zone. Anything else counts as one network, or made-up values would never meet a limit.
 */
export function networkOf(told: string): string {
  const bare = /^\[([^\]]*)\](?::\d*)?$/.exec(told)?.[1] ?? /^([\d.]+):\d*$/.exec(told)?.[1] ?? told;
  const text = bare.replace(/%.*$/s, '');
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`;
}
