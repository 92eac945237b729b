import { once, setMaxListeners } from 'node:events';
import { mkdir } from 'node:fs/promises';
import busboy, { type Busboy } from 'busboy';
import { pauseWatchdog } from '~/domain/database-outage';
import { DomainError, invariant } from '~/domain/errors';
import {
  asDomainError,
  bodyBytes,
  bodyTooLarge,
  maxBoundaryLength,
  type MultipartForm,
  type MultipartLimits,
  MultipartReader,
  partLimits,
} from './multipart-reader';
import { isUrlencoded, readForm } from './request-body';
import { uploadsDir } from '~/services/partial-upload';

/** A form rejected because of one of its files, with the fields that were read before it, to show again. */
export class RejectedUpload extends DomainError {
  constructor(
    { code, details }: DomainError,
    readonly fields: FormData,
  ) {
    super(code, details);
  }
}

/**
 * Reads a page's form that has a file field. It may also be urlencoded, without a file (contract, "Pages").
 * @throws DomainError those of `readMultipart`
 */
export const readFileForm = async (request: Request, limits: MultipartLimits): Promise<MultipartForm> =>
  isUrlencoded(request) ? withoutFiles(await readForm(request), limits) : readMultipart(request, limits);

/** A urlencoded form has the file's name instead of the file. */
function withoutFiles(fields: FormData, { fileFields }: MultipartLimits): MultipartForm {
  for (const name of Object.keys(fileFields)) fields.delete(name);
  return { fields, files: {}, chosen: 0, discard: () => Promise.resolve() };
}

/** How much of a rejected body is still read, in bytes, so that the client can read the response. */
const maxDrainedBytes = 64 * 1024 * 1024;

/**
 * Reads a multipart form, and streams its files to disk.
 *
 * Ignores empty file fields and files in unknown fields. After an error no file stays on disk, and the rest of the body (64 MB at most) is
 * read and dropped.
 *
 * @throws RejectedUpload `photo-too-large` as soon as a file exceeds its limit, `too-many-photos`; DomainError `body-too-large` for the
 *   whole body or a text field; `malformed-request` for broken multipart, too many fields, or a client that disconnects;
 *   `unsupported-media-type` for other bodies; `storage-full` or `unavailable` if the disk is full or fails
 */
export function readMultipart(request: Request, limits: MultipartLimits): Promise<MultipartForm> {
  return pauseWatchdog(() => receive(request, limits));
}

async function receive(request: Request, limits: MultipartLimits): Promise<MultipartForm> {
  const { body, headers, signal } = request;
  const contentType = headers.get('content-type') ?? '';
  invariant(/^multipart\/form-data\s*(;|$)/i.test(contentType), 'unsupported-media-type');
  invariant(body, 'malformed-request');
  const parser = openParser(contentType, limits);

  const stop = new AbortController();
  // Every file being written adds a listener, and there may be more than the default limit of ten.
  setMaxListeners(0, stop.signal);
  const fail = (error: unknown) => stop.abort(asDomainError(error));
  const onDisconnect = () => fail(new DomainError('malformed-request'));
  signal.addEventListener('abort', onDisconnect, { once: true });
  const reader = new MultipartReader(parser, limits, stop.signal, fail);
  try {
    if (signal.aborted) onDisconnect();
    if (Number(headers.get('content-length')) > bodyBytes(limits)) fail(bodyTooLarge(limits));
    await mkdir(limits.uploadsDir, { recursive: true });
    feed(body.getReader(), parser, limits, stop.signal, fail).catch(fail);
    await waitForClose(parser, stop.signal);
    return await reader.complete();
  } catch (error) {
    fail(error);
    await reader.discard();
    const { reason } = stop.signal;
    throw isAboutFile(reason, limits) ? new RejectedUpload(reason, reader.fields) : reason;
  } finally {
    signal.removeEventListener('abort', onDisconnect);
  }
}

const isAboutFile = (reason: unknown, { fileFields }: MultipartLimits): reason is DomainError =>
  reason instanceof DomainError && reason.field !== null && Object.hasOwn(fileFields, reason.field);

function openParser(contentType: string, limits: MultipartLimits): Busboy {
  invariant(contentType.length <= maxBoundaryLength, 'malformed-request');
  try {
    return busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8', limits: partLimits(limits) });
  } catch {
    throw new DomainError('malformed-request');
  }
}

/** Feeds the body to the parser at the pace of the disk. Once stopped, reads and drops the rest, up to `maxDrainedBytes`. */
async function feed(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  parser: Busboy,
  limits: MultipartLimits,
  stopped: AbortSignal,
  fail: (error: unknown) => void,
): Promise<void> {
  let received = 0;
  let dropped = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    received += value.byteLength;
    if (received > bodyBytes(limits)) fail(bodyTooLarge(limits));
    if (stopped.aborted) {
      dropped += value.byteLength;
      if (dropped > maxDrainedBytes) return reader.cancel();
    } else if (!parser.write(value)) {
      // Rejects only when stopped, which the next iteration handles.
      await once(parser, 'drain', { signal: stopped }).catch(() => undefined);
    }
  }
  if (!stopped.aborted) parser.end();
}

function waitForClose(parser: Busboy, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      // Deferred, since the parser may still be processing the chunk that exceeded a limit.
      queueMicrotask(() => parser.destroy());
      reject(stopped.reason);
    };
    parser.once('close', () => {
      stopped.removeEventListener('abort', giveUp);
      resolve();
    });
    stopped.addEventListener('abort', giveUp, { once: true });
    if (stopped.aborted) giveUp();
  });
}

const placeFileLimits = { fileFields: { file: { maxFiles: 1 } }, uploadsDir };

type PlaceFileForm = { file: { path: string; fileName: string; bytes: number }; fields: FormData };

/**
 * Reads a form with a file of stops to import, and deletes the file afterwards.
 * @throws DomainError `place-file-missing`, `place-file-too-large`
 */
export async function withPlaceFile<T>(request: Request, use: (form: PlaceFileForm) => Promise<T>): Promise<T> {
  const { fields, files, discard } = await readFileForm(request, placeFileLimits).catch(rethrowForPlaceFile);
  try {
    const [file] = files.file ?? [];
    invariant(file, 'place-file-missing', { field: 'file' });
    return await use({ file: { path: file.path, fileName: file.claimedName, bytes: file.bytes }, fields });
  } finally {
    await discard();
  }
}

function rethrowForPlaceFile(thrown: unknown): never {
  const isTooLarge = thrown instanceof DomainError && thrown.code === 'photo-too-large';
  throw isTooLarge ? new DomainError('place-file-too-large', { field: 'file' }) : thrown;
}
