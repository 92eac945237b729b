import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import { noteSecret } from '../support/kept-logs';
import { aDrawnPlate } from './pictures';
import type { AccountOptions } from './signed-in-account';

/** A registered and verified driver, with `api` signed in. */
export type Driver = { id: number; email: string; password: string; displayName: string; api: APIRequestContext };

export type Place = { id: number; name: string; highway: string; exitNumber: string };
export type Post = { id: number; title: string; shortCode: string };

export const password = 'a hot plate at exit 143';

/** A unique word, for names that a test searches for. Only letters, because browsers may take digits for a phone number. */
export const aWord = (): string =>
  `w${randomUUID()
    .replace(/-/g, '')
    .slice(0, 12)
    .replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)))}`;

export const anEmail = (): string => `${aWord()}@example.com`;

/** A driver with a display name, and with `api` signed in. */
export async function aDriver({ displayName = `Driver ${aWord()}`, ...given }: AccountOptions = {}): Promise<Driver> {
  // Imported late, because it reads the site's settings, which don't exist when this file loads.
  const { aSignedInAccount } = await import('./signed-in-account');
  const { id, email, cookie } = await aSignedInAccount({ displayName, ...given });
  const api = await request.newContext({
    baseURL: siteUrl(),
    storageState: { cookies: [toStoredCookie(cookie)], origins: [] },
  });
  for (const { value } of (await api.storageState()).cookies) noteSecret(value);
  return { id, email, password, displayName, api };
}

/** A driver with the editor role. */
export const anEditor = (): Promise<Driver> => aDriver({ role: 'editor' });

/** @returns the cookie of a Set-Cookie header, as Playwright stores it */
function toStoredCookie(setCookie: string) {
  const [name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie)?.slice(1) ?? [];
  const { hostname } = new URL(siteUrl());
  return {
    name,
    value,
    domain: hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  };
}

export async function aRestaurant(by: Driver): Promise<{ id: number; name: string }> {
  const data = { name: `Blue Plate ${aWord()}`, address: '1 Sample Road, Walcott, IA', state: 'IA' };
  return ok(await by.api.post('/api/restaurants', { data }));
}

/** An uploaded import file with one place. */
export async function aPlaceFile(by: Driver): Promise<{ id: number }> {
  const buffer = Buffer.from(`name,highway,exit,state\nFiled ${aWord()},I-70,12,MO\n`);
  const multipart = { type: '', file: { name: 'stops.csv', mimeType: 'text/csv', buffer } };
  const headers = { origin: siteUrl() };
  const answer = await by.api.post('/desk/imports', { multipart, headers, maxRedirects: 0 });
  return { id: Number(/\d+$/.exec(answer.headers().location ?? '')?.[0]) };
}

/** A stop at an unused exit. */
export async function aPlace(
  by: Driver,
  given: Partial<Omit<Place, 'id'>> & { state?: string; city?: string; type?: string; amenities?: string } = {},
): Promise<Place> {
  const word = aWord();
  const data = {
    name: `Truck Stop ${word}`,
    highway: 'I-80',
    exitNumber: word.slice(0, 8),
    state: 'IA',
    type: 'truck_stop',
    ...given,
  };
  return ok(await by.api.post('/api/locations', { data }));
}

/** A post with one small photo. */
export async function aPost(by: Driver, given: { title?: string; place?: Place } = {}): Promise<Post> {
  const { place } = given;
  const multipart = {
    title: given.title ?? `Pork tenderloin ${aWord()}`,
    locationName: place?.name ?? 'Iowa 80 Truckstop',
    highway: place?.highway ?? 'I-80',
    exit: place?.exitNumber ?? '284',
    ...(place ? { locationId: String(place.id) } : {}),
    image: await aDrawnPlate(),
  };
  return ok(await by.api.post('/api/posts', { multipart }));
}

/** A post that is waiting for its photo. */
export async function aWaitingPost(by: Driver): Promise<{ id: number; title: string; code: string }> {
  const data = { title: `Biscuits ${aWord()}`, locationName: 'Iowa 80 Truckstop', highway: 'I-80', exit: '284' };
  return ok(await by.api.post('/api/waiting-posts', { data }));
}

export async function aComment(by: Driver, post: Post, content: string): Promise<{ id: number }> {
  return ok(await by.api.post(`/api/posts/${post.id}/comments`, { data: { content } }));
}

export async function aVote(by: Driver, post: Post, direction: 'up' | 'down'): Promise<void> {
  await ok(await by.api.post(`/api/posts/${post.id}/vote`, { data: { direction } }));
}

export async function pointsOf(driver: Driver): Promise<number> {
  const { points } = await ok<{ points: number }>(await driver.api.get('/api/user'));
  return points;
}

export function siteUrl(): string {
  const url = process.env.E2E_SITE_URL;
  if (!url) throw new Error('No site is running for the browser tests.');
  return url;
}

/** @returns the response's JSON. The caller knows its type from the contract. */
async function ok<T = unknown>(response: APIResponse): Promise<T> {
  if (!response.ok()) throw new Error(`${response.status()} from ${response.url()}: ${await response.text()}`);
  return response.json() as Promise<T>;
}
