import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { accountHeader, patienceMs, unreachedStatuses } from '~/schemas/calls';
import { safePath } from '~/schemas/safe-path';
import { accountOnDevice, noteAccount } from '../account';
import { deviceDatabase } from '../database';
import {
  addressOf,
  findPage,
  findSaved,
  headers,
  isStorable,
  makeRoom,
  pageOfData,
  pagesCache,
  savedAt,
  staleBanner,
  stamped,
  type ToPage,
  type Unreached,
} from '../page-cache';
import { build, newPostFiles, scope } from './built';
import { handleBy, offlinePage, offlineShell, storeResource } from './files';

/** Serves pages from the network first, then from the device. */
export function answerPage(event: FetchEvent, url: URL): Promise<Response> | undefined {
  const { request } = event;
  if (url.origin !== location.origin) return undefined;
  if (request.method !== 'GET') return comesOrGoes.test(url.pathname) ? changeAccount(request) : undefined;
  if (request.mode === 'navigate') return answerDocument(event, url);
  // A request for some routes only (`_routes`) belongs to a page that is already shown.
  if (pageOfData(url.pathname) !== null && !url.searchParams.has('_routes')) return answerData(event, url);
  return undefined;
}

/** Paths of the sign-in and sign-out forms, with and without JavaScript. */
const comesOrGoes = /^\/(logout|auth)(\.data|\/|$)/;

/** Signs out on the device before and after: responses to concurrent requests may still be the old account's. */
async function changeAccount(request: Request): Promise<Response> {
  const forget = () => noteAccount(0, Date.now()).catch(() => undefined);
  await forget();
  try {
    return await fetch(request);
  } finally {
    await forget();
  }
}

/** The fallback from the device. `find` looks it up for the account that is signed in by then; `show` marks it as stored. */
type Stored = {
  find: (account: number) => Promise<Response | undefined>;
  show: (found: Response, why: Unreached) => Promise<Response>;
};

async function answerDocument(event: FetchEvent, url: URL): Promise<Response> {
  const address = addressOf(url);
  const isOfflinePage = url.pathname === offlinePage;
  const stored: Stored = isOfflinePage
    ? { find: offlineShell, show: (shell) => inThemeOfNow(shell) }
    : {
        find: async (account) => (await findPage(account, address)) ?? findSaved(address),
        show: (page, why) => inThemeOfNow(page, staleBanner({ address, at: savedAt(page), why })),
      };
  try {
    const { answer, isStored } = await networkFirst({ event, request: event.request, kind: 'document', stored });
    // The network is back, so the missing page can be loaded.
    const missing = isOfflinePage && !isStored && answer.ok ? url.searchParams.get('to') : null;
    return missing ? Response.redirect(safePath(missing)) : answer;
  } catch {
    return isOfflinePage ? Response.error() : Response.redirect(`${offlinePage}?to=${encodeURIComponent(address)}`);
  }
}

function answerData(event: FetchEvent, url: URL): Promise<Response> {
  const stored: Stored = {
    find: async (account) => {
      const data = await findPage(account, addressOf(url));
      // Data can only be rendered by the build that it was stored with.
      return data?.headers.get(headers.build) === build ? data : undefined;
    },
    show: async (data, why) => {
      const address = addressOf({ pathname: pageOfData(url.pathname) ?? url.pathname, search: url.search });
      const message: ToPage = { type: 'stored-page', address, at: savedAt(data), why };
      (await scope.clients.get(event.clientId))?.postMessage(message);
      return data;
    },
  };
  return networkFirst({ event, request: event.request, kind: 'data', stored }).then(
    ({ answer }) => answer,
    () => Response.error(),
  );
}

/** After a request timed out, pages with a stored copy get a shorter timeout for a while. In milliseconds. */
const shortPatienceMs = 3_000;
const slowForMs = 30_000;
let slowUntil = 0;

type Asked = { event: ExtendableEvent; request: Request; kind: 'document' | 'data'; stored: Stored | null };

/**
 * Before returning a response, records its account and deletes the pages of other accounts; then stores a copy for that account.
 * @throws if there is no response and no stored copy
 */
