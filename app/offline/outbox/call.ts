import { accountHeader, patienceMs } from '~/schemas/calls';
import type { OutboxItem, WaitingPhoto } from './item';
import { change } from './store';

/** The result of a call: no valid response, a value, or an error from the site. */
export type CallResult =
  | { end: 'unreached' }
  | { end: 'done'; value: { id?: unknown; received?: unknown; photo?: unknown } }
  | { end: 'refused'; status: number; code: string; sentence: string; retryAfter: number };

type ApiCall = {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  account: number;
  key?: string;
  type?: string;
  body?: BodyInit;
  /** The timeout, in milliseconds. */
  waitMs?: number;
};

/** Calls the API as the given account. Never rejects. */
export async function callApi({
  method = 'POST',
  path,
  account,
  key,
  type,
  body,
  waitMs = patienceMs,
}: ApiCall): Promise<CallResult> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), waitMs);
  try {
    const response = await fetch(path, {
      method,
      body,
      credentials: 'same-origin',
      cache: 'no-store',
      // A redirect to a Wi-Fi sign-in page isn't a response from the site.
      redirect: 'error',
      signal: abort.signal,
      headers: {
        Accept: 'application/json',
        [accountHeader]: String(account),
        ...(key && { 'Idempotency-Key': key }),
        ...(type && { 'Content-Type': type }),
      },
    });
    const { status, ok, headers } = response;
    const json: Record<string, unknown> = await response.json();
    if (ok) return 'id' in json ? { end: 'done', value: json } : unreached;
    const { code, message } = json;
    if (typeof code !== 'string' || typeof message !== 'string') return unreached;
    return { end: 'refused', status, code, sentence: message, retryAfter: Number(headers.get('Retry-After') ?? NaN) };
  } catch {
    return unreached;
  } finally {
    clearTimeout(timer);
  }
}

const unreached: CallResult = { end: 'unreached' };

/** Small enough to arrive within `pieceMs` at 20 kbit/s. */
const pieceBytes = 64 * 1024;
const pieceMs = 45_000;
const uploads = '/api/photo-uploads';

/**
 * Uploads the photos of a post that the site doesn't have yet, resuming each where it stopped. Progress is stored after each piece.
 * @returns null once all are uploaded; otherwise the result of the failed call
 */
export async function sendPhotos(row: OutboxItem): Promise<CallResult | null> {
  for (const photo of row.photos) {
    if (photo.isWhole || !photo.blob) continue;
    const result = await sendPhoto(row, photo, photo.blob);
    if (result) return result;
  }
  return null;
}

async function sendPhoto(row: OutboxItem, photo: WaitingPhoto, blob: Blob): Promise<CallResult | null> {
  const { account } = row;
  const storeProgress = (changed: Partial<WaitingPhoto>) => {
    Object.assign(photo, changed);
    return change(row.id, { photos: row.photos });
  };
  // After an interrupted upload, only the site knows how much has arrived.
  let offset: number | null = null;
  for (;;) {
    let result: CallResult;
    if (!photo.upload) {
      const body = JSON.stringify({ bytes: blob.size });
      result = await callApi({ path: uploads, account, type: 'application/json', body });
    } else if (offset === null) {
      result = await callApi({ method: 'GET', path: `${uploads}/${photo.upload}`, account });
    } else {
      result = await callApi({
        method: 'PATCH',
        path: `${uploads}/${photo.upload}?offset=${offset}`,
        account,
        type: 'application/octet-stream',
        body: blob.slice(offset, offset + pieceBytes),
        waitMs: pieceMs,
      });
    }
    if (result.end === 'done') {
      const { id, received, photo: complete } = result.value;
      if (!photo.upload) await storeProgress({ upload: String(id) });
      if (complete) {
        await storeProgress({ isWhole: true });
        return null;
      }
      offset = Number(received ?? 0);
      continue;
    }
    const { upload } = photo;
    if (result.end === 'refused' && result.code === 'upload-out-of-step' && upload) {
      offset = null;
      continue;
    }
    // The upload has expired after an hour: start over.
    if (result.end === 'refused' && result.code === 'upload-not-found' && upload) {
      await storeProgress({ upload: null });
      continue;
    }
    return result;
  }
}
