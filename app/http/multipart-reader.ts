import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Busboy, FieldInfo, FileInfo, Limits } from 'busboy';
import { DomainError, invariant } from '~/domain/errors';
import { assertRoomForFiles, isDiskFull } from '~/services/disk-reserve';
import { BufferedBytes, isFieldPath, maxFieldBytes, maxFields } from './request-body';

const megabyte = 1024 * 1024;
const defaultMaxFileBytes = 20 * megabyte;
/** Parts of any kind; none of our forms has more. */
const maxParts = 200;
/** All text fields, names and part headers together. */
const textAllowance = megabyte;
/** In characters of the Content-Type. RFC 2046 allows a boundary of 70. */
export const maxBoundaryLength = 200;

export type MultipartLimits = {
  /** Files in other fields are dropped. */
  fileFields: Record<string, { maxFiles: number }>;
  /** Drops all files: only the form's text is needed. */
  dropFiles?: boolean;
  /** The limit for each file; 20 MB by default. */
  maxFileBytes?: number;
  /** Absolute path of the folder for uploaded files; created if missing. */
  uploadsDir: string;
};

/** The parser stops when a value reaches its limit. So the limits are one byte higher than allowed, and a value that reaches one is too long. */
export const partLimits = ({ maxFileBytes = defaultMaxFileBytes }: MultipartLimits): Limits => ({
  fileSize: maxFileBytes + 1,
  fieldSize: maxFieldBytes + 1,
  fields: maxFields,
  parts: maxParts,
});

/** The longest body that a form within these limits can have, in bytes. */
export function bodyBytes({ fileFields, maxFileBytes = defaultMaxFileBytes }: MultipartLimits): number {
  const files = Object.values(fileFields).reduce((sum, { maxFiles }) => sum + maxFiles, 0);
  return files * maxFileBytes + textAllowance;
}

/** If the form takes a single file, that file is too large; otherwise there may just be too many. */
export function bodyTooLarge({ fileFields }: MultipartLimits): DomainError {
  const [first, ...others] = Object.entries(fileFields);
  const single = first && others.length === 0 && first[1].maxFiles === 1;
  return single ? new DomainError('photo-too-large', { field: first[0] }) : new DomainError('body-too-large');
}

/**
 * A failing or full disk is a server error; any other error while reading is the client's.
 * @param field of the file that was being read
 */
export function asDomainError(error: unknown, field?: string): DomainError {
  if (error instanceof DomainError) return error;
  if (isDiskFull(error)) return new DomainError('storage-full', { field });
  const failure = new DomainError(error instanceof Error && 'syscall' in error ? 'unavailable' : 'malformed-request');
  failure.cause = error;
  return failure;
}

export type UploadedFile = {
  /** A temporary path with a random name. */
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** The client's file name: for display only, never used as a path. Empty if there was none. */
  claimedName: string;
  field: string;
};

const maxNameLength = 100;

/** A random path, independent of the client's input. */
const newUploadPath = (uploadsDir: string): string => path.join(uploadsDir, randomUUID());

/**
 * Streams an uploaded file to disk.
 *
 * @param signal stops the writing; the caller removes the file
 * @param onDiskFull called with a DiskFullError before `source` fails, because that error would look like the client's
 * @throws DiskFullError
 */
async function receiveFile(
  source: Readable,
  to: { path: string; field: string; claimedName: string },
  signal: AbortSignal,
  onDiskFull: (error: unknown) => void,
): Promise<UploadedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const fail = (error: unknown) => {
    onDiskFull(error);
    throw error;
  };
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await assertRoomForFiles().catch(fail);
      bytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  // Open the file first: a write stream that is stopped while it opens its file would still create it.
  const file = await open(to.path, 'wx', 0o600);
  await pipeline(source, measure, file.createWriteStream(), { signal });
  return { ...to, claimedName: displayName(to.claimedName), bytes, sha256: hash.digest('hex') };
}

/** Returns the part of a name that can be shown on one line: the last part of a path, without control or direction-changing characters. */
const displayName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, maxNameLength);

