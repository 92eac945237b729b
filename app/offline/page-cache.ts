import { accountHeader } from '~/schemas/calls';
import { escapeHtml } from '~/schemas/plain-text';
import { agoInSentence } from '~/schemas/text';
import { viewedChanges } from './changes';
import { offline, savedAgo } from './words';

/**
 * The site's pages and files in the browser's Cache Storage: pages of the signed-in account, photos, build files, and one cache for
 * each item saved for offline use. Shared by the worker and pages.
 */
export const photosCache = 'photos';
const pagesPrefix = 'pages ';
const savedPrefix = 'saved ';
export const savedCache = (id: string): string => savedPrefix + id;

/** @param account 0 for a visitor */
export const pagesCache = (account: number): string => pagesPrefix + String(account);

/** Headers of a stored response: time of arrival, size of the body, page title, and the build that can render its data. */
export const headers = { at: 'X-Saved-At', bytes: 'X-Bytes', title: 'X-Title', build: 'X-Build' } as const;

/** Limit for viewed pages and photos. Pages saved for offline use are deleted only on request. In bytes. */
export const maxBytes = 30_000_000;

/** How much may be added before the next cleanup, which reads all entries. In bytes. */
const cleanupBytes = 1_000_000;
let bytesSinceCleanup = cleanupBytes;

/**
 * An allowlist of pages that may be stored. Pages with account settings, moderation, tokens or codes aren't, and new pages aren't
 * until they are added here.
 */
const storable = [
  /^\/(latest-meat|most-eaten-meat|most-beat-meat|leaderboard|memes|store|map|scoring|sources|moderation|following|notices|profile)?$/,
  /^\/(privacy-policy|terms-of-service)$/,
  /^\/posts\/(new|\d+)$/,
  /^\/posts\/\d+\/photos\/\d+$/,
  /^\/locations(\/new|\/\d+(\/history)?)?$/,
  /^\/(ahead|trip|trip\/card)$/,
  /^\/highways(\/[^/]+(\/card)?)?$/,
  /^\/users\/[^/]+$/,
];

/** @param pathname a page's path, or its data's path */
export function isStorable(pathname: string): boolean {
  const page = pageOfData(pathname) ?? pathname;
  return storable.some((pattern) => pattern.test(page));
}

/** Remix serves a page's data at its path plus `.data`, home's at `/_root.data`. @returns null for other paths */
export function pageOfData(pathname: string): string | null {
  if (pathname === '/_root.data') return '/';
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : null;
}

export const dataOfPage = (pathname: string): string => (pathname === '/' ? '/_root.data' : `${pathname}.data`);

/** Path and parameters, without `results`, which only says where the viewer came from. */
export function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('results');
  const rest = parameters.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}

/** The same key for all widths and formats of a photo, so that any stored version can be shown. */
export const photoKey = (address: string): string =>
  address.replace(/\/\d+\.(avif|webp|jpg)$/, '/photo').replace(/\/w_\d+,c_limit,f_\w+,/, '/');

/** Prepares a response for storage: drops encoding headers, since the body is decoded, and `Vary`, which would affect matching. */
export async function withSavedAt(answer: Response, more: { title?: string; build?: string } = {}): Promise<Response> {
  const body = await answer.blob();
  const stored = new Headers(answer.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary', 'Set-Cookie']) stored.delete(name);
  stored.set(headers.at, String(Date.now()));
  stored.set(headers.bytes, String(body.size));
  if (more.title) stored.set(headers.title, encodeURIComponent(withoutSiteName(more.title)));
  if (more.build) stored.set(headers.build, more.build);
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers: stored });
}

export const savedAt = (answer: Response): number => Number(answer.headers.get(headers.at));
export const titleOf = (answer: Response): string => decodeURIComponent(answer.headers.get(headers.title) ?? '');

/** A document's title without the site's name. */
export const withoutSiteName = (title: string): string => title.replace(/ · [^·]*$/, '');

type Entry = { cache: Cache; request: Request; answer: Response };

async function entriesOf(name: string): Promise<Entry[]> {
  const cache = await caches.open(name);
  const entries: Entry[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (answer) entries.push({ cache, request, answer });
  }
  return entries;
}

const namesOf = async (prefix: string): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix));

async function viewedEntries(): Promise<Entry[]> {
  const names = [photosCache, ...(await namesOf(pagesPrefix))];
  return (await Promise.all(names.map(entriesOf))).flat();
}

const bytesOf = (entries: Entry[]): number =>
  entries.reduce((sum, { answer }) => sum + Number(answer.headers.get(headers.bytes)), 0);

