import { type Cookie, createCookie } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { config } from '~/config.server';
import { secondStepSeconds } from '~/domain/second-factor/codes';
import { type Cart, maxPerItem } from '~/domain/store';
import type { RequestHead } from './request-args';

const shared = {
  secrets: config.SESSION_SECRETS,
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: config.secureCookies,
} as const;

/** `__Host-` binds a cookie to this host and to https; browsers reject it on plain http (ASVS 5.0, 3.3). */
const cookieName = (name: string): string => (config.secureCookies ? `__Host-${name}` : name);

export const sessionCookie = createCookie(cookieName('session'), shared);

/** Recognizes a browser at sign-in. 400 days is the longest lifetime that browsers allow. */
export const browserCookie = createCookie(cookieName('browser'), { ...shared, maxAge: 400 * 24 * 3600 });

export const flashSeconds = 60;

/** Holds one notice until the next page shows it. */
export const flashCookie = createCookie(cookieName('flash'), { ...shared, maxAge: flashSeconds });

/** Holds the points for a completed profile, and its driver, until a page shows them. */
export const completionCookie = createCookie(cookieName('completion'), { ...shared, maxAge: 60 });

/** Holds a sign-in between the password and the code. */
export const secondStepCookie = createCookie(cookieName('second-step'), { ...shared, maxAge: secondStepSeconds });

/** Holds what a visitor submitted before they had to sign in. */
export const pendingActionCookie = createCookie(cookieName('pending-action'), shared);

/** Lets the browser that registered request the emailed link again, for as long as the server keeps such links. */
export const registrationCookie = createCookie(cookieName('registration'), { ...shared, maxAge: 30 * 24 * 3600 });

/** Lets the browser that has just verified an email sign in once (contract, auto-login). */
export const autoLoginCookie = createCookie(cookieName('auto-login'), { ...shared, maxAge: 300 });

/** Identifies a device that is waiting for a phone to sign it in (the device code of RFC 8628). */
export const pairingCookie = createCookie(cookieName('pairing'), shared);

/** Holds the state of a sign-in between its steps. */
export const signInCookie = (method: string) =>
  createCookie(cookieName(`sign-in-${method}`), { ...shared, maxAge: 600 });

/** For visitors and drivers; lasts 30 days. */
export const cartCookie = createCookie(cookieName('cart'), { ...shared, maxAge: 30 * 24 * 3600 });

/** The Set-Cookie header of a cookie that isn't signed, and that JavaScript may read. */
export const unsignedCookie = (name: string, value: string, maxAgeSeconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${config.secureCookies ? '; Secure' : ''}`;

/** @returns the encoded value of a cookie; undefined if the browser sent none */
export const cookieValue = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const bypassSeconds = 3;

/**
 * Makes its browser bypass the caches for three seconds after a write. Its value is the time of the write, since an API client may ignore
 * the lifetime. Not signed: anyone may bypass the caches.
 */
export const justWroteCookie = (): string =>
  `${unsignedCookie(cookieName('wrote'), String(Date.now()), bypassSeconds)}; HttpOnly`;

export function wroteRecently(cookies = ''): boolean {
  const wroteAt = cookieValue(cookies, cookieName('wrote'));
  return wroteAt !== undefined && Date.now() - Number(wroteAt) < bypassSeconds * 1000;
}

/** Values of cookies whose signature has been verified. They stay valid while this process runs. */
const verified = new LRUCache<string, string>({ max: 5_000 });

/** @returns the secret in the cookie; null if the cookie is missing or its signature is wrong */
export async function secretIn(cookies: string | null | undefined, cookie: Cookie): Promise<string | null> {
  const sent = cookieValue(cookies ?? '', cookie.name);
  if (sent === undefined) return null;
  const pair = `${cookie.name}=${sent}`;
  const secret = verified.get(pair);
  if (secret !== undefined) return secret;
  const value: unknown = await cookie.parse(pair);
  if (typeof value !== 'string' || value === '') return null;
  verified.set(pair, value);
  return value;
}

const cart = z.record(z.string().regex(/^\d{1,6}$/), z.int().min(1).max(maxPerItem));

/** Empty if the cookie is missing or its signature is wrong. */
export async function cartOf(request: Request): Promise<Cart> {
  const parsed = cart.safeParse(await cartCookie.parse(request.headers.get('cookie')));
  return parsed.success ? parsed.data : {};
}

/** @returns the Set-Cookie header */
export const saveCart = (items: Cart): Promise<string> => cartCookie.serialize(items);

const registrationId = z.number().int().nullable().catch(null);

/** @returns the Set-Cookie header */
export const saveRegistration = (id: number): Promise<string> => registrationCookie.serialize(id);

export async function registrationOf(request: RequestHead): Promise<number | null> {
  return registrationId.parse(await registrationCookie.parse(request.headers.get('cookie')));
}