export type MultipartForm = {
  fields: FormData;
  /** By field name in `fileFields`, in order of arrival. */
  files: Record<string, UploadedFile[]>;
  /** Number of files chosen for these fields, including dropped ones. */
  chosen: number;
  /** Removes the files from disk. Call it when they are no longer needed, also after an error. */
  discard(): Promise<void>;
};

/** Collects a form's parts as the parser emits them, and keeps track of every file that it has written to disk. */
export class MultipartReader {
  readonly fields = new FormData();
  readonly #uploads: Promise<UploadedFile>[] = [];
  readonly #paths: string[] = [];
  readonly #fileCounts = new Map<string, number>();
  readonly #buffered = new BufferedBytes();
  #chosen = 0;

  constructor(
    parser: Busboy,
    private readonly limits: MultipartLimits,
    private readonly stopped: AbortSignal,
    private readonly fail: (error: unknown) => void,
  ) {
    // Reserve memory for the field being read; complete fields are counted one by one.
    this.#buffered.take(maxFieldBytes);
    const tooManyParts = () => fail(new DomainError('malformed-request'));
    parser.on('error', fail);
    parser.on('fieldsLimit', tooManyParts);
    parser.on('partsLimit', tooManyParts);
    parser.on('field', (name, value, info) => this.#addField(name, value, info));
    parser.on('file', (name, source, info) => this.#addFile(name, source, info));
  }

  async complete(): Promise<MultipartForm> {
    const received = await Promise.all(this.#uploads);
    this.#buffered.release();
    const chosen = received.filter((file) => file.bytes > 0 || file.claimedName !== '');
    const files: Record<string, UploadedFile[]> = {};
    for (const [field, { maxFiles }] of Object.entries(this.limits.fileFields)) {
      const own = chosen.filter((file) => file.field === field);
      invariant(own.length <= maxFiles, 'too-many-photos', { field });
      files[field] = own;
    }
    await removeAll(received.filter((file) => !chosen.includes(file)).map((file) => file.path));
    return { fields: this.fields, files, chosen: this.#chosen, discard: () => this.discard() };
  }

  async discard(): Promise<void> {
    this.#buffered.release();
    await Promise.allSettled(this.#uploads);
    await removeAll(this.#paths);
  }

  // The parser's types promise a name and a value, but a part without a name or in an unknown charset has none.
  #addField(name: string | undefined, value: string | undefined, { valueTruncated }: FieldInfo): void {
    if (name === undefined || Object.hasOwn(this.limits.fileFields, name)) return;
    if (value === undefined || isFieldPath(name)) return this.fail(new DomainError('malformed-request'));
    if (valueTruncated) return this.fail(new DomainError('body-too-large', { field: name }));
    try {
      this.#buffered.take(Buffer.byteLength(value));
    } catch (error) {
      return this.fail(error);
    }
    this.fields.append(name, value);
  }

  #addFile(field: string | undefined, source: Readable, { filename }: Partial<FileInfo>): void {
    const fail = (error: unknown) => this.fail(asDomainError(error, field));
    source.on('error', fail);
    const maxFiles = this.#maxFiles(field);
    if (maxFiles > 0 && filename) this.#chosen += 1;
    if (field === undefined || maxFiles === 0 || this.limits.dropFiles || this.stopped.aborted) {
      source.resume();
      return;
    }
    if (filename !== undefined && this.#countFile(field) > maxFiles) {
      source.resume();
      return this.fail(new DomainError('too-many-photos', { field }));
    }
    source.once('limit', () => this.fail(new DomainError('photo-too-large', { field })));
    const to = newUploadPath(this.limits.uploadsDir);
    this.#paths.push(to);
    const upload = receiveFile(source, { path: to, field, claimedName: filename ?? '' }, this.stopped, fail);
    upload.catch(fail);
    this.#uploads.push(upload);
  }

  #maxFiles(field: string | undefined): number {
    const { fileFields } = this.limits;
    return field !== undefined && Object.hasOwn(fileFields, field) ? (fileFields[field]?.maxFiles ?? 0) : 0;
  }

  #countFile(field: string): number {
    const count = (this.#fileCounts.get(field) ?? 0) + 1;
    this.#fileCounts.set(field, count);
    return count;
  }
}

const removeAll = async (paths: string[]): Promise<void> => {
  await Promise.all(paths.map((file) => rm(file, { force: true })));
};
