import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/**
 * What rate limits count a client by: its address as seen through TRUST_PROXY hops; of an IPv6 one the /64, since its
 * owner has all of that, in one spelling.
 */
export function clientNetwork(request: Request): string {
  const address = request.ip ?? 'unknown';
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
