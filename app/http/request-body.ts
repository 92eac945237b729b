import { pauseWatchdog } from '~/domain/database-outage';
import { DomainError } from '~/domain/errors';
import { ownShare } from '~/services/workers';
import type { RequestHead } from './request-args';

/** Limit for one form, in any encoding. */
export const maxFields = 100;
/** Limit for one field, which is in memory until it is complete. In bytes. */
export const maxFieldBytes = 32 * 1024;

const kilobyte = 1024;
/** Limit for all bodies in memory together, in bytes; enough for a few of the largest. */
const maxBytes = Math.max(4 * 1024 * kilobyte, ownShare(16 * 1024 * kilobyte));
/** The first bytes of each body are not counted, so that small bodies are accepted while large ones stall. */
const freeBytes = 4 * kilobyte;
const retryAfterSeconds = 10;

let bufferedByAll = 0;

/** Counts a body's bytes in memory while it is read. */
export class BufferedBytes {
  private held = 0;
  private counted = 0;
  private isReleased = false;

  /** Call before buffering bytes. @throws DomainError `busy` if all bodies together hold too many */
  take(bytes: number): void {
    if (this.isReleased) return;
    const counted = Math.max(0, this.held + bytes - freeBytes);
    const more = counted - this.counted;
    if (bufferedByAll + more > maxBytes) throw new DomainError('busy', { retryAfterSeconds });
    this.held += bytes;
    this.counted = counted;
    bufferedByAll += more;
  }

  /** Call when the body is complete or abandoned. */
  release(): void {
    if (!this.isReleased) bufferedByAll -= this.counted;
    this.isReleased = true;
  }
}

/**
 * Limit for a JSON body, or a form without files, in bytes. Our longest, a comment of 2000 letters that a form encodes as nine bytes each,
 * is 18 KB.
 */
export const bodyLimit = 32 * 1024;

/** @throws DomainError `malformed-request` if the client disconnects, or is disconnected for being too slow */
const nextChunk = (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<ReadableStreamReadResult<Uint8Array>> =>
  reader.read().catch(() => Promise.reject(new DomainError('malformed-request')));

/** @throws DomainError `body-too-large` before or while reading, `busy`, `malformed-request` */
async function readText({ headers, body }: Request): Promise<string> {
  if (Number(headers.get('content-length')) > bodyLimit) throw new DomainError('body-too-large');
  const reader = body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const held = new BufferedBytes();
  try {
    for (;;) {
      const { done, value } = await nextChunk(reader);
      if (done) return Buffer.concat(chunks).toString('utf8');
      size += value.byteLength;
      if (size > bodyLimit) throw new DomainError('body-too-large');
      held.take(value.byteLength);
      chunks.push(value);
    }
  } finally {
    held.release();
    // Not canceled: that would reset the connection, and the client would never get the response. `drainBody` reads the rest.
    reader.releaseLock();
  }
}

/** @param contentType the header, which may have parameters */
export const mediaTypeOf = (contentType: string | null): string =>
  (contentType ?? '').split(';', 1).join('').trim().toLowerCase();

const typeOf = ({ headers }: RequestHead): string => mediaTypeOf(headers.get('content-type'));

export const isUrlencoded = (request: RequestHead): boolean => typeOf(request) === 'application/x-www-form-urlencoded';

/** @returns the last value of each name; null if one of the names is an operator */
export function queryIn(url: string): Readonly<Record<string, string>> | null {
  const query = Object.fromEntries(new URL(url).searchParams);
  return Object.keys(query).some(isOperatorName) ? null : query;
}

/** @throws DomainError `malformed-request` if one of the names is an operator */
export function readQuery(url: string): Readonly<Record<string, string>> {
  const query = queryIn(url);
  if (!query) throw new DomainError('malformed-request');
  return query;
}

/**
 * An empty body reads as an empty object.
 * @throws DomainError `unsupported-media-type` for anything but application/json, `malformed-request`, `body-too-large`
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text === '') return {};
  if (typeOf(request) !== 'application/json') throw new DomainError('unsupported-media-type');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DomainError('malformed-request');
  }
  assertNoOperators(value);
  return value;
}

/** For a form without files. @throws DomainError `unsupported-media-type`, `malformed-request`, `body-too-large` */
export async function readForm(request: Request): Promise<FormData> {
  if (!isUrlencoded(request) && typeOf(request) !== 'multipart/form-data') {
    throw new DomainError('unsupported-media-type');
  }
  const text = await readText(request);
  const form = await parseForm(text, request.headers.get('content-type') ?? '');
  const names = [...form.keys()];
  if (names.length > maxFields || names.some(isFieldPath)) throw new DomainError('malformed-request');
  return form;
}

async function parseForm(text: string, contentType: string): Promise<FormData> {
  try {
    return await new Response(text, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new DomainError('malformed-request');
  }
}

/**
 * Streams the body's bytes.
 * @throws DomainError `unsupported-media-type`; `malformed-request` if the client disconnects while it is read
 */
export async function* readBytes(request: Request): AsyncGenerator<Uint8Array, void> {
  if (typeOf(request) !== 'application/octet-stream') throw new DomainError('unsupported-media-type');
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await pauseWatchdog(() => nextChunk(reader));
      if (done) return;
      yield value;
    }
  } finally {
    // Not canceled, for the reason given in `readText`.
    reader.releaseLock();
  }
}

/** Limit for nesting. Our bodies aren't nested, and a body of nothing but brackets must not exhaust the stack. */
const maxJsonDepth = 10;

function assertNoOperators(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === maxJsonDepth) throw new DomainError('malformed-request');
  for (const [name, inner] of Object.entries(value)) {
    if (isOperatorName(name)) throw new DomainError('malformed-request');
    assertNoOperators(inner, depth + 1);
  }
}

/** Names with a special meaning to a database or an object prototype (ASVS 5.0, 15.3). */
const isOperatorName = (name: string): boolean => /\$|(^|[.[])(__proto__|constructor|prototype)($|[.\]])/.test(name);

/**
 * Form field names with a special meaning: operators, and paths, with which one short field creates a list of a billion entries
 * (`photo[999999999]`). None of our fields has such a name.
 */
export const isFieldPath = (name: string): boolean => isOperatorName(name) || /[.[\]]|^__/.test(name);
