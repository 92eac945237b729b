import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { config } from '~/config.server';

/** All of IPv6 that is given out for the public internet (RFC 4291, section 4); the rest embeds IPv4 addresses in many ways. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * A driver's browser names the push service that is to be called, and a liar may name anything: what only this machine or its
 * network can reach is not called (ASVS 5.0, 1.3.6).
 */
function isPublic(address: string): boolean {
  const read = ipaddr.process(address);
  return read.range() === 'unicast' && (read.kind() === 'ipv4' || read.match(publicIpv6));
}

const mayCall = (address: string): boolean => config.PUSH_LOCAL || isPublic(address);

/** Whether an address may belong to a push service, as far as that can be told without asking for its name. */
export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username || password || hostname === '') return false;
  if (config.PUSH_LOCAL && protocol === 'http:') return true;
  // Bare, an address of IPv6 has no brackets.
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return protocol === 'https:' && (config.PUSH_LOCAL || port === '') && (!ipaddr.isValid(bare) || mayCall(bare));
}

/** Names are looked up once, and the connection goes to what was looked at: a name cannot lead elsewhere in between. */
export const lookUpPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error) answer(error, '', 0);
    else if (!first || !found.every(({ address }) => mayCall(address)))
      answer(new Error('The name leads nowhere public.'), '', 0);
    else if (options.all) answer(null, found);
    else answer(null, first.address, first.family);
  });
};
