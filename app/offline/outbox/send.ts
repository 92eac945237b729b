import { newKey } from '~/schemas/calls';
import { callApi, type CallResult, type FailedCall, unreached } from '../call-api';
import { outboxChanges } from '../changes';
import { uploadPhoto } from '../upload-photo';
import { bytesOf, callOf, type OutboxEntry, type OutboxItem, queueKey, type WaitingPhoto } from './item';
import { change, rowsOf } from './store';

/** Background Sync: TypeScript has no types for it, and only Chrome supports it. */
type WithSync = { sync?: { register: (tag: string) => Promise<void> } };

export const syncTag = 'outbox';

/** Asks the browser to wake the worker once there is a network (worker/outbox.ts). */
export async function requestSync({ sync }: ServiceWorkerRegistration & WithSync): Promise<void> {
  await sync?.register(syncTag).catch(() => undefined);
}

/** A call during a run starts one more run after it, for the `next` account. */
type Sending = { run: Promise<void>; next: number | null };

let current: Sending | null = null;

/** Sends an account's pending items until the network fails. @param account 0 if no one is signed in; then nothing is sent */
export function sendWaiting(account: number): Promise<void> {
  if (account === 0) return Promise.resolve();
  if (current) {
    current.next = account;
    return current.run;
  }
  const started: Sending = { run: sendAll(account), next: null };
  current = started;
  return started.run
    .catch(() => undefined)
    .then(() => {
      current = null;
      return started.next === null ? undefined : sendWaiting(started.next);
    });
}

async function sendAll(account: number): Promise<void> {
  await withLock(async () => {
    const paused = new Set<OutboxEntry['kind']>();
    for (;;) {
      const row = nextToSend(await rowsOf(account), { now: Date.now(), paused });
      if (!row) return;
      const shouldContinue = await applyResult(row, await sendOne(row), paused);
      outboxChanges.notify();
      if (!shouldContinue) return;
    }
  });
}

async function sendOne(row: OutboxItem): Promise<CallResult> {
  const { id, account, key, entry, photos, tries, triedAt } = row;
  if (triedAt !== 0 && Date.now() - triedAt > keyLifetimeMs) return tooOld;
  const stopped = await sendPhotos(row);
  if (stopped) return stopped;
  const { path, body, fields } = callOf(entry);
  // If the browser reports no network, the request can't have arrived.
  await change(id, { tries: tries + 1, triedAt: triedAt || (navigator.onLine ? Date.now() : 0) });
  if (!fields) return callApi('POST', path, { account, key, body });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { upload } of photos) form.append('keptPhoto', upload ?? '');
  return callApi('POST', path, { account, key, body: form });
}

/**
 * Uploads the photos that the site doesn't have yet. The upload's id is stored, so that it can resume after a restart.
 * @returns null once all are uploaded; otherwise the failed call
 */
async function sendPhotos({ id, account, photos }: OutboxItem): Promise<FailedCall | null> {
  for (const photo of photos) {
    if (photo.isWhole || !photo.blob) continue;
    const store = (changed: Partial<WaitingPhoto>) => {
      Object.assign(photo, changed);
      return change(id, { photos });
    };
    const onBegun = (upload: string | null) => store({ upload });
    const result = await uploadPhoto(photo.blob, { account, begun: photo.upload, onBegun });
    if (!result.ok) return result;
    await store({ isWhole: true });
  }
  return null;
}

/** Set on the device, without a call to the site. */
const tooOld: FailedCall = { ...unreached, code: 'too-old' };

/** Error codes that are worth a retry, regardless of their status. */
const retryableCodes = [
  'busy',
  'unavailable',
  'photos-wait',
  'photos-crowded',
  'photo-store-unavailable',
  'storage-full',
  'no-room',
];

/** @returns whether to try the next item */
async function applyResult(row: OutboxItem, result: CallResult, paused: Set<OutboxEntry['kind']>): Promise<boolean> {
  const { id, tries, entry } = row;
  // Every result of a call has an id. Without one, the response isn't the site's.
  if (result.ok && 'id' in result.value) {
    await change(id, { state: 'sent' });
    return true;
  }
  const { status, code, sentence, retryAfter } = result.ok ? unreached : result;
  if (code === '') {
    await change(id, { code, sentence });
    return false;
  }
  if (code === 'not-signed-in' || code === 'other-account') {
    await change(id, { code, sentence });
    return false;
  }
  if (code === 'form-key-reused') {
    // The form's key was used for other content, so this item needs its own key.
    await change(id, { key: newKey(), tries: 0, triedAt: 0 });
    return true;
  }
  if (code === 'photo-required' && row.photos.every(({ blob }) => blob) && tries < 3) {
    // The uploaded photos have expired on the site.
    await change(id, { photos: row.photos.map(({ blob }) => ({ blob, upload: null, isWhole: false })) });
    return true;
  }
  if (status === 429 || (status !== null && status >= 500) || retryableCodes.includes(code)) {
    await change(id, { code, sentence, notBefore: Date.now() + retryDelay(tries, retryAfter) });
    paused.add(entry.kind);
    return status !== 503;
  }
  await change(id, { state: 'refused', code, sentence });
  return true;
}

/** Only one page or worker sends at a time. Safari before 15.4 has no locks; there the idempotency keys prevent duplicates. */
async function withLock(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('outbox', work);
  else await work();
}

/** Runs `work` unless items are being sent. @returns null if they are */
export async function unlessSending<T>(work: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? work() : null));
}

/**
 * Picks the smallest of the items that don't have to wait for an earlier item with the same queue key. Refused items don't block others.
 * @param rows the rows of one account, ordered by id
 * @param paused kinds that the site doesn't accept for now
 */
export function nextToSend(
  rows: OutboxItem[],
  { now, paused }: { now: number; paused: ReadonlySet<OutboxEntry['kind']> },
): OutboxItem | undefined {
  const queues = new Set<string>();
  let next: OutboxItem | undefined;
  let smallest = Infinity;
  for (const row of rows) {
    if (row.state !== 'waiting') continue;
    const queue = queueKey(row.entry);
    const isBehind = queue !== '' && queues.has(queue);
    queues.add(queue);
    if (isBehind || row.notBefore > now || paused.has(row.entry.kind)) continue;
    const bytes = bytesOf(row);
    if (bytes >= smallest) continue;
    [next, smallest] = [row, bytes];
  }
  return next;
}

const maxDelayMs = 30 * 60_000;

/**
 * The delay before the next attempt, with exponential backoff.
 * @param retryAfter the response's `Retry-After`, in seconds; NaN without
 * @returns milliseconds
 */
export const retryDelay = (tries: number, retryAfter: number): number =>
  retryAfter > 0 ? retryAfter * 1_000 : Math.min(maxDelayMs, 15_000 * 2 ** Math.min(tries, 8));

/**
 * The site remembers a key for three days. After this time an item that may have arrived isn't retried automatically.
 * In milliseconds.
 */
const keyLifetimeMs = 2.5 * 24 * 3_600_000;
