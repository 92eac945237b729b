import { accountHeader } from '~/schemas/calls';
import { escapeHtml } from '~/schemas/plain-text';
import { agoInSentence } from '~/schemas/relative-time';
import { offline, savedAgo } from './words';

/**
 * What a device has of the site, in the browser's caches: pages of the account that is signed in, photos, files of builds, and one cache for each
 * thing that was saved for offline use. The worker and pages share this.
 */
export const photosCache = 'photos';
const pagesPrefix = 'pages ';
const savedPrefix = 'saved ';
export const savedCache = (id: string): string => savedPrefix + id;

/** @param account 0 for a visitor */
export const pagesCache = (account: number): string => pagesPrefix + String(account);

/** Of a stored answer: when it came, the bytes of its body, its page's title, and the build whose script draws its data. */
export const headers = { at: 'X-Saved-At', bytes: 'X-Bytes', title: 'X-Title', build: 'X-Build' } as const;

/** For pages and photos that were only seen; what was saved for offline use is deleted on request alone. In bytes. */
export const mostBytes = 30_000_000;

/** Added between two looks for what has to go, each of which reads all entries. In bytes. */
const bytesBetweenLooks = 1_000_000;
let bytesSinceLook = bytesBetweenLooks;

/**
 * Pages that may be stored, named one by one: nothing of an account, a desk, a token or a code is, and no new page before someone has
 * thought of it.
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

/** @param pathname of a page, or of its data */
export function isStorable(pathname: string): boolean {
  const page = pageOfData(pathname) ?? pathname;
  return storable.some((which) => which.test(page));
}

/** Remix has a page's data at its path with `.data`, home's at `/_root.data`. @returns null for what is no page's data */
export function pageOfData(pathname: string): string | null {
  if (pathname === '/_root.data') return '/';
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : null;
}

export const dataOfPage = (pathname: string): string => (pathname === '/' ? '/_root.data' : `${pathname}.data`);

/** Path and parameters, without the one that only says where a reader came from. */
export function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('results');
  const rest = parameters.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}

/** A stored photo stands in for its other widths and formats. */
export const photoKey = (address: string): string =>
  address.replace(/\/\d+\.(avif|webp|jpg)$/, '/photo').replace(/\/w_\d+,c_limit,f_\w+,/, '/');

/** The answer as it is stored: its body was unpacked, and caches would match by `Vary`. */
export async function stamped(answer: Response, more: { title?: string; build?: string } = {}): Promise<Response> {
  const body = await answer.blob();
  const stored = new Headers(answer.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary', 'Set-Cookie']) stored.delete(name);
  stored.set(headers.at, String(Date.now()));
  stored.set(headers.bytes, String(body.size));
  if (more.title) stored.set(headers.title, encodeURIComponent(more.title));
  if (more.build) stored.set(headers.build, more.build);
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers: stored });
}

export const savedAt = (answer: Response): number => Number(answer.headers.get(headers.at));
export const titleOf = (answer: Response): string => decodeURIComponent(answer.headers.get(headers.title) ?? '');

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

async function seenEntries(): Promise<Entry[]> {
  const names = [photosCache, ...(await namesOf(pagesPrefix))];
  return (await Promise.all(names.map(entriesOf))).flat();
}

const bytesOf = (entries: Entry[]): number =>
  entries.reduce((sum, { answer }) => sum + Number(answer.headers.get(headers.bytes)), 0);

/** Makes room: the oldest go first. @param added bytes since this was called last */
export async function makeRoom(added: number): Promise<void> {
  bytesSinceLook += added;
  if (bytesSinceLook < bytesBetweenLooks) return;
  bytesSinceLook = 0;
  const entries = (await seenEntries()).sort((a, b) => savedAt(a.answer) - savedAt(b.answer));
  let bytes = bytesOf(entries);
  for (const { cache, request, answer } of entries) {
    if (bytes <= mostBytes - bytesBetweenLooks) break;
    await cache.delete(request);
    bytes -= Number(answer.headers.get(headers.bytes));
  }
}

/** In bytes. */
export const spaceUsed = async (): Promise<number> => bytesOf(await seenEntries());

export const forgetSeen = async (): Promise<void> =>
  void (await Promise.all([photosCache, ...(await namesOf(pagesPrefix))].map((name) => caches.delete(name))));

/** Deletes the pages of everyone else. @param account whose stay; 0 for a visitor */
export async function forgetPagesOfOthers(account: number): Promise<void> {
  const others = (await namesOf(pagesPrefix)).filter((name) => name !== pagesCache(account));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** By its own header as well: a page of someone else is never shown, whatever cache it is in. */
export async function findPage(account: number, address: string): Promise<Response | undefined> {
  const name = pagesCache(account);
  const page = (await caches.has(name)) ? await (await caches.open(name)).match(address) : undefined;
  return page && Number(page.headers.get(accountHeader) ?? 0) === account ? page : undefined;
}

/** What was saved for offline use is no one's own. @param key an address, or a photo's key */
export async function findSaved(key: string): Promise<Response | undefined> {
  for (const name of await namesOf(savedPrefix)) {
    const answer = await (await caches.open(name)).match(key);
    if (answer) return answer;
  }
  return undefined;
}

/** A page that script drew has its title only now. */
export async function noteTitle(account: number, address: string, title: string): Promise<void> {
  const answer = await findPage(account, address);
  if (!answer || titleOf(answer)) return;
  const named = new Headers(answer.headers);
  named.set(headers.title, encodeURIComponent(title));
  await (await caches.open(pagesCache(account))).put(address, new Response(await answer.blob(), { headers: named }));
}

/** `at` is ISO 8601. */
export type SeenPage = { address: string; title: string; at: string };

/** What can be read without a network, the newest first; a page that is there as a document and as data once. */
export async function seenPages(account: number): Promise<SeenPage[]> {
  const pages = new Map<string, SeenPage>();
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

/** Why nothing came: there is no network, nothing came through in time, or the site does not answer. */
export type Unreached = 'offline' | 'slow' | 'down';

/** A stored page that is shown: since when, in milliseconds since 1970, and why. */
export type StoredPage = { address: string; at: number; why: Unreached };

/** The line over a stored page. */
export const staleBannerClass = 'stale-banner';

/** Its links are ordinary ones, and a dialog's form closes it: both work before script does. */
export function staleBanner({ at, why, address }: StoredPage): string {
  const text = savedAgo(agoInSentence(new Date(at).toISOString(), new Date().toISOString()), why);
  const details = `<a href="/offline" title="${offline.title}"><span role="status">${text}</span></a>`;
  const again = `<a href="${escapeHtml(address)}">${offline.tryAgain}</a>`;
  const hide = `<form method="dialog"><button aria-label="${offline.hide}">×</button></form>`;
  return `<dialog open class="${staleBannerClass}" aria-label="${text}">${details} ${again} ${hide}</dialog>`;
}

/** From the worker: data that a page's script asked for is a stored copy. */
export type ToPage = { type: 'stored-page' } & StoredPage;

/** To the worker. `store`: pages that a window showed before it had a worker, and the files they loaded. */
export type ToWorker =
  { type: 'store'; addresses: string[]; resources: string[] } | { type: 'store-new-post' } | { type: 'take-over' };
