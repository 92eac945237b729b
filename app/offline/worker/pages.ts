import { registerRoute } from 'workbox-routing/registerRoute.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { accountHeader, patienceMs, unreachedStatuses } from '~/schemas/calls';
import { safePath } from '~/schemas/safe-path';
import { accountOnDevice, recordAccount } from '../account';
import { deviceDatabase } from '../database';
import {
  addressOf,
  deletePagesOfOthers,
  findPage,
  findSaved,
  headers,
  isStorable,
  makeRoom,
  pageOfData,
  pagesCache,
  savedAt,
  staleBanner,
  type ToPage,
  type Unreached,
  withSavedAt,
} from '../page-cache';
import { build, newPostFiles, scope } from './built';
import { handleBy, offlinePage, offlineShell, type HandlerArgs, storeResource } from './files';

/** Serves pages from the network first, then from the device. */
export function routePages(): void {
  registerRoute(({ url, sameOrigin }) => sameOrigin && signInOrOut.test(url.pathname), changeAccount, 'POST');
  registerRoute(({ url, request }) => request.mode === 'navigate' && url.pathname === offlinePage, handleOfflinePage);
  registerRoute(({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate', handleDocument);
  // A request for some routes only (`_routes`) belongs to a page that is already shown.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && pageOfData(url.pathname) !== null && !url.searchParams.has('_routes'),
    handleData,
  );
}

/** Paths of the sign-in and sign-out forms, with and without JavaScript. */
const signInOrOut = /^\/(logout|auth)(\.data|\/|$)/;

/** Signs out on the device before and after: responses to concurrent requests may still be the old account's. */
async function changeAccount({ request }: HandlerArgs): Promise<Response> {
  const signOut = () => recordAccount(0, Date.now()).catch(() => undefined);
  await signOut();
  try {
    return await fetch(request);
  } finally {
    await signOut();
  }
}

function handleDocument({ event, request, url }: HandlerArgs): Promise<Response> {
  const address = addressOf(url);
  const stored: StoredCopy = {
    find: async (account) => (await findPage(account, address)) ?? findSaved(address),
    show: (page, why) => inCurrentTheme(page, staleBanner({ address, at: savedAt(page), why })),
  };
  return networkFirst({ event, request, stored }).catch(() =>
    Response.redirect(`${offlinePage}?to=${encodeURIComponent(address)}`),
  );
}

/** Shown in place of a page that isn't on the device. Once the network is back, the missing page is loaded. */
async function handleOfflinePage({ event, request, url }: HandlerArgs): Promise<Response> {
  let isStored = false;
  const stored: StoredCopy = {
    find: offlineShell,
    show: (page) => {
      isStored = true;
      return inCurrentTheme(page);
    },
  };
  const answer = await networkFirst({ event, request, stored });
  const missing = !isStored && answer.ok ? url.searchParams.get('to') : null;
  return missing ? Response.redirect(safePath(missing)) : answer;
}

function handleData({ event, request, url }: HandlerArgs): Promise<Response> {
  const stored: StoredCopy = {
    find: async (account) => {
      const data = await findPage(account, addressOf(url));
      // Data can only be rendered by the build that it was stored with.
      return data?.headers.get(headers.build) === build ? data : undefined;
    },
    show: async (data, why) => {
      const address = addressOf({ pathname: pageOfData(url.pathname) ?? url.pathname, search: url.search });
      const message: ToPage = { type: 'stored-page', address, at: savedAt(data), why };
      if (event instanceof FetchEvent) (await scope.clients.get(event.clientId))?.postMessage(message);
      return data;
    },
  };
  return networkFirst({ event, request, stored });
}

/** The copy on the device. `find` looks it up for the account that is signed in at that time; `show` marks it as stored. */
type StoredCopy = {
  find: (account: number) => Promise<Response | undefined>;
  show: (found: Response, why: Unreached) => Promise<Response>;
};

/** After a request timed out, pages with a stored copy get a shorter timeout for a while. In milliseconds. */
const shortPatienceMs = 3_000;
const slowForMs = 30_000;
let slowUntil = 0;

type PageRequest = Omit<HandlerArgs, 'url'> & { stored: StoredCopy | null };

/**
 * Before returning a response, records its account and deletes the pages of other accounts; then stores a copy for that account.
 * @throws if there is no response and no stored copy
 */
async function networkFirst({ event, request, stored }: PageRequest): Promise<Response> {
  const askedAt = Date.now();
  const account = await accountOnDevice().catch(() => 0);
  const hasCopy = stored !== null && (await stored.find(account).catch(() => undefined)) !== undefined;
  const waitMs = hasCopy && askedAt < slowUntil ? shortPatienceMs : patienceMs;
  // Workbox's own timeout needs a stored copy.
  const timeout = hasCopy ? null : abortAfter(waitMs);
  let why: Unreached = 'slow';
  let mayStore = false;

  const strategy: NetworkFirst = new NetworkFirst({
    cacheName: pagesCache(account),
    networkTimeoutSeconds: hasCopy ? waitMs / 1_000 : 0,
    fetchOptions: timeout ? { signal: timeout.signal } : {},
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          timeout?.clear();
          if (hasCopy && unreachedStatuses.includes(response.status)) {
            why = 'down';
            throw new Error('The site is down.');
          }
          if (response.status !== 200 || !isPage(response)) return response;
          // If there is a stored copy to fall back to, wait for the whole body.
          const answer = hasCopy || !isHtml(response) ? new Response(await response.blob(), response) : response;
          slowUntil = 0;
          const owner = Number(answer.headers.get(accountHeader) ?? 0);
          // The site couldn't look up the account because its database was unavailable.
          if (Number.isNaN(owner)) return answer;
          const isCurrent = await recordAccount(owner, askedAt).catch(() => false);
          mayStore = isCurrent && !response.redirected && isStorable(new URL(request.url).pathname);
          strategy.cacheName = pagesCache(owner);
          return answer;
        },
        fetchDidFail: () => {
          if (why === 'slow') why = 'offline';
          return Promise.resolve();
        },
        cachedResponseWillBeUsed: async () => {
          // Another driver may have signed in since.
          const found = await stored?.find(await accountOnDevice());
          if (!found) return undefined;
          if (why === 'slow') slowUntil = Date.now() + slowForMs;
          return stored?.show(found, why);
        },
        cacheWillUpdate: ({ response }) => (mayStore ? toStoredPage(response) : Promise.resolve(null)),
      },
      savedPage,
    ],
  });
  const answer = handleBy(strategy, { event, request });
  return timeout ? Promise.race([answer, timeout.reached]).finally(timeout.clear) : answer;
}

