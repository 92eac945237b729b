import { randomBytes } from 'node:crypto';
import type { StoredPhoto } from '~models/photo';
import type { Variant } from '../imaging/process-photo';

export type PhotoStoreName = 'local' | 'cloudinary';

/**
 * Keeps photos under keys that `newPhotoKey` made. Both writes may be repeated. A `put` that fails may still have left something
 * behind (an answer lost on the way), so record the key before and `remove` it after.
 */
export interface PhotoStore {
  readonly name: PhotoStoreName;
  /** When it returns, the files outlive a crash. @throws PhotoStoreError */
  put(key: string, files: readonly Variant[]): Promise<void>;
  /** The JPEG of a width that the photo has. @returns null when it is not there. @throws PhotoStoreError */
  read(key: string, width: number): Promise<Buffer | null>;
  /**
   * Where the store hands out photos by itself: gives one another name, so that its addresses lead nowhere. One that is not there under
   * the first name counts as moved. @throws PhotoStoreError
   */
  move?(from: string, to: string): Promise<void>;
  /** Removes all files of a photo; a missing one is fine. @throws PhotoStoreError */
  remove(key: string): Promise<void>;
}

/** The addresses of a photo's copies, with `{width}` and `{format}` left open (app/schemas/photos.ts). */
export type PhotoPattern = (key: string) => string;

/** `full`: no room left; `unavailable`: anything else, worth another try later. */
type PhotoStoreFailure = 'full' | 'unavailable';

/** The message is for the log and holds no secret. */
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

/** @returns 128 random bits as 25 lower-case letters and digits: fit for a path on any file system, and not guessable */
export const newPhotoKey = (): string =>
  BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(keyLength, '0');

export const isPhotoKey = (text: string): boolean => /^[0-9a-z]{25}$/.test(text);

/** Before a key becomes part of a path or an address. @throws TypeError for one that `newPhotoKey` cannot have made */
export function assertPhotoKey(key: string): void {
  if (!isPhotoKey(key)) throw new TypeError(`Not a photo key: ${JSON.stringify(key.slice(0, 40))}`);
}

type Processed = { width: number; height: number; dominantColor: string; variants: readonly Variant[] };

/** What is known about a photo whose files were stored under `key`. */
export function storedPhoto(key: string, store: PhotoStoreName, processed: Processed): StoredPhoto {
  const { width, height, dominantColor, variants } = processed;
  const widths = [...new Set(variants.map((variant) => variant.width))].sort((a, b) => a - b);
  const formats = [...new Set(variants.map((variant) => variant.format))];
  const lite = liteWidth(widths);
  const bytes = variants.find((variant) => variant.format === 'webp' && variant.width === lite)?.bytes ?? 0;
  return { key, width, height, dominantColor, widths, formats, bytes, store };
}

/** The largest width up to 640: enough for a cab tablet, and cheap. */
export const liteWidth = (widths: readonly number[]): number =>
  widths.filter((width) => width <= 640).at(-1) ?? widths[0] ?? 0;
