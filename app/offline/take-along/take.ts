import { savesData } from '~/schemas/calls';
import { photoAddress } from '~/schemas/photos';
import type { TakenPart, TakenPhoto, TakenSubject } from '~/schemas/take-along';
import { takenChanges } from '../changes';
import { deviceDatabase } from '../database';
import { findKept, keep, keptRow, releaseTaken } from '../kept';
import { ask, askPhoto, CutLink, Refused } from './ask';
import { isReadable, partRows, takenRow, takenRows } from './read-taken';
import type { TakenPartRow, TakenRow } from './taken-rows';
import { takingId } from './taking-id';
import { takeAlongWords } from './words';

/** Saves offline, continues where it was stopped, and keeps fresh: in the page, part by part, photo by photo. */

/** What runs in this page. */
const running = new Map<string, { abort: AbortController; ended: Promise<void> }>();

/** It was stopped or deleted, here or in another tab. */
class Stopped extends Error {}

/** What was asked for within this time is fresh enough, in milliseconds. */
const aDay = 24 * 3_600_000;

/** A link that was cut is tried again after this long, in milliseconds. */
const pause = 30_000;

type ToBegin = Pick<TakenRow, 'title' | 'stops' | 'bytes' | 'withPhotos'> & { subject: TakenSubject };

/** Begins, or saves offline once more, with photos or without. @throws where the browser keeps nothing */
export async function takeAlong({ subject, title, stops, bytes, withPhotos }: ToBegin): Promise<void> {
  const id = takingId(subject);
  const before = await takenRow(id);
  const row: TakenRow = {
    ...{ id, subject, title, stops, bytes, withPhotos },
    ...{
      state: 'taking',
      problem: null,
      done: { stops: 0, photoBytes: 0 },
      at: before?.at ?? null,
      hasBeenWhole: false,
      askedAt: 0,
    },
  };
  await (await deviceDatabase()).put('taken', row);
  takenChanges.tell();
  // What no one asked to be kept may go when the device is short of room; asked for by a tap, most browsers allow it.
  void navigator.storage?.persist?.().catch(() => false);
  await running.get(id)?.ended;
  begin(id);
}

export async function stopTaking(id: string): Promise<void> {
  await change(id, { state: 'stopped', problem: null });
  running.get(id)?.abort.abort();
}

export async function goOnTaking(id: string): Promise<void> {
  await change(id, { state: 'taking', problem: null });
  // What was stopped just now may still be ending.
  await running.get(id)?.ended;
  begin(id);
}

/** Asks the site for what has changed. */
export const refreshTaken = goOnTaking;

export async function throwAwayTaken(id: string): Promise<void> {
  const database = await deviceDatabase();
  await database.delete('taken', id);
  takenChanges.tell();
  const here = running.get(id);
  here?.abort.abort();
  await here?.ended;
  await replaceParts(id, []);
  await releaseTaken(id, new Set());
}

/** Whatever was not whole when the browser was closed, or the link was cut; and what is older than a day. */
export async function goOnWithAll(): Promise<void> {
  for (const { id, state, askedAt } of await takenRows()) {
    if (state === 'taking') begin(id);
    else if (state === 'whole' && !savesData() && Date.now() - askedAt > aDay) await goOnTaking(id);
  }
}

function begin(id: string): void {
  if (running.has(id)) return;
  const abort = new AbortController();
  const ended = run(id, abort.signal).finally(() => running.delete(id));
  running.set(id, { abort, ended });
}

const run = (id: string, signal: AbortSignal): Promise<void> =>
  alone(id, () => takeAll(id, signal)).catch((failed: unknown) =>
    signal.aborted ? undefined : noteFailure(id, failed).catch(() => undefined),
  );