/** Without the abort, the next request for the same page would wait for this one. `reached` rejects. @param ms milliseconds */
function abortAfter(ms: number) {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reached = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('Request timed out.'));
      abort.abort();
    }, ms);
  });
  reached.catch(() => undefined);
  return { signal: abort.signal, reached, clear: () => clearTimeout(timer) };
}

const isHtml = (answer: Response): boolean => /^text\/html/.test(answer.headers.get('Content-Type') ?? '');
const isPage = (answer: Response): boolean => /^text\/(html|x-script)/.test(answer.headers.get('Content-Type') ?? '');

/** Adds the time, the build, and a document's title. */
async function toStoredPage(response: Response): Promise<Response> {
  if (!isHtml(response)) return withSavedAt(response, { build });
  const page = await response.clone().text();
  await (await deviceDatabase()).put('facts', themeIn(page), 'theme');
  return withSavedAt(response, { build, title: titleIn(page) });
}

/** Workbox plugin: stores pages by address, and makes room for them. */
const savedPage = {
  cacheKeyWillBeUsed: ({ request }: { request: Request }) => Promise.resolve(addressOf(new URL(request.url))),
  cacheDidUpdate: async ({ newResponse }: { newResponse: Response }) => {
    // The driver may have signed out while the page was being written.
    await deletePagesOfOthers(await accountOnDevice());
    await makeRoom(Number(newResponse.headers.get(headers.bytes)));
  },
};

/** React escapes only these five characters. */
function titleIn(page: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(page) ?? [];
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
  return title.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (all, name: string) => characters[name] ?? all);
}

/** The theme chosen last, from the page's class, since a worker can't read cookies. */
const themeClass = /(<html[^>]* class=")(\w*)/;

const themeIn = (page: string): string => themeClass.exec(page)?.[2] ?? '';

/** @param end HTML for the end of the body, where React leaves it alone */
async function inCurrentTheme(response: Response, end = ''): Promise<Response> {
  const theme: unknown = await deviceDatabase()
    .then((database) => database.get('facts', 'theme'))
    .catch(() => undefined);
  const { status, headers: all } = response;
  let page = await response.text();
  if (typeof theme === 'string') page = page.replace(themeClass, `$1${theme}`);
  const at = page.lastIndexOf('</body>');
  return new Response(page.slice(0, at) + end + page.slice(at), { status, headers: all });
}

/** Stores pages that a window showed before it had a worker. @param resources addresses of the files that they loaded */
export async function storePages(event: ExtendableEvent, addresses: string[], resources: string[]): Promise<void> {
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    if (!isStorable(url.pathname)) continue;
    const request = new Request(url.href, { credentials: 'same-origin' });
    await networkFirst({ event, request, stored: null }).catch(() => undefined);
  }
  for (const resource of resources) await storeResource(event, resource).catch(() => undefined);
}

const newPost = '/posts/new';

/** Age at which the stored page is refreshed, in milliseconds. */
const maxAgeMs = 12 * 3_600_000;

/** Stores the form for a new post before the first use, so that drivers can post without a signal. */
export async function storeNewPost(event: ExtendableEvent): Promise<void> {
  const page = await findPage(await accountOnDevice(), newPost);
  if (page?.headers.get(headers.build) === build && Date.now() - savedAt(page) < maxAgeMs) return;
  // The page is stored last: if it is there, all of its files are.
  for (const file of newPostFiles) await storeResource(event, file);
  await storePages(event, [newPost], []);
}