/** Deletes the oldest entries when over the limit. @param added bytes since the last call */
export async function makeRoom(added: number): Promise<void> {
  bytesSinceCleanup += added;
  if (bytesSinceCleanup < cleanupBytes) return;
  bytesSinceCleanup = 0;
  const entries = (await viewedEntries()).sort((a, b) => savedAt(a.answer) - savedAt(b.answer));
  let bytes = bytesOf(entries);
  for (const { cache, request, answer } of entries) {
    if (bytes <= maxBytes - cleanupBytes) break;
    await cache.delete(request);
    bytes -= Number(answer.headers.get(headers.bytes));
  }
}

/** In bytes. */
export const spaceUsed = async (): Promise<number> => bytesOf(await viewedEntries());

export async function clearViewed(): Promise<void> {
  await Promise.all([photosCache, ...(await namesOf(pagesPrefix))].map((name) => caches.delete(name)));
  viewedChanges.notify();
}

/** Deletes the pages of all other accounts. @param account whose pages stay; 0 for a visitor */
export async function deletePagesOfOthers(account: number): Promise<void> {
  const others = (await namesOf(pagesPrefix)).filter((name) => name !== pagesCache(account));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Also checks the page's own account header, so that another account's page is never shown. */
export async function findPage(account: number, address: string): Promise<Response | undefined> {
  const name = pagesCache(account);
  const page = (await caches.has(name)) ? await (await caches.open(name)).match(address) : undefined;
  return page && Number(page.headers.get(accountHeader) ?? 0) === account ? page : undefined;
}

/** Saved pages aren't tied to an account. @param key an address, or a photo's key */
export async function findSaved(key: string): Promise<Response | undefined> {
  for (const name of await namesOf(savedPrefix)) {
    const answer = await (await caches.open(name)).match(key);
    if (answer) return answer;
  }
  return undefined;
}

/** Adds the title to stored data, since only the rendered page has it. */
export async function storeTitle(account: number, address: string, title: string): Promise<void> {
  const answer = await findPage(account, address);
  if (!answer || titleOf(answer)) return;
  const named = new Headers(answer.headers);
  named.set(headers.title, encodeURIComponent(withoutSiteName(title)));
  await (await caches.open(pagesCache(account))).put(address, new Response(await answer.blob(), { headers: named }));
}

/** `at` is ISO 8601. */
export type ViewedPage = { address: string; title: string; at: string };

/** The stored pages, newest first. A page stored both as a document and as data is listed once. */
export async function viewedPages(account: number): Promise<ViewedPage[]> {
  const pages = new Map<string, ViewedPage>();
  if (!(await caches.has(pagesCache(account)))) return [];
  const entries = (await entriesOf(pagesCache(account))).sort((a, b) => savedAt(a.answer) - savedAt(b.answer));
  for (const { request, answer } of entries) {
    const { pathname, search } = new URL(request.url);
    const address = addressOf({ pathname: pageOfData(pathname) ?? pathname, search });
    const title = titleOf(answer) || (pages.get(address)?.title ?? address);
    pages.delete(address);
    pages.set(address, { address, title, at: new Date(savedAt(answer)).toISOString() });
  }
  return [...pages.values()].reverse();
}

/** Why there was no response: no network, a timeout, or the site is down. */
export type Unreached = 'offline' | 'slow' | 'down';

/** A stored page that is shown: when it was stored, in milliseconds since 1970, and why it is shown. */
export type StoredPage = { address: string; at: number; why: Unreached };

/** The banner of a stored page. */
export const staleBannerClass = 'stale-banner';

/** Plain links and a dialog form, so that it works before JavaScript has loaded. */
export function staleBanner({ at, why, address }: StoredPage): string {
  const text = savedAgo(agoInSentence(new Date(at).toISOString(), new Date().toISOString()), why);
  const details = `<a href="/offline" title="${offline.title}"><span role="status">${text}</span></a>`;
  const again = `<a href="${escapeHtml(address)}">${offline.tryAgain}</a>`;
  const hide = `<form method="dialog"><button aria-label="${offline.hide}">×</button></form>`;
  return `<dialog open class="${staleBannerClass}" aria-label="${text}">${details} ${again} ${hide}</dialog>`;
}

/** Message from the worker to a page: the data it requested is a stored copy. */
export type ToPage = { type: 'stored-page' } & StoredPage;

/** Messages to the worker. `store`: pages that a window showed before it had a worker, and the files they loaded. */
export type ToWorker =
  { type: 'store'; addresses: string[]; resources: string[] } | { type: 'store-new-post' } | { type: 'skip-waiting' };
