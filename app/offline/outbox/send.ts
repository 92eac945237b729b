import { newKey } from '~/schemas/calls';
import { outboxChanges } from '../changes';
import { askSite, type Ending, sendPhotos } from './call';
import { bytesOf, callOf, type OutboxEntry, type OutboxItem, queueKey } from './item';
import { change, rowsOf } from './store';

/** Background Sync, which TypeScript does not know; Chrome alone has it. */
type WithSync = { sync?: { register: (tag: string) => Promise<void> } };

export const syncTag = 'outbox';

/** Asks the browser to wake the worker once there is a network (worker/outbox.ts). */
export async function askForSync({ sync }: ServiceWorkerRegistration & WithSync): Promise<void> {
  await sync?.register(syncTag).catch(() => undefined);
}

/** What was asked for while a run was under way is done by one more. */
let under: { way: Promise<void>; again: boolean } | null = null;

/** Sends what is pending of anyone who is signed in, as far as the network goes. @param account 0 for no one: nothing is sent */
export function sendWaiting(account: number): Promise<void> {
  if (account === 0) return Promise.resolve();
  if (under) {
    under.again = true;
    return under.way;
  }
  const begun = { way: run(account), again: false };
  under = begun;
  return begun.way
    .catch(() => undefined)
    .then(() => {
      under = null;
      return begun.again ? sendWaiting(account) : undefined;
    });
}

/** Whether something of theirs could go out if there were a network. */
export async function hasMoreToSend(account: number): Promise<boolean> {
  const resting = new Set<OutboxEntry['kind']>();
  return nextToSend(await rowsOf(account), { now: Infinity, resting }) !== undefined;
}

async function run(account: number): Promise<void> {
  await withLock(async () => {
    const resting = new Set<OutboxEntry['kind']>();
    for (;;) {
      const row = nextToSend(await rowsOf(account), { now: Date.now(), resting });
      if (!row) return;
      const goesOn = await applyEnding(row, await sendOne(row), resting);
      outboxChanges.tell();
      if (!goesOn) return;
    }
  });
}

async function sendOne(row: OutboxItem): Promise<Ending> {
  const { id, account, key, entry, photos, tries } = row;
  const { triedAt } = row;
  if (triedAt !== 0 && Date.now() - triedAt > keyLastsMs) return tooOld;
  const stopped = await sendPhotos(row);
  if (stopped) return stopped;
  const { path, body, fields } = callOf(entry);
  // Without a network, by what the browser says, nothing leaves the device.
  await change(id, { tries: tries + 1, triedAt: triedAt || (navigator.onLine ? Date.now() : 0) });
  if (!fields) {
    return askSite({ path, account, key, ...(body && { type: 'application/json', body: JSON.stringify(body) }) });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { upload } of photos) form.append('keptPhoto', upload ?? '');
  return askSite({ path, account, key, body: form });
}

/** Not the site's: no one asked it. */
const tooOld: Ending = { end: 'refused', status: 0, code: 'too-old', sentence: '', retryAfter: NaN };

/** By these the site says that another try may go better, whatever their status. */
const later = [
  'busy',
  'unavailable',
  'photos-wait',
  'photos-crowded',
  'photo-store-unavailable',
  'storage-full',
  'no-room',
];

/** @returns whether the next one may be tried */
async function applyEnding(row: OutboxItem, ending: Ending, resting: Set<OutboxEntry['kind']>): Promise<boolean> {
  const { id, tries, entry } = row;
  if (ending.end === 'unreached') {
    await change(id, { code: '', sentence: '' });
    return false;
  }
  if (ending.end === 'done') {
    await change(id, { state: 'sent', ...pageOf(row, ending.value.id) });
    return true;
  }
  const { status, code, sentence, retryAfter } = ending;
  if (code === 'not-signed-in' || code === 'other-account') {
    await change(id, { code, sentence });
    return false;
  }
  if (code === 'form-key-reused') {
    // Its form had sent something else before: this is another thing.
    await change(id, { key: newKey(), tries: 0, triedAt: 0 });
    return true;
  }
  if (code === 'photo-required' && row.photos.every(({ blob }) => blob) && tries < 3) {
    // They lay too long without their post.
    await change(id, { photos: row.photos.map(({ blob }) => ({ blob, upload: null, isWhole: false })) });
    return true;
  }
  if (status === 429 || status >= 500 || later.includes(code)) {
    await change(id, { code, sentence, notBefore: Date.now() + waitAfter(tries, retryAfter) });
    resting.add(entry.kind);
    return status !== 503;
  }
  await change(id, { state: 'refused', code, sentence });
  return true;
}

/** Where what was sent is to be seen. */
function pageOf({ entry, page }: OutboxItem, id: unknown): Pick<OutboxItem, 'page'> {
  if (entry.kind === 'post') return { page: `/posts/${String(id)}` };
  if (entry.kind === 'post-later') return { page: `/waiting-posts/${String(id)}` };
  return { page };
}

/** One page or worker at a time; Safari before 15.4 has no locks, and each item's key keeps it from counting twice there. */
async function withLock(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('outbox', work);
  else await work();
}

/** @returns null where something is being sent: then nothing is done */
export async function unlessSending<T>(work: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? work() : null));
}

/**
 * What goes out next: the smallest, but nothing before what is in its line before it. One that was refused holds up no one.
 * @param rows of one account, by id
 * @param resting kinds of which the site wants no more for now
 */
export function nextToSend(
  rows: OutboxItem[],
  { now, resting }: { now: number; resting: ReadonlySet<OutboxEntry['kind']> },
): OutboxItem | undefined {
  const lines = new Set<string>();
  let next: OutboxItem | undefined;
  let fewest = Infinity;
  for (const row of rows) {
    if (row.state !== 'waiting') continue;
    const line = queueKey(row.entry);
    const isBehind = line !== '' && lines.has(line);
    lines.add(line);
    if (isBehind || row.notBefore > now || resting.has(row.entry.kind)) continue;
    const bytes = bytesOf(row);
    if (bytes >= fewest) continue;
    [next, fewest] = [row, bytes];
  }
  return next;
}

const longestWaitMs = 30 * 60_000;

/**
 * When the site is in trouble or wants no more for now.
 * @param asked the answer's `Retry-After`, in seconds; NaN without
 * @returns milliseconds
 */
export const waitAfter = (tries: number, asked: number): number =>
  asked > 0 ? asked * 1_000 : Math.min(longestWaitMs, 15_000 * 2 ** Math.min(tries, 8));

/**
 * The site knows a key for three days. What was tried before may have arrived, and is not sent again by itself after so long.
 * In milliseconds.
 */
const keyLastsMs = 2.5 * 24 * 3_600_000;
