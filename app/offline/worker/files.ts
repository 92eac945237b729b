import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import type { Strategy } from 'workbox-strategies/Strategy.js';
import { patienceMs, withoutSessionHeader } from '~/schemas/calls';
import { findSaved, headers, makeRoom, photoKey, photosCache, withSavedAt } from '../page-cache';
import { scope, shellFiles } from './built';

/** Pages in the cache need the files of their own build. The limit is enough for three builds. */
const files = new CacheFirst({
  cacheName: 'files',
  plugins: [
    // If the connection breaks within the headers, browsers treat the response as complete; its Content-Type is missing.
    {
      cacheWillUpdate: ({ response }) =>
        Promise.resolve(response.status === 200 && response.headers.has('Content-Type') ? response : null),
    },
    new ExpirationPlugin({ maxEntries: 300 }),
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

export const offlinePage = '/offline';
const shellCache = 'shell';

/** The page that is shown in place of pages that aren't in the cache. */
export const offlineShell = async (): Promise<Response | undefined> =>
  (await caches.open(shellCache)).match(offlinePage);

export function installShell(): void {
  scope.addEventListener('install', (event) => event.waitUntil(storeShell(event)));
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
}

/** The page is stored last: if it is there, all of its files are. @throws if one is missing, so that the browser installs it later */
async function storeShell(event: ExtendableEvent): Promise<void> {
  for (const file of shellFiles) {
    const [, done] = files.handleAll({ request: new Request(file), event });
    await done;
    if (!(await caches.match(file))) throw new Error(`${file} could not be stored.`);
  }
  // Requested without a session, so that it can stay when the driver signs out.
  const page = await fetch(offlinePage, { headers: { [withoutSessionHeader]: '1' }, cache: 'no-store' });
  if (!page.ok) throw new Error('The site is down.');
  await (await caches.open(shellCache)).put(offlinePage, page);
}

const isOfSite = ({ origin }: URL): boolean => origin === location.origin;
const isFile = (url: URL): boolean => isOfSite(url) && url.pathname.startsWith('/assets/');
const isPhoto = (url: URL): boolean => !isOfSite(url) || url.pathname.startsWith('/photos/');

/** The names of files and photos contain a hash, so a cached one is served without a request. */
export function routeFiles(): void {
  registerRoute(
    ({ url }) => isFile(url),
    (args) => handleBy(files, args),
  );
  // The Content-Security-Policy allows photos only from the site and its photo service.
  registerRoute(({ request, url }) => request.destination === 'image' && isPhoto(url), handlePhoto);
}

/** The arguments that Workbox passes to a route's handler. */
export type HandlerArgs = { request: Request; event: ExtendableEvent; url: URL };

/** Errors reject the response; catching `done` avoids an unhandled rejection for the same error. */
export function handleBy(strategy: Strategy, { request, event }: Omit<HandlerArgs, 'url'>): Promise<Response> {
  const [response, done] = strategy.handleAll({ request, event });
  done.catch(() => undefined);
  return response;
}

/** Gives up on a photo after the timeout, since the page's load event waits for its photos. */
async function handlePhoto({ request, event, url }: HandlerArgs): Promise<Response> {
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
  if (isFile(url)) await handleBy(files, { request, event });
  else if (isPhoto(url)) await handleBy(photos, { request, event });
}
