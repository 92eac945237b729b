import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import { noteSecret } from '../support/kept-logs';
import { linkMailedTo } from './mail';
import { aDrawnPlate } from './pictures';

/** A registered and verified person, whose `api` is signed in. */
export type Driver = { id: number; email: string; password: string; displayName: string; api: APIRequestContext };

export type Place = { id: number; name: string; highway: string; exitNumber: string };
export type Post = { id: number; title: string; shortCode: string };

export const password = 'a hot plate at exit 143';

/** A word that no other test uses, for names that a test looks up. */
export const aWord = (): string => `w${randomUUID().replaceAll('-', '').slice(0, 12)}`;

export const anEmail = (): string => `${aWord()}@example.com`;

/** Registers an account whose address is not verified yet. */
export async function registerOnly(email: string): Promise<void> {
  noteSecret(password);
  const api = await request.newContext({ baseURL: siteUrl() });
  await ok(await api.post('/api/register', { data: { email, password, provider: 'local', providerId: null } }));
  await api.dispose();
}

/** Registers, verifies and names a driver through the API, and leaves the API signed in. */
export async function aDriver(): Promise<Driver> {
  const email = anEmail();
  await registerOnly(email);
  const api = await request.newContext({ baseURL: siteUrl() });
  const { search } = new URL(await linkMailedTo(email, 'Verify your email'));
  const { userId } = await ok<{ userId: number }>(await api.get(`/api/verify-email${search}`));
  await ok(await api.post('/api/auto-login', { data: { userId } }));
  for (const { value } of (await api.storageState()).cookies) noteSecret(value);
  const displayName = `Driver ${aWord()}`;
  await ok(await api.put('/api/users/profile', { data: { displayName } }));
  return { id: userId, email, password, displayName, api };
}

/** A driver whom the operator has made an editor. */
export async function anEditor(): Promise<Driver> {
  const editor = await aDriver();
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'test', DATA_DIR: process.env.E2E_DATA_DIR };
  const args = ['scripts/run.mjs', 'scripts/admin.ts', 'role', editor.email, 'editor'];
  await promisify(execFile)(process.execPath, args, { env });
  return editor;
}

export async function aRestaurant(by: Driver): Promise<{ id: number; name: string }> {
  const data = { name: `Blue Plate ${aWord()}`, address: '1 Sample Road, Walcott, IA', state: 'IA' };
  return ok(await by.api.post('/api/restaurants', { data }));
}

/** A place at an exit of its own. */
export async function aPlace(
  by: Driver,
  given: Partial<Omit<Place, 'id'>> & { state?: string; city?: string; type?: string } = {},
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

/** A post that waits for its photo. */
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
