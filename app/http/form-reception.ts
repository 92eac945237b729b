import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Busboy, FieldInfo, FileInfo } from 'busboy';
import { DomainError, invariant } from '~/domain/errors';
import { BufferedBytes } from './buffered-bytes';
import { asDomainError, maxFieldBytes, type MultipartLimits } from './multipart-limits';
import { isFieldPath } from './operator-names';
import { newUploadPath, receiveFile, type UploadedFile } from './receive-file';

export type MultipartForm = {
  fields: FormData;
  /** By names of `fileFields`, in the order they came. */
  files: Record<string, UploadedFile[]>;
  /** Files chosen for these fields, also where they are dropped. */
  chosen: number;
  /** Removes the files from disk: call it when they are no longer needed, whatever happened meanwhile. */
  discard(): Promise<void>;
};

/** Collects the parts of one form as the parser finds them, and knows every file that it has put on disk. */
export class FormReception {
  readonly fields = new FormData();
  readonly #uploads: Promise<UploadedFile>[] = [];
  readonly #paths: string[] = [];
  readonly #named = new Map<string, number>();
  readonly #held = new BufferedBytes();
  #chosen = 0;

  constructor(
    parser: Busboy,
    private readonly limits: MultipartLimits,
    private readonly stopped: AbortSignal,
    private readonly fail: (error: unknown) => void,
  ) {
    // For the field being read; complete ones are counted one by one.
    this.#held.take(maxFieldBytes);
    const tooManyParts = () => fail(new DomainError('malformed-request'));
    parser.on('error', fail);
    parser.on('fieldsLimit', tooManyParts);
    parser.on('partsLimit', tooManyParts);
    parser.on('field', (name, value, info) => this.#takeField(name, value, info));
    parser.on('file', (name, source, info) => this.#takeFile(name, source, info));
  }

  async complete(): Promise<MultipartForm> {
    const received = await Promise.all(this.#uploads);
    this.#held.release();
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
    this.#held.release();
    await Promise.allSettled(this.#uploads);
    await removeAll(this.#paths);
  }

  // The parser's types promise a name and a value; a part without a name or in an unknown charset has none.
  #takeField(name: string | undefined, value: string | undefined, { valueTruncated }: FieldInfo): void {
    if (name === undefined || Object.hasOwn(this.limits.fileFields, name)) return;
    if (value === undefined || isFieldPath(name)) return this.fail(new DomainError('malformed-request'));
    if (valueTruncated) return this.fail(new DomainError('body-too-large', { field: name }));
    try {
      this.#held.take(Buffer.byteLength(value));
    } catch (error) {
      return this.fail(error);
    }
    this.fields.append(name, value);
  }

  #takeFile(field: string | undefined, source: Readable, { filename }: Partial<FileInfo>): void {
    const fail = (error: unknown) => this.fail(asDomainError(error, field));
    source.on('error', fail);
    const maxFiles = this.#maxFiles(field);
    if (maxFiles > 0 && filename) this.#chosen += 1;
    if (field === undefined || maxFiles === 0 || this.limits.dropFiles || this.stopped.aborted) {
      source.resume();
      return;
    }
    if (filename !== undefined && this.#countNamed(field) > maxFiles) {
      source.resume();
      return this.fail(new DomainError('too-many-photos', { field }));
    }
    source.once('limit', () => this.fail(new DomainError('photo-too-large', { field })));
    const path = newUploadPath(this.limits.uploadsDir);
    this.#paths.push(path);
    const upload = receiveFile(source, { path, field, claimedName: filename ?? '' }, this.stopped, fail);
    upload.catch(fail);
    this.#uploads.push(upload);
  }

  #maxFiles(field: string | undefined): number {
    const { fileFields } = this.limits;
    return field !== undefined && Object.hasOwn(fileFields, field) ? (fileFields[field]?.maxFiles ?? 0) : 0;
  }

  #countNamed(field: string): number {
    const count = (this.#named.get(field) ?? 0) + 1;
    this.#named.set(field, count);
    return count;
  }
}

const removeAll = async (paths: string[]): Promise<void> => {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
};
