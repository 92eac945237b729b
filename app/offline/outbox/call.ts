import { accountHeader, patienceMs } from '~/schemas/calls';
import type { OutboxItem, WaitingPhoto } from './item';
import { change } from './store';

/** What came of a call: nothing that counts, a value, or the site's refusal. */
export type Ending =
  | { end: 'unreached' }
  | { end: 'done'; value: { id?: unknown; received?: unknown; photo?: unknown } }
  | { end: 'refused'; status: number; code: string; sentence: string; retryAfter: number };

type Asked = {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  account: number;
  key?: string;
  type?: string;
  body?: BodyInit;
  /** Without an answer for so long there is no network, in milliseconds. */
  waitMs?: number;
};

/** One of the API's calls, as the account that it is meant for. Never rejects. */
export async function askSite({
  method = 'POST',
  path,
  account,
  key,
  type,
  body,
  waitMs = patienceMs,
}: Asked): Promise<Ending> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), waitMs);
  try {
    const answer = await fetch(path, {
      method,
      body,
      credentials: 'same-origin',
      cache: 'no-store',
      // A sign-in page of someone's Wi-Fi is no answer.
      redirect: 'error',
      signal: abort.signal,
      headers: {
        Accept: 'application/json',
        [accountHeader]: String(account),
        ...(key && { 'Idempotency-Key': key }),
        ...(type && { 'Content-Type': type }),
      },
    });
    const { status, ok, headers } = answer;
    const entry: Record<string, unknown> = await answer.json();
    if (ok) return 'id' in entry ? { end: 'done', value: entry } : unreached;
    const { code, message } = entry;
    if (typeof code !== 'string' || typeof message !== 'string') return unreached;
    return { end: 'refused', status, code, sentence: message, retryAfter: Number(headers.get('Retry-After') ?? NaN) };
  } catch {
    return unreached;
  } finally {
    clearTimeout(timer);
  }
}

const unreached: Ending = { end: 'unreached' };

/** So small that one gets through within its patience at 20 kbit/s. */
const pieceBytes = 64 * 1024;
const pieceMs = 45_000;
const uploads = '/api/photo-uploads';

/**
 * Sends the photos of a post that are not there yet, each from where it stopped; what has arrived is noted piece by piece.
 * @returns null once all are there; else why not
 */
export async function sendPhotos(row: OutboxItem): Promise<Ending | null> {
  for (const photo of row.photos) {
    if (photo.isWhole || !photo.blob) continue;
    const ending = await sendPhoto(row, photo, photo.blob);
    if (ending) return ending;
  }
  return null;
}

async function sendPhoto(row: OutboxItem, photo: WaitingPhoto, blob: Blob): Promise<Ending | null> {
  const { account } = row;
  const note = (known: Partial<WaitingPhoto>) => {
    Object.assign(photo, known);
    return change(row.id, { photos: row.photos });
  };
  // Where a piece broke off, only the site knows how much of it has arrived.
  let offset: number | null = null;
  for (;;) {
    let ending: Ending;
    if (!photo.upload) {
      const body = JSON.stringify({ bytes: blob.size });
      ending = await askSite({ path: uploads, account, type: 'application/json', body });
    } else if (offset === null) {
      ending = await askSite({ method: 'GET', path: `${uploads}/${photo.upload}`, account });
    } else {
      ending = await askSite({
        method: 'PATCH',
        path: `${uploads}/${photo.upload}?offset=${offset}`,
        account,
        type: 'application/octet-stream',
        body: blob.slice(offset, offset + pieceBytes),
        waitMs: pieceMs,
      });
    }
    if (ending.end === 'done') {
      const { id, received, photo: taken } = ending.value;
      if (!photo.upload) await note({ upload: String(id) });
      if (taken) {
        await note({ isWhole: true });
        return null;
      }
      offset = Number(received ?? 0);
      continue;
    }
    const { upload } = photo;
    if (ending.end === 'refused' && ending.code === 'upload-out-of-step' && upload) {
      offset = null;
      continue;
    }
    // An hour has passed: it is begun again.
    if (ending.end === 'refused' && ending.code === 'upload-not-found' && upload) {
      await note({ upload: null });
      continue;
    }
    return ending;
  }
}