/** Two tabs would ask for everything twice. */
async function alone(id: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(`take-along ${id}`, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

async function noteFailure(id: string, failed: unknown): Promise<void> {
  if (failed instanceof Stopped) return;
  if (failed instanceof CutLink) {
    await change(id, { problem: takeAlongWords.waiting });
    setTimeout(() => void goOnWithAll().catch(() => undefined), failed.retryMs ?? pause);
    return;
  }
  const isFull = failed instanceof DOMException && failed.name === 'QuotaExceededError';
  const problem = isFull ? takeAlongWords.full : failed instanceof Refused ? failed.message : takeAlongWords.refused;
  await change(id, { state: 'stopped', problem });
}

async function takeAll(id: string, signal: AbortSignal): Promise<void> {
  const parts = await takeWords(id, signal);
  const row = await takenRow(id);
  if (!row) return;
  const now = Date.now();
  const photos = photosIn(parts);
  const bytes = { words: row.bytes.words, photos: photos.reduce((sum, photo) => sum + photo.bytes, 0) };
  const stops = parts.reduce((sum, part) => sum + part.stops.length, 0);
  await change(id, { at: now, askedAt: now, title: parts[0]?.title ?? row.title, stops, bytes, problem: null });
  await releaseTaken(id, new Set(row.withPhotos ? photos.map(addressOf) : []));
  if (row.withPhotos) await takePhotos(id, photos, signal);
  await change(id, { state: 'whole', hasBeenWhole: true, problem: null });
}

/** A part that has not changed is not sent again. */
async function takeWords(id: string, signal: AbortSignal): Promise<TakenPart[]> {
  const known = new Map((await partRows(id)).map((part) => [part.after, part]));
  const isFirstTime = ((await takenRow(id))?.at ?? null) === null;
  const fresh: TakenPartRow[] = [];
  const parts: TakenPart[] = [];
  let stops = 0;
  for (let after: string | null | undefined = null; after !== undefined;) {
    const row = await askPart(id, after, fresh.length, known.get(after), signal);
    if (!isReadable(row.part)) throw new Refused(takeAlongWords.refused);
    fresh.push(row);
    parts.push(row.part);
    stops += row.part.stops.length;
    if (isFirstTime) await (await deviceDatabase()).put('takenParts', row);
    await noteDone(id, { stops });
    after = row.part.next ?? undefined;
  }
  await replaceParts(id, fresh);
  return parts;
}

async function askPart(
  taking: string,
  after: string | null,
  number: number,
  known: TakenPartRow | undefined,
  signal: AbortSignal,
): Promise<TakenPartRow> {
  const address = `/api/take-along?${taking}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`;
  const has = known && isReadable(known.part) ? known : null;
  const answer = await ask(address, { signal, etag: has?.etag });
  if (answer.status === 304 && has) return { ...has, number };
  return { taking, number, after, etag: answer.headers.get('ETag') ?? '', part: await answer.json() };
}

/** All at once, so that what was taken before is whole until then. */
async function replaceParts(id: string, parts: TakenPartRow[]): Promise<void> {
  const writing = (await deviceDatabase()).transaction('takenParts', 'readwrite');
  for (const key of await writing.store.index('taking').getAllKeys(id)) void writing.store.delete(key);
  for (const part of parts) void writing.store.put(part);
  await writing.done;
}

const addressOf = ({ pattern, lite }: TakenPhoto): string => photoAddress(pattern, lite, 'webp');

/** Each once. */
function photosIn(parts: TakenPart[]): TakenPhoto[] {
  const photos = new Map<string, TakenPhoto>();
  for (const { stops } of parts) {
    for (const { dishes } of stops) for (const { photo } of dishes) if (photo) photos.set(photo.pattern, photo);
  }
  return [...photos.values()];
}

async function takePhotos(id: string, photos: TakenPhoto[], signal: AbortSignal): Promise<void> {
  let photoBytes = 0;
  for (const photo of photos) {
    await takePhoto(id, addressOf(photo), signal);
    photoBytes += photo.bytes;
    await noteDone(id, { photoBytes });
  }
}

async function takePhoto(id: string, url: string, signal: AbortSignal): Promise<void> {
  const given = { url, kind: 'photo', account: 0, build: '', takenBy: id } as const;
  const before = await keptRow(url);
  if (before?.takenBy.includes(id)) return;
  const kept = before && (await findKept(url));
  if (kept) return void (await keep(given, kept.response));
  try {
    await keep(given, await askPhoto(url, signal));
  } catch (failed) {
    // Its post was deleted meanwhile, or hidden.
    if (!(failed instanceof Refused)) throw failed;
  }
}

/** @throws Stopped */
async function noteDone(id: string, done: Partial<TakenRow['done']>): Promise<void> {
  const row = await change(id, (before) => ({ problem: null, done: { ...before.done, ...done } }));
  if (row?.state !== 'taking') throw new Stopped();
}

/** What another tab writes meanwhile stands. @returns undefined for what was deleted */
async function change(
  id: string,
  changed: Partial<TakenRow> | ((before: TakenRow) => Partial<TakenRow>),
): Promise<TakenRow | undefined> {
  const writing = (await deviceDatabase()).transaction('taken', 'readwrite');
  const before = await writing.store.get(id);
  const row = before && { ...before, ...(typeof changed === 'function' ? changed(before) : changed) };
  if (row) void writing.store.put(row);
  await writing.done;
  takenChanges.tell();
  return row;
}
