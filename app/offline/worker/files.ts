import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import type { Strategy } from 'workbox-strategies/Strategy.js';
import { patienceMs, withoutSessionHeader } from '~/schemas/calls';
import { findSaved, headers, makeRoom, photoKey, photosCache, stamped } from '../page-cache';
import { scope, shell } from './built';

/** What is there from the start: /offline, which is shown in place of pages that are not stored, and its script. */
const precache = new PrecacheController({
  plugins: [
    // Its own page is no one's: it stays when its driver signs out.
    {
      requestWillFetch: ({ request }) =>
        Promise.resolve(new Request(request, { headers: { [withoutSessionHeader]: '1' } })),
    },
  ],
});
precache.addToCacheList(shell);

export const offlinePage = '/offline';
export const offlineShell = (): Promise<Response | undefined> => precache.matchPrecache(offlinePage);

/** Stored pages name the files of their own build: enough for three builds. */
const filesCache = 'files';
const mostFiles = { maxEntries: 300 };
const files = new CacheFirst({
  cacheName: filesCache,
  plugins: [
    // A link that breaks within the headers leaves an answer without a type, which a browser takes for whole.
    {
      cacheWillUpdate: ({ response: answer }) =>
        Promise.resolve(answer.status === 200 && answer.headers.has('Content-Type') ? answer : null),
    },
    new ExpirationPlugin(mostFiles),
  ],
});

const photos = new CacheFirst({
  cacheName: photosCache,
  plugins: [
    {
      // A photo service's answers can be read only if they are asked for by CORS.
      requestWillFetch: ({ request }) =>
        Promise.resolve(
          isOfSite(new URL(request.url)) ? request : new Request(request.url, { mode: 'cors', credentials: 'omit' }),
        ),
      cacheWillUpdate: ({ response }) => (response.status === 200 ? stamped(response) : Promise.resolve(null)),
      cacheDidUpdate: ({ newResponse }) => makeRoom(Number(newResponse.headers.get(headers.bytes))),
    },
  ],
});

export function installShell(): void {
  scope.addEventListener('install', (event) => void precache.install(event));
  scope.addEventListener('activate', (event) => {
    event.waitUntil(storeOlderFiles().then(() => precache.activate(event)));
    event.waitUntil(scope.clients.claim());
    // Older builds of this worker had the one, and stored pages in the other.
    event.waitUntil(scope.registration.navigationPreload?.disable().catch(() => undefined) ?? Promise.resolve());
    event.waitUntil(caches.delete('kept'));
  });
}

/** Open and stored pages still want the files of the build before. */
async function storeOlderFiles(): Promise<void> {
  try {
    const cache = await caches.open(precache.strategy.cacheName);
    const older = await caches.open(filesCache);
    const expiration = new CacheExpiration(filesCache, mostFiles);
    const current = new Set(precache.getCachedURLs());
    for (const { url } of await cache.keys()) {
      const file = current.has(url) || !isFile(new URL(url)) ? undefined : await cache.match(url);
      if (!file) continue;
      await older.put(url, file);
      await expiration.updateTimestamp(url);
    }
    await expiration.expireEntries();
  } catch {
    // A full disk: stored pages may then be read, not tapped.
  }
}

const isOfSite = ({ origin }: URL): boolean => origin === location.origin;
const isFile = (url: URL): boolean => isOfSite(url) && url.pathname.startsWith('/assets/');
const isPhoto = (url: URL): boolean => !isOfSite(url) || url.pathname.startsWith('/photos/');

/** Files and photos are named by what they contain: what is here is not asked for. */
export function answerFile({ request, event }: Asked): Promise<Response> | undefined {
  const url = new URL(request.url);
  if (request.method !== 'GET') return undefined;
  if (isFile(url)) return fileFor(url, { request, event });
  // Pages show photos of the site and of its photo service alone (the Content-Security-Policy).
  return request.destination === 'image' && isPhoto(url) ? photoFor(url, { request, event }) : undefined;
}

type Asked = { request: Request; event: ExtendableEvent };

/** A failure is in the answer; the promise of what comes after it would say it again, to no one. */
export function handleBy(strategy: Strategy, asked: Asked): Promise<Response> {
  const [answer, done] = strategy.handleAll(asked);
  done.catch(() => undefined);
  return answer;
}

const fileFor = async ({ pathname }: URL, asked: Asked): Promise<Response> =>
  (await precache.matchPrecache(pathname)) ?? handleBy(files, asked);

/** One of which nothing comes is given up: a page is not done before its photos are. */
async function photoFor({ href }: URL, asked: Asked): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<null>((resolve) => (timer = setTimeout(resolve, patienceMs, null)));
  try {
    const photo = await Promise.race([handleBy(photos, asked), silence]).finally(() => clearTimeout(timer));
    return photo ?? (await findSaved(photoKey(href))) ?? Response.error();
  } catch {
    return (await findSaved(photoKey(href))) ?? fetch(asked.request);
  }
}

/** One that a page loaded before it had a worker: the browser has it in its own cache. */
export async function storeResource(event: ExtendableEvent, href: string): Promise<void> {
  const url = new URL(href, location.origin);
  const request = new Request(url.href, { cache: 'force-cache' });
  if (isFile(url)) await fileFor(url, { request, event });
  else if (isPhoto(url)) await handleBy(photos, { request, event });
}
