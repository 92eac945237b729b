import { randomBytes } from 'node:crypto';
import type { StoredPhoto } from '~models/photo';
import type { Variant } from '../imaging/process-photo';

export type PhotoStoreName = 'local' | 'cloudinary';

/**
 * Stores photos under keys from `newPhotoKey`. All writes may be repeated. A `put` that fails may still have stored files, if the response
 * was lost. So record the key before it, and `remove` it afterward.
 */
export interface PhotoStore {
  readonly name: PhotoStoreName;
  /** Once it resolves, the files survive a crash. @throws PhotoStoreError */
  put(key: string, files: readonly Variant[]): Promise<void>;
  /** The JPEG of one of the photo's widths. @returns null if it doesn't exist. @throws PhotoStoreError */
  read(key: string, width: number): Promise<Buffer | null>;
  /**
   * For a store that serves photos itself. Renames a photo, so that its URLs stop working. A missing photo counts as already moved.
   * @throws PhotoStoreError
   */
  move?(from: string, to: string): Promise<void>;
  /** Removes all files of a photo; does nothing if there are none. @throws PhotoStoreError */
  remove(key: string): Promise<void>;
}

/** The URLs of a photo's copies, with placeholders for `{width}` and `{format}` (app/schemas/photos.ts). */
export type PhotoPattern = (key: string) => string;

/** `full`: no room left. `unavailable`: anything else, retry later. */
type PhotoStoreFailure = 'full' | 'unavailable';

/** The message is for the log and contains no secret. */
export class PhotoStoreError extends Error {
  constructor(
    readonly reason: PhotoStoreFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'PhotoStoreError';
  }
}

const keyLength = 25;

/** @returns 128 random bits as 25 lowercase letters and digits, which can't be guessed and are valid in paths on any file system */
export const newPhotoKey = (): string =>
  BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(keyLength, '0');

export const isPhotoKey = (text: string): boolean => /^[0-9a-z]{25}$/.test(text);

/** Call this before a key becomes part of a path or a URL. @throws TypeError for a key that `newPhotoKey` can't have created */
export function assertPhotoKey(key: string): void {
  if (!isPhotoKey(key)) throw new TypeError(`Not a photo key: ${JSON.stringify(key.slice(0, 40))}`);
}

type Processed = { width: number; height: number; dominantColor: string; variants: readonly Variant[] };

/** The record of a photo whose files were stored under `key`. */
export function storedPhoto(key: string, store: PhotoStoreName, processed: Processed): StoredPhoto {
  const { width, height, dominantColor, variants } = processed;
  const widths = [...new Set(variants.map((variant) => variant.width))].sort((a, b) => a - b);
  const formats = [...new Set(variants.map((variant) => variant.format))];
  const lite = liteWidth(widths);
  const bytes = variants.find((variant) => variant.format === 'webp' && variant.width === lite)?.bytes ?? 0;
  return { key, width, height, dominantColor, widths, formats, bytes, store };
}

/** The largest width up to 640. It is enough for a cab tablet, and small. */
export const liteWidth = (widths: readonly number[]): number =>
  widths.filter((width) => width <= 640).at(-1) ?? widths[0] ?? 0;
