import { rules } from '~/messages/forms';
import type { PhotoSoFar } from './PhotoGrid';

/** `failed`: the photo can still be sent with the form. `refused`: the server rejected the file. */
type UploadResult =
  { end: 'kept'; photo: PhotoSoFar } | { end: 'refused'; sentence: string } | { end: 'failed' } | { end: 'cancelled' };

type Watch = {
  /** Called with the id that lets another page or worker resume the upload. */
  onBegun: (id: string) => void;
  onSent: (bytes: number) => void;
  /** The connection broke; the upload will resume from where it stopped. */
  onBroken: () => void;
};

type Upload = { id: string; received: number | null; photo: Omit<PhotoSoFar, 'key'> | null };

/** At 20 kbit/s a piece takes less than the server's request timeout of two minutes. */
const pieceBytes = 256 * 1024;
/** With waits of 1, 2, 4, 8, 16 and then 30 seconds, it gives up after about three minutes without progress. */
const mostTries = 10;
const longestWaitMs = 30_000;

/**
 * Uploads a photo in chunks. After an interruption it asks how much has arrived and resumes from there
 * (docs/decisions/0015-photos-sent-in-pieces.md).
 */
export async function sendInPieces(
  photo: Blob,
  { onBegun, onSent, onBroken }: Watch,
  cancel: Cancel,
): Promise<UploadResult> {
  let upload: Upload | null = null;
  let inStep = true;
  let tries = 0;
  if (!(await canBeRead(photo))) return gone;
  while (tries < mostTries) {
    if (cancel.cancelled) return { end: 'cancelled' };
    const before: number = upload?.received ?? 0;
    const answered = await sendRequest(nextRequest(photo, upload, inStep, onSent), cancel);
    const next = readUpload(answered);
    if (next?.photo) return { end: 'kept', photo: { key: next.id, ...next.photo } };
    if (next) {
      if (!upload) onBegun(next.id);
      upload = next;
      inStep = true;
      if ((next.received ?? 0) > before) tries = 0;
      onSent(next.received ?? 0);
      continue;
    }
    if (cancel.cancelled) return { end: 'cancelled' };
    if (answered.status === 0 && !(await canBeRead(photo))) return gone;
    const sentence = refusalIn(answered);
    if (sentence !== null) return { end: 'refused', sentence };
    if (!mayGoBetter(answered.status, upload !== null)) return { end: 'failed' };
    // The upload has expired, so start again.
    if (answered.status === 404) upload = null;
    inStep = false;
    onBroken();
    await pause(Math.min(longestWaitMs, 1000 * 2 ** tries), cancel);
    tries += 1;
  }
  return { end: 'failed' };
}

const gone: UploadResult = { end: 'refused', sentence: rules.post.photoGone };

/** A browser can't read a file that was changed or deleted after it was chosen. Sending it fails like a broken connection. */
function canBeRead(photo: Blob): Promise<boolean> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(true);
    reader.onerror = () => resolve(false);
    reader.readAsArrayBuffer(photo.slice(0, 1));
  });
}

function nextRequest(photo: Blob, upload: Upload | null, inStep: boolean, onSent: (bytes: number) => void) {
  const path = '/api/photo-uploads';
  if (!upload) {
    const body = JSON.stringify({ bytes: photo.size });
    return { method: 'POST', path, type: 'application/json', body } as const;
  }
  if (!inStep) return { method: 'GET', path: `${path}/${upload.id}` } as const;
  const offset = upload.received ?? 0;
  return {
    method: 'PATCH',
    path: `${path}/${upload.id}?offset=${offset}`,
    type: 'application/octet-stream',
    body: photo.slice(offset, offset + pieceBytes),
    onProgress: (bytes: number) => onSent(offset + bytes),
  } as const;
}

/** Whether to retry: no response, a chunk at the wrong offset, too many requests, an expired upload, a server error. */
const mayGoBetter = (status: number, isBegun: boolean): boolean =>
  status < 300 || [408, 409, 429].includes(status) || (status === 404 && isBegun) || (status >= 500 && status !== 507);

/** Null for an error status, and for a response that isn't the site's, such as a Wi-Fi network's sign-in page. */
function readUpload({ status, text }: HttpReply): Upload | null {
  if (status < 200 || status > 299) return null;
  try {
    const upload: Upload = JSON.parse(text);
    return typeof upload.id === 'string' ? upload : null;
  } catch {
    return null;
  }
}

/** The server's message about a file that it rejected; null for any other response. */
function refusalIn({ status, text }: HttpReply): string | null {
  if (status !== 413 && status !== 422) return null;
  try {
    const { message }: { message: string } = JSON.parse(text);
    return message;
  } catch {
    return null;
  }
}

/** Ends early when the browser is online again. */
function pause(ms: number, cancel: Cancel): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      resolve();
    };
    const timer = window.setTimeout(goOn, ms);
    window.addEventListener('online', goOn);
    cancel.during(goOn);
  });
}

/** `status` is 0 if no response arrived. */
type HttpReply = { status: number; text: string };

type HttpRequest = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  type?: string;
  body?: Blob | string;
  onProgress?: (bytes: number) => void;
};

/** A connection without progress for `stillMs` counts as dead. The response may take longer, as it may wait for other photos. */
const stillMs = 20_000;
const answerMs = 120_000;

/** Uses XMLHttpRequest because `fetch` doesn't report upload progress. Never rejects. */
function sendRequest({ method, path, type, body, onProgress }: HttpRequest, cancel: Cancel): Promise<HttpReply> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let deadline: number | undefined;
    const waitFor = (ms: number) => {
      clearTimeout(deadline);
      deadline = window.setTimeout(() => request.abort(), ms);
    };
    request.open(method, path);
    if (type) request.setRequestHeader('Content-Type', type);
    request.upload.onprogress = ({ loaded }) => {
      waitFor(stillMs);
      onProgress?.(loaded);
    };
    request.upload.onload = () => waitFor(answerMs);
    request.onloadend = () => {
      clearTimeout(deadline);
      resolve({ status: request.status, text: request.responseText });
    };
    cancel.during(() => request.abort());
    waitFor(stillMs);
    request.send(body ?? null);
  });
}

/** Cancels an upload at any point. The oldest supported browsers have no AbortController. */
export class Cancel {
  cancelled = false;
  private stop: () => void = () => undefined;

  /** @param stop cancels the step that is running */
  during(stop: () => void): void {
    this.stop = stop;
  }

  cancel(): void {
    this.cancelled = true;
    this.stop();
  }
}
