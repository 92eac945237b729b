import { accountHeader } from '~/schemas/calls';
import { deviceDatabase, type KeptRow } from './database';
import { accountOnDevice } from './facts';

/** Answers that the site gave before, for when there is no network. Their bodies are in one cache, what is known of them in rows. */
const cacheName = 'kept';

/** For all that was only seen; what was saved offline is deleted on request alone. In bytes. */
export const mostBytes = 30_000_000;

/** So much more is kept between two looks for what has to go, each of which reads all rows. In bytes. */
const bytesBetweenLooks = 1_000_000;

/** Kept by this script since its last look; it begins with one. */
let bytesSinceLook = bytesBetweenLooks;

/** What was kept within this time is not written again for having been used, in milliseconds. */
const usedPause = 60_000;

type NewKept = Pick<KeptRow, 'url' | 'kind' | 'account' | 'build'> & { title?: string; takenBy?: string };

/** Keeps an answer, and makes room for it. @param response its body is read. @returns null for someone's who is no longer here */
export async function keep(given: NewKept, response: Response): Promise<KeptRow | null> {
  const body = await response.blob();
  const cache = await caches.open(cacheName);
  const { status, statusText, headers } = response;
  await cache.put(given.url, new Response(body, { status, statusText, headers: plainHeaders(headers) }));
  const { row, leaving } = await admit(given, body.size);
  for (const url of leaving) await cache.delete(url);
  return row;
}

/**
 * In one go with whose device it is: someone else may sign in at any moment. What was used longest ago makes room.
 * @returns which bodies have no row anymore
 */
async function admit(given: NewKept, bytes: number): Promise<{ row: KeptRow | null; leaving: string[] }> {
  const turn = (await deviceDatabase()).transaction(['kept', 'facts'], 'readwrite');
  const rows = turn.objectStore('kept');
  const before = await rows.get(given.url);
  const isOfNow = given.account === 0 || given.account === (await turn.objectStore('facts').get('account'));
  const takenBy = new Set(before?.takenBy);
  if (given.takenBy) takenBy.add(given.takenBy);
  const now = Date.now();
  const { title = before?.title ?? '' } = given;
  const row: KeptRow = { ...given, title, bytes, at: now, usedAt: now, takenBy: [...takenBy] };
  if (takenBy.size === 0) bytesSinceLook += bytes;
  let leaving = isOfNow ? [] : [given.url];
  if (isOfNow && takenBy.size === 0 && bytesSinceLook >= bytesBetweenLooks) {
    const others = (await rows.getAll()).filter(({ url }) => url !== given.url);
    leaving = beyondLimit(others, bytes);
    bytesSinceLook = 0;
  }
  for (const url of leaving) await rows.delete(url);
  if (isOfNow) await rows.put(row);
  await turn.done;
  return { row: isOfNow ? row : null, leaving };
}

/** @param bytes of what is to be kept besides @returns what goes for it */
function beyondLimit(rows: KeptRow[], bytes: number): string[] {
  const seen = rows.filter(({ takenBy }) => takenBy.length === 0).sort((a, b) => a.usedAt - b.usedAt);
  let whole = seen.reduce((sum, row) => sum + row.bytes, bytes);
  const leaving: string[] = [];
  for (const row of seen) {
    // With room for what comes before the next look.
    if (whole <= mostBytes - bytesBetweenLooks) break;
    leaving.push(row.url);
    whole -= row.bytes;
  }
  return leaving;
}

/** Changes what is known of something that may be gone by now. */
export async function changeKept(url: string, change: Partial<Pick<KeptRow, 'title' | 'usedAt'>>): Promise<void> {
  const rows = (await deviceDatabase()).transaction('kept', 'readwrite');
  const row = await rows.store.get(url);
  if (row) await rows.store.put({ ...row, ...change });
  await rows.done;
}

/** The body is kept as it was read, not as it was sent; a cache matches by `Vary` else. */
function plainHeaders(given: Headers): Headers {
  const headers = new Headers(given);
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary', 'Set-Cookie']) headers.delete(name);
  return headers;
}

/** @param url without the site's name @returns null for what is not here */
export async function findKept(url: string): Promise<{ row: KeptRow; response: Response } | null> {
  const database = await deviceDatabase();
  const row = await database.get('kept', url);
  if (!row || !(await isToBeShown(row))) return null;
  const response = await (await caches.open(cacheName)).match(url);
  // The browser may have thrown the one away without the other.
  if (!response) await database.delete('kept', url);
  // Another's answer, which is on its way out.
  if (!response || Number(response.headers.get(accountHeader) ?? 0) !== row.account) return null;
  if (Date.now() - row.usedAt > usedPause) await changeKept(url, { usedAt: Date.now() });
  return { row, response };
}

const isToBeShown = async ({ account }: KeptRow): Promise<boolean> =>
  account === 0 || account === (await accountOnDevice());

export const keptRows = async (): Promise<KeptRow[]> => (await deviceDatabase()).getAll('kept');

export const keptRow = async (url: string): Promise<KeptRow | undefined> => (await deviceDatabase()).get('kept', url);

/** Deletes all that is someone's own, but for this account's. @param account 0 for no one */
export async function forgetKeptOfOthers(account: number): Promise<void> {
  const owned = await (await deviceDatabase()).getAllFromIndex('kept', 'account', IDBKeyRange.lowerBound(1));
  await forget(owned.filter((row) => row.account !== account));
}

/** Deletes everything that was only seen. */
export async function forgetSeen(): Promise<void> {
  await forget((await keptRows()).filter(({ takenBy }) => takenBy.length === 0));
}

/** What was saved offline by this alone goes. @param except addresses that it still shows */
export async function releaseTaken(by: string, except: ReadonlySet<string>): Promise<void> {
  const turn = (await deviceDatabase()).transaction('kept', 'readwrite');
  const leaving: KeptRow[] = [];
  for (const row of await turn.store.index('takenBy').getAll(by)) {
    if (except.has(row.url)) continue;
    const takenBy = row.takenBy.filter((other) => other !== by);
    if (takenBy.length === 0) leaving.push(row);
    else await turn.store.put({ ...row, takenBy });
  }
  await turn.done;
  await forget(leaving);
}

export async function forget(rows: KeptRow[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const database = await deviceDatabase();
  for (const { url } of rows) {
    await cache.delete(url);
    await database.delete('kept', url);
  }
}