async function networkFirst({ event, request, kind, stored }: Asked): Promise<{ answer: Response; isStored: boolean }> {
  const askedAt = Date.now();
  const url = new URL(request.url);
  const account = await accountOnDevice().catch(() => 0);
  const isKnown = stored !== null && (await stored.find(account).catch(() => undefined)) !== undefined;
  const wait = isKnown && askedAt < slowUntil ? shortPatienceMs : patienceMs;
  const abort = new AbortController();
  let why: Unreached = 'slow';
  let [mayStore, isStored] = [false, false];
  let heard: () => void = () => undefined;

  const strategy: NetworkFirst = new NetworkFirst({
    cacheName: pagesCache(account),
    // Without an abort, the next request for the same page would wait for this one.
    fetchOptions: { signal: abort.signal },
    ...(isKnown && { networkTimeoutSeconds: wait / 1_000 }),
    plugins: [
      {
        cacheKeyWillBeUsed: () => Promise.resolve(addressOf(url)),
        fetchDidSucceed: async ({ response }) => {
          heard();
          if (isKnown && unreachedStatuses.includes(response.status)) {
            why = 'down';
            throw new Error('The site does not answer.');
          }
          if (response.status !== 200 || !isPage(response)) return response;
          // If there is a stored copy to fall back to, wait for the whole body.
          const answer = isKnown || kind === 'data' ? new Response(await response.blob(), response) : response;
          slowUntil = 0;
          const owner = accountIn(answer);
          // The site couldn't look up the account because its database was unavailable.
          if (Number.isNaN(owner)) return answer;
          mayStore = (await noteAccount(owner, askedAt).catch(() => false)) && isStorable(url.pathname);
          strategy.cacheName = pagesCache(owner);
          return answer;
        },
        fetchDidFail: () => {
          if (why === 'slow') why = 'offline';
          return Promise.resolve();
        },
        cachedResponseWillBeUsed: async () => {
          // Someone else may have signed in since.
          const found = await stored?.find(await accountOnDevice());
          if (!found) return undefined;
          isStored = true;
          if (why === 'slow') slowUntil = Date.now() + slowForMs;
          return stored?.show(found, why);
        },
        cacheWillUpdate: async ({ response }) => {
          if (!mayStore || response.status !== 200 || response.redirected || !isPage(response)) return null;
          if (kind === 'data') return stamped(response, { build });
          const page = await response.clone().text();
          await (await deviceDatabase()).put('facts', themeIn(page), 'theme');
          return stamped(response, { build, title: titleIn(page) });
        },
        cacheDidUpdate: async ({ newResponse }) => {
          const owner = accountIn(newResponse);
          // The driver signed out while it was written.
          if ((await accountOnDevice()) !== owner) await caches.delete(pagesCache(owner));
          await makeRoom(Number(newResponse.headers.get(headers.bytes)));
        },
      },
    ],
  });

  const silence = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('Nothing comes through.'));
      if (!isKnown) abort.abort();
    }, wait);
    heard = () => clearTimeout(timer);
  });
  silence.catch(() => undefined);
  const asked = handleBy(strategy, { event, request });
  try {
    return { answer: await (isKnown ? asked : Promise.race([asked, silence])), isStored };
  } finally {
    heard();
  }
}

const isPage = (answer: Response): boolean => /^text\/(html|x-script)/.test(answer.headers.get('Content-Type') ?? '');

const accountIn = (answer: Response): number => Number(answer.headers.get(accountHeader) ?? 0);

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
async function inThemeOfNow(response: Response, end = ''): Promise<Response> {
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
    await networkFirst({ event, request, kind: 'document', stored: null }).catch(() => undefined);
  }
  for (const resource of resources) await storeResource(event, resource).catch(() => undefined);
}

const newPost = '/posts/new';

/** The stored page is refreshed after this long, in milliseconds. */
const freshForMs = 12 * 3_600_000;

/** Stores the form for a new post before the first use, so that drivers can post without a signal. */
export async function storeNewPost(event: ExtendableEvent): Promise<void> {
  const page = await findPage(await accountOnDevice(), newPost);
  if (page?.headers.get(headers.build) === build && Date.now() - savedAt(page) < freshForMs) return;
  // The page is stored last: if it is there, all of its files are.
  for (const file of newPostFiles) await storeResource(event, file);
  await storePages(event, [newPost], []);
}
