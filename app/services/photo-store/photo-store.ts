import type { Variant, VariantFormat } from '../imaging/encode-variants';

export type PhotoStoreName = 'local' | 'cloudinary';

/**
 * Keeps photos under keys that `newPhotoKey` made. Both verbs may be repeated. A `put` that fails may still have left
 * something behind (an answer lost on the way), so note the key before and `remove` it after.
 */
export interface PhotoStore {
  readonly name: PhotoStoreName;
  /**
   * Stores all files of a photo. When it returns, they outlive a crash.
   * @throws PhotoStoreError
   */
  put(key: string, files: readonly Variant[]): Promise<void>;
  /**
   * Reads the JPEG of a width that the photo has.
   * @returns null when it is not there.
   * @throws PhotoStoreError
   */
  read(key: string, width: number): Promise<Buffer | null>;
  /**
   * Removes all files of a photo; a key that is not there is fine.
   * @throws PhotoStoreError
   */
  remove(key: string): Promise<void>;
}

/** Where a store's files are found: pure, no request is made. Given the names of what is open, it returns a pattern. */
export type PhotoAddress = (key: string, width: number | '{width}', format: VariantFormat | '{format}') => string;

/** `full`: no room left; `unavailable`: anything else, worth another try later. */
type PhotoStoreFailure = 'full' | 'unavailable';

/** The store did not do what it was asked. The message is for the log and holds no secret. */
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
