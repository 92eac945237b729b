import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { config } from '~/config.server';

/** A subscription as browsers send it (W3C Push API, PushSubscriptionJSON). */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } };
export type PushKeyPair = { publicKey: string; privateKey: string };

/** `gone`: the subscription has ended. `refused`: the service rejects the subscription, our key or this message. */
type PushOutcome =
  | { what: 'taken' }
  | { what: 'gone' }
  | { what: 'refused'; words: string }
  | { what: 'later'; words: string; afterMs: number };

/** Afterward, a push is no longer useful. */
const ttlSeconds = 24 * 3600;
const timeoutMs = 10_000;
/** How much of a push service's response body is read. */
const maxResponseBytes = 4_096;

/**
 * Sends a message to a push service, encrypted for the browser (RFC 8030, 8291, 8292). The service stores our newest message until the
 * browser is online. Doesn't use the library's own request, which would connect to any address and read a response of any length.
 */
export async function sendPush(target: PushTarget, message: object, keys: PushKeyPair): Promise<PushOutcome> {
  if (!isPushAddress(target.endpoint)) return { what: 'gone' };
  const request = await requestFor(target, message, keys);
  // The keys are invalid, so no message can be encrypted for that browser.
  if (!request) return { what: 'gone' };
  try {
    return outcomeOf(await post(target.endpoint, request));
  } catch (error) {
    const words = error instanceof Error ? error.message : 'no reason given';
    return { what: 'later', words: `The push service was not reached: ${words}`, afterMs: 0 };
  }
}

type PushRequest = { headers: http.OutgoingHttpHeaders; body: Buffer };

async function requestFor(target: PushTarget, message: object, keys: PushKeyPair): Promise<PushRequest | null> {
  const { default: webPush } = await import('web-push');
  try {
    const { headers, body } = webPush.generateRequestDetails(target, JSON.stringify(message), {
      vapidDetails: { subject: config.PUSH_CONTACT ?? '', ...keys },
      TTL: ttlSeconds,
      topic: 'notices',
    });
    return body ? { headers, body } : null;
  } catch {
    return null;
  }
}

type PushAnswer = { status: number; retryAfter: string | undefined };

function post(endpoint: string, { headers, body }: PushRequest): Promise<PushAnswer> {
  const { request } = endpoint.startsWith('http:') ? http : https;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = request(endpoint, { method: 'POST', headers, lookup: lookUpPublic, signal }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxResponseBytes) answer.destroy();
      });
      answer.on('error', () => undefined);
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The outcome by status (RFC 8030, 5 and 7.3). Redirects are not followed, since a push service sends none. */
function outcomeOf({ status, retryAfter }: PushAnswer): PushOutcome {
  if (status >= 200 && status < 300) return { what: 'taken' };
  if (status === 404 || status === 410) return { what: 'gone' };
  if (status === 429 || status >= 500) {
    const afterMs = Number(retryAfter ?? 0) * 1000 || 0;
    return { what: 'later', words: `The push service answered ${status}.`, afterMs };
  }
  return { what: 'refused', words: `The push service answered ${status}.` };
}

/** The IPv6 range of the public internet (RFC 4291, section 4). Other ranges embed IPv4 addresses in many ways. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * The driver's browser sends the push service's address, so an attacker can send any address. We don't connect to addresses that only this
 * machine or its network can reach (ASVS 5.0, 1.3.6).
 */
function isPublic(address: string): boolean {
  const read = ipaddr.process(address);
  return read.range() === 'unicast' && (read.kind() === 'ipv4' || read.match(publicIpv6));
}

const mayCall = (address: string): boolean => config.PUSH_LOCAL || isPublic(address);

/** Whether a URL could be that of a push service. Makes no DNS lookup. */
export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username || password || hostname === '') return false;
  if (config.PUSH_LOCAL && protocol === 'http:') return true;
  // Removes the brackets of an IPv6 address.
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return protocol === 'https:' && (config.PUSH_LOCAL || port === '') && (!ipaddr.isValid(bare) || mayCall(bare));
}

/** Looks up a name once and connects to the checked address, so that the name can't resolve to a different one in between. */
export const lookUpPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error) answer(error, '', 0);
    else if (!first || !found.every(({ address }) => mayCall(address)))
      answer(new Error('The name does not resolve to a public address.'), '', 0);
    else if (options.all) answer(null, found);
    else answer(null, first.address, first.family);
  });
};
