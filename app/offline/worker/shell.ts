import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { withoutSessionHeader } from '~/schemas/calls';
import { findKept, keep } from '../kept';
import { build, shell } from './built';
import { scope } from './scope';

/** What is there from the start: the page that draws what was kept, and the script that it needs. */
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

/** The page in effect in for those that are not here. */
const offlinePage = '/offline';

export function installShell(): void {
  scope.addEventListener('install', (event) => void precache.install(event));
  scope.addEventListener('activate', (event) => {
    event.waitUntil(keepOlderFiles().then(() => precache.activate(event)));
    event.waitUntil(scope.clients.claim());
    event.waitUntil(scope.registration.navigationPreload?.enable().catch(() => undefined) ?? Promise.resolve());
  });
}

/** Pages that were kept name the files of their own build, and want them still once the site has others. */
async function keepOlderFiles(): Promise<void> {
  try {
    const cache = await caches.open(precache.strategy.cacheName);
    const current = new Set(precache.getCachedURLs());
    for (const { url } of await cache.keys()) {
      const { href, pathname } = new URL(url);
      if (current.has(href) || !pathname.startsWith('/assets/')) continue;
      const file = await cache.match(url);
      if (file) await keep({ url: pathname, kind: 'asset', account: 0, build }, file);
    }
  } catch {
    // A full disk: pages that were kept before may then be read, not tapped.
  }
}

/** @param path of a file of this build */
export const isOfShell = (path: string): boolean => precache.getCacheKeyForURL(path) !== undefined;

export const offlineShell = (): Promise<Response | undefined> => precache.matchPrecache(offlinePage);

/** Files that are named by what they contain never change: what is here is not asked for. */
export function answerFromShell(event: FetchEvent, url: URL): Promise<Response> | undefined {
  if (url.origin !== location.origin || !url.pathname.startsWith('/assets/')) return undefined;
  return assetFor(event, url.pathname);
}

async function assetFor(event: FetchEvent, path: string): Promise<Response> {
  const known = (await precache.matchPrecache(path)) ?? (await findKept(path).catch(() => null))?.response;
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.ok)
    event.waitUntil(keep({ url: path, kind: 'asset', account: 0, build }, answer.clone()).catch(() => undefined));
  return answer;
}
