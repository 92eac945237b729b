import { withoutSessionHeader, patienceMs, unreachedStatuses } from '~/schemas/calls';
import { subjectQuery, type SavedList, type SavedSubject } from '~/schemas/saved-offline';
import { fetchWithin } from '../call-api';
import { savedChanges } from '../changes';
import { deviceDatabase, type SavedRow } from '../database';
import { photoKey, savedAt, savedCache, withSavedAt } from '../page-cache';
import { savedWords } from '../words';
import { changeRow, savedRow, savedRows } from './saved-rows';

/** Saves pages and photos for offline use. Runs in the page, one file at a time, and can resume where it stopped. */

/** The downloads that run in this page, by row id. */
const running = new Map<string, { abort: AbortController; ended: Promise<void> }>();

/** There was no response, or the site asked for a pause. @param retryMs time until the retry */
class ConnectionLost extends Error {
  constructor(readonly retryMs = 30_000) {
    super('No response.');
  }
}

/** Fetches the list of what to save. @throws if there is no response, or the site rejects the request */
export async function fetchList(subject: SavedSubject): Promise<SavedList> {
  const response = await fetchAsVisitor(`/api/take-along?${subjectQuery(subject)}`);
  if (!response) throw new Error('The site has no such list.');
  return response.json();
}

/** Starts a download, or restarts it. @throws if the browser can't store anything */
export async function saveOffline(subject: SavedSubject, list: SavedList, withPhotos: boolean): Promise<void> {
  const id = subjectQuery(subject);
  running.get(id)?.abort.abort();
  await running.get(id)?.ended;
  const at = (await savedRow(id))?.at ?? null;
  const row: SavedRow = { id, subject, list, withPhotos, ...noProgress(), at };
  await (await deviceDatabase()).put('saved', row);
  savedChanges.notify();
  // Browsers may evict storage that isn't persistent. Most grant persistence after a tap.
  void navigator.storage?.persist?.().catch(() => false);
  run(id);
}

const noProgress = () =>
  ({ state: 'saving', problem: null, since: Date.now(), done: { pages: 0, photoBytes: 0 } }) as const;

export async function stopSaving(id: string): Promise<void> {
  await changeRow(id, { state: 'stopped', problem: null });
  running.get(id)?.abort.abort();
}

export async function resumeSaving(id: string): Promise<void> {
  // A download that was just stopped may still be running.
  await running.get(id)?.ended;
  await changeRow(id, { state: 'saving', problem: null });
  run(id);
}

/** Downloads everything again. */
export async function refreshSaved(id: string): Promise<void> {
  const row = await savedRow(id);
  if (!row) return;
  try {
    await saveOffline(row.subject, await fetchList(row.subject), row.withPhotos);
  } catch {
    await changeRow(id, { problem: savedWords.refused });
  }
}

export async function deleteSaved(id: string): Promise<void> {
  await (await deviceDatabase()).delete('saved', id);
  savedChanges.notify();
  const download = running.get(id);
  download?.abort.abort();
  await download?.ended;
  await caches.delete(savedCache(id));
}

/** Resumes downloads that were interrupted when the browser closed or the connection broke. */
export async function resumeAll(): Promise<void> {
  for (const { id, state } of await savedRows()) if (state === 'saving') run(id);
}

function run(id: string): void {
  if (running.has(id)) return;
  const abort = new AbortController();
  const ended = withLock(id, () => saveAll(id, abort.signal))
    .catch((failed: unknown) => (abort.signal.aborted ? undefined : storeFailure(id, failed).catch(() => undefined)))
    .finally(() => running.delete(id));
  running.set(id, { abort, ended });
}

