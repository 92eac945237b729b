import { deviceDatabase, type KeptRow } from './database';
import { accountOnDevice } from './facts';

/** Answers that the site gave before, for when there is no network. Their bodies lie in one cache, what is known of them in rows. */
const cacheName = 'kept';

/** For all that was only seen; what was taken along is thrown away on request alone. In bytes. */
export const mostBytes = 30_000_000;

/** What was kept within this time is not written again for having been used, in milliseconds. */
const usedPause = 60_000;

type NewKept = Pick<KeptRow, 'url' | 'kind' | 'account' | 'build'> & { title?: string; takenBy?: string };

/** Keeps an answer, and makes room for it. @param response its body is read. */
export async function keep(given: NewKept, response: Response): Promise<KeptRow> {
  const body = await response.blob();
  const database = await deviceDatabase();
  const before = await database.get('kept', given.url);
  const takenBy = new Set(before?.takenBy);
  if (given.takenBy) takenBy.add(given.takenBy);
  const now = Date.now();
  const { title = before?.title ?? '' } = given;
  const row: KeptRow = { ...given, title, bytes: body.size, at: now, usedAt: now, takenBy: [...takenBy] };
  const cache = await caches.open(cacheName);
  const { status, statusText, headers } = response;
  await cache.put(given.url, new Response(body, { status, statusText, headers: plainHeaders(headers) }));
  await database.put('kept', row);
  // Somebody else may have signed in meanwhile.
  if (!(await isToBeShown(row))) await forget([row]);
  await makeRoom();
  return row;
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
  if (!response) return null;
  if (Date.now() - row.usedAt > usedPause) await database.put('kept', { ...row, usedAt: Date.now() });
  return { row, response };
}

const isToBeShown = async ({ account }: KeptRow): Promise<boolean> =>
  account === 0 || account === (await accountOnDevice());

export const keptRows = async (): Promise<KeptRow[]> => (await deviceDatabase()).getAll('kept');

export const keptRow = async (url: string): Promise<KeptRow | undefined> => (await deviceDatabase()).get('kept', url);

/** Throws away all that is somebody's own, but for this account's. @param account 0 for nobody */
export async function forgetKeptOfOthers(account: number): Promise<void> {
  await forget((await keptRows()).filter((row) => row.account !== 0 && row.account !== account));
}

/** Throws away everything that was only seen. */
export async function forgetSeen(): Promise<void> {
  await forget((await keptRows()).filter(({ takenBy }) => takenBy.length === 0));
}

/** What was taken along by this alone goes. @param except addresses that it still shows */
export async function releaseTaken(by: string, except: ReadonlySet<string>): Promise<void> {
  const database = await deviceDatabase();
  const rows = await database.getAllFromIndex('kept', 'takenBy', by);
  const leaving: KeptRow[] = [];
  for (const row of rows) {
    if (except.has(row.url)) continue;
    const takenBy = row.takenBy.filter((other) => other !== by);
    if (takenBy.length === 0) leaving.push(row);
    else await database.put('kept', { ...row, takenBy });
  }
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

/** What was used longest ago goes first. */
async function makeRoom(): Promise<void> {
  const seen = (await keptRows()).filter(({ takenBy }) => takenBy.length === 0);
  let bytes = seen.reduce((sum, row) => sum + row.bytes, 0);
  if (bytes <= mostBytes) return;
  const leaving: KeptRow[] = [];
  for (const row of seen.sort((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= mostBytes) break;
    leaving.push(row);
    bytes -= row.bytes;
  }
  await forget(leaving);
}
