import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import type { Strategy } from 'workbox-strategies/Strategy.js';
import { patienceMs, withoutSessionHeader } from '~/schemas/calls';
import { findSaved, headers, makeRoom, photoKey, photosCache, withSavedAt } from '../page-cache';
import { scope, shell } from './built';

/** Cached when the worker installs: /offline, which replaces pages that aren't stored, and its scripts. */
const precache = new PrecacheController({
  plugins: [
    // /offline is fetched without a session, so it can stay when the driver signs out.
    {
      requestWillFetch: ({ request }) =>
        Promise.resolve(new Request(request, { headers: { [withoutSessionHeader]: '1' } })),
    },
  ],
});
precache.addToCacheList(shell);

export const offlinePage = '/offline';
export const offlineShell = (): Promise<Response | undefined> => precache.matchPrecache(offlinePage);

/** Stored pages need the files of their own build. The limit is enough for three builds. */
const filesCache = 'files';
const mostFiles = { maxEntries: 300 };
const files = new CacheFirst({
  cacheName: filesCache,
  plugins: [
    // If the link breaks within the headers, browsers treat the response as complete; its Content-Type is missing.
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
      // Responses of a photo service can only be read if requested with CORS.
      requestWillFetch: ({ request }) =>
        Promise.resolve(
          isOfSite(new URL(request.url)) ? request : new Request(request.url, { mode: 'cors', credentials: 'omit' }),
        ),
      cacheWillUpdate: ({ response }) => (response.status === 200 ? withSavedAt(response) : Promise.resolve(null)),
      cacheDidUpdate: ({ newResponse }) => makeRoom(Number(newResponse.headers.get(headers.bytes))),
    },
  ],
});

export function installShell(): void {
  scope.addEventListener('install', (event) => void precache.install(event));
  scope.addEventListener('activate', (event) => {
    event.waitUntil(storeOlderFiles().then(() => precache.activate(event)));
    event.waitUntil(scope.clients.claim());
  });
}

/** Open and stored pages still need the files of the previous build. */
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
    // The disk is full: stored pages then show, but without JavaScript.
  }
}

const isOfSite = ({ origin }: URL): boolean => origin === location.origin;
const isFile = (url: URL): boolean => isOfSite(url) && url.pathname.startsWith('/assets/');
const isPhoto = (url: URL): boolean => !isOfSite(url) || url.pathname.startsWith('/photos/');

/** The names of files and photos contain a hash, so a cached one is served without a request. */
export function routeFiles(): void {
  registerRoute(({ url }) => isFile(url), handleFile);
  // The Content-Security-Policy allows photos only from the site and its photo service.
  registerRoute(({ request, url }) => request.destination === 'image' && isPhoto(url), handlePhoto);
}

/** What Workbox passes to a route's handler. */
export type Requested = { request: Request; event: ExtendableEvent; url: URL };

/** Errors reject the response; catching `done` avoids an unhandled rejection for the same error. */
export function handleBy(strategy: Strategy, { request, event }: Omit<Requested, 'url'>): Promise<Response> {
  const [answer, done] = strategy.handleAll({ request, event });
  done.catch(() => undefined);
  return answer;
}

const handleFile = async ({ url, ...asked }: Requested): Promise<Response> =>
  (await precache.matchPrecache(url.pathname)) ?? handleBy(files, asked);

/** Gives up on a photo after the timeout, since the page's load event waits for its photos. */
async function handlePhoto({ request, event, url }: Requested): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(resolve, patienceMs, null)));
  try {
    const photo = await Promise.race([handleBy(photos, { request, event }), timeout]).finally(() =>
      clearTimeout(timer),
    );
    return photo ?? (await findSaved(photoKey(url.href))) ?? Response.error();
  } catch {
    return (await findSaved(photoKey(url.href))) ?? fetch(request);
  }
}

/** Stores a file that a page loaded before it had a worker; the browser has it in its HTTP cache. */
export async function storeResource(event: ExtendableEvent, href: string): Promise<void> {
  const url = new URL(href, location.origin);
  const request = new Request(url.href, { cache: 'force-cache' });
  if (isFile(url)) await handleFile({ url, request, event });
  else if (isPhoto(url)) await handleBy(photos, { request, event });
}