/** Takes a lock, so that two tabs don't download the same files. */
async function withLock(id: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(`saved ${id}`, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

async function storeFailure(id: string, failed: unknown): Promise<void> {
  if (failed instanceof ConnectionLost) {
    await changeRow(id, { problem: savedWords.waiting });
    setTimeout(() => void resumeAll().catch(() => undefined), failed.retryMs);
    return;
  }
  const isFull = failed instanceof DOMException && failed.name === 'QuotaExceededError';
  await changeRow(id, { state: 'stopped', problem: isFull ? savedWords.full : savedWords.refused });
}

/** Interval between progress updates, in milliseconds. */
const progressEveryMs = 500;

/** Ends early once the download was stopped or deleted, here or in another tab. @throws ConnectionLost */
async function saveAll(id: string, signal: AbortSignal): Promise<void> {
  const row = await savedRow(id);
  if (!row) return;
  const { list, since, withPhotos } = row;
  const cache = await caches.open(savedCache(id));
  const done = { pages: 0, photoBytes: 0 };
  const files = new Set<string>();
  let storedAt = 0;
  /** Throttled, since each write stores the row's whole list. @returns whether to continue */
  const storeProgress = async (): Promise<boolean> => {
    if (Date.now() - storedAt < progressEveryMs) return true;
    storedAt = Date.now();
    return (await changeRow(id, { problem: null, done: { ...done } }))?.state === 'saving';
  };
  for (const address of list.pages) {
    const known = await cache.match(address);
    if (!known || savedAt(known) < since) await savePage(cache, address, files, signal);
    done.pages += 1;
    if (!(await storeProgress())) return;
  }
  for (const { address, bytes } of withPhotos ? list.photos : []) {
    if (!(await cache.match(photoKey(address)))) await savePhoto(cache, address, signal);
    done.photoBytes += bytes;
    if (!(await storeProgress())) return;
  }
  await deleteOthers(cache, [...list.pages, ...(withPhotos ? list.photos.map((each) => photoKey(each.address)) : [])]);
  if ((await savedRow(id))?.state !== 'saving') return;
  await changeRow(id, { state: 'saved', at: Date.now(), problem: null, done });
}

/** Saves a page, and requests its build files so that the worker stores them. */
async function savePage(cache: Cache, address: string, files: Set<string>, signal: AbortSignal): Promise<void> {
  const page = await fetchAsVisitor(address, signal);
  if (!page) return;
  const html = await page.clone().text();
  for (const file of html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? []) {
    if (files.has(file)) continue;
    files.add(file);
    await fetchWhole(file, {}, signal);
  }
  await cache.put(address, await withSavedAt(page));
}

/** Sends no custom headers or cookies, since the photo may be on another origin. */
async function savePhoto(cache: Cache, address: string, signal: AbortSignal): Promise<void> {
  const photo = await fetchWhole(address, { credentials: 'omit' }, signal);
  if (photo) await cache.put(photoKey(address), await withSavedAt(photo));
}

async function deleteOthers(cache: Cache, addresses: string[]): Promise<void> {
  const urls = new Set(addresses.map((address) => new URL(address, location.origin).href));
  for (const request of await cache.keys()) if (!urls.has(request.url)) await cache.delete(request);
}

/** Requests the page without a session, since saved pages stay when the driver signs out. */
const fetchAsVisitor = (address: string, signal?: AbortSignal): Promise<Response | null> =>
  fetchWhole(
    address,
    { headers: { [withoutSessionHeader]: '1' }, credentials: 'same-origin', cache: 'no-store' },
    signal,
  );

/** @returns null if the site has no such page or photo, such as one that was deleted or hidden meanwhile. @throws ConnectionLost */
async function fetchWhole(address: string, init: RequestInit, signal?: AbortSignal): Promise<Response | null> {
  const whole = async (response: Response) => new Response(await response.blob(), response);
  const response = await fetchWithin(maxFileMs, address, { ...init, signal }, whole).catch(() => {
    throw new ConnectionLost();
  });
  if (response.ok) return response;
  if (response.status === 429) throw new ConnectionLost(1_000 * Number(response.headers.get('Retry-After') ?? 30));
  if (unreachedStatuses.includes(response.status)) throw new ConnectionLost();
  return null;
}

/** Enough for a photo of 100 KB at 20 kbit/s. In milliseconds. */
const maxFileMs = 6 * patienceMs;
