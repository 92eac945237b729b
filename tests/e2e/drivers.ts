import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import { noteSecret } from '../support/kept-logs';
import { aDrawnPlate } from './pictures';
import type { Wanted } from './signed-in-account';

/** A registered and verified person, whose `api` is signed in. */
export type Driver = { id: number; email: string; password: string; displayName: string; api: APIRequestContext };

export type Place = { id: number; name: string; highway: string; exitNumber: string };
export type Post = { id: number; title: string; shortCode: string };

export const password = 'a hot plate at exit 143';

/** A word that no other test uses, for names that a test looks up. Of letters alone: a row of digits is read as a phone number. */
export const aWord = (): string =>
  `w${randomUUID()
    .replace(/-/g, '')
    .slice(0, 12)
    .replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)))}`;

export const anEmail = (): string => `${aWord()}@example.com`;

/** A driver who has a name, and whom `api` is signed in as. */
export async function aDriver({ displayName = `Driver ${aWord()}`, ...given }: Wanted = {}): Promise<Driver> {
  // It reads the settings of the site, which is not there yet when this file is read.
  const { aSignedInAccount } = await import('./signed-in-account');
  const { id, email, cookie } = await aSignedInAccount({ displayName, ...given });
  const api = await request.newContext({
    baseURL: siteUrl(),
    storageState: { cookies: [asKept(cookie)], origins: [] },
  });
  for (const { value } of (await api.storageState()).cookies) noteSecret(value);
  return { id, email, password, displayName, api };
}

/** A driver whom the operator has made an editor. */
export const anEditor = (): Promise<Driver> => aDriver({ role: 'editor' });

/** @returns the cookie as a browser keeps it that was sent this header. */
function asKept(setCookie: string) {
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

/** A file of one place that an editor has brought to the desk. */
export async function aPlaceFile(by: Driver): Promise<{ id: number }> {
  const buffer = Buffer.from(`name,highway,exit,state\nFiled ${aWord()},I-70,12,MO\n`);
  const multipart = { type: '', file: { name: 'stops.csv', mimeType: 'text/csv', buffer } };
  const headers = { origin: siteUrl() };
  const answer = await by.api.post('/desk/imports', { multipart, headers, maxRedirects: 0 });
  return { id: Number(/\d+$/.exec(answer.headers().location ?? '')?.[0]) };
}

/** A place at an exit of its own. */
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

/** @returns the answer's JSON, whose shape the caller knows from the contract. */
async function ok<T = unknown>(response: APIResponse): Promise<T> {
  if (!response.ok()) throw new Error(`${response.status()} from ${response.url()}: ${await response.text()}`);
  return response.json() as Promise<T>;
}
