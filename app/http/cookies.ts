import { type Cookie, createCookie } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { config } from '~/config.server';
import { secondStepSeconds } from '~/domain/second-factor/second-step';

const shared = {
  secrets: config.SESSION_SECRETS,
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: config.secureCookies,
} as const;

/** `__Host-` binds a cookie to this host and to https; browsers refuse it on plain http (ASVS 5.0, 3.3). */
const named = (name: string): string => (config.secureCookies ? `__Host-${name}` : name);

export const sessionCookie = createCookie(named('session'), shared);

/** Recognizes a browser when somebody signs in with it; kept as long as browsers keep a cookie at most. */
export const browserCookie = createCookie(named('browser'), { ...shared, maxAge: 400 * 24 * 3600 });

export const flashSeconds = 60;

/** Holds one notice until the next page shows it. */
export const flashCookie = createCookie(named('flash'), { ...shared, maxAge: flashSeconds });

/** Holds what a completed profile gave, and whose it is, until the page that says so. */
export const completionCookie = createCookie(named('completion'), { ...shared, maxAge: 60 });

/** Holds a sign-in between the password and the code. */
export const secondStepCookie = createCookie(named('second-step'), { ...shared, maxAge: secondStepSeconds });

/** Holds what a visitor sent before they had to sign in. */
export const pendingActionCookie = createCookie(named('pending-action'), shared);

/** Lets a browser that has registered ask for the mailed link again; kept as long as such links are remembered. */
export const registrationCookie = createCookie(named('registration'), { ...shared, maxAge: 30 * 24 * 3600 });

/** Lets the browser that has just verified an address sign in once (contract, auto-login). */
export const autoLoginCookie = createCookie(named('auto-login'), { ...shared, maxAge: 300 });

/** Identifies the device that asks to be signed in by a phone, until it is (RFC 8628, the device code). */
export const pairingCookie = createCookie(named('pairing'), shared);

/** Holds what a way to sign in needs between its own steps; who is signed in is kept in the database. */
export const signInCookie = (way: string) => createCookie(named(`sign-in-${way}`), { ...shared, maxAge: 600 });

/** For visitors and drivers alike; a month. */
export const cartCookie = createCookie(named('cart'), { ...shared, maxAge: 30 * 24 * 3600 });

const wroteSeconds = 3;

/**
 * Says for three seconds that its browser has just written something: caches step aside for it. It holds the time, since a program may
 * keep a cookie for longer. Not signed: anyone may bypass the caches.
 */
export const justWroteCookie = (): string =>
  `${named('wrote')}=${Date.now()}; Path=/; Max-Age=${wroteSeconds}; HttpOnly; SameSite=Lax${config.secureCookies ? '; Secure' : ''}`;

export function wroteLately(cookies = ''): boolean {
  const name = `${named('wrote')}=`;
  const cookie = cookies.split(/;\s*/).find((each) => each.startsWith(name));
  return cookie !== undefined && Date.now() - Number(cookie.slice(name.length)) < wroteSeconds * 1000;
}

/** What cookies hold whose signature was found to be ours, which it is for as long as this process runs. */
const known = new LRUCache<string, string>({ max: 5_000 });

/** @returns the secret that a cookie of ours holds; null without one that we have signed */
export async function secretIn(cookies: string | null | undefined, cookie: Cookie): Promise<string | null> {
  const pair = cookies?.split(/;\s*/).find((each) => each.startsWith(`${cookie.name}=`));
  if (!cookies || pair === undefined) return null;
  const secret = known.get(pair);
  if (secret !== undefined) return secret;
  const value: unknown = await cookie.parse(pair);
  if (typeof value !== 'string' || value === '') return null;
  known.set(pair, value);
  return value;
}
