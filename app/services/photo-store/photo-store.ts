import type { Variant } from '../imaging/encode-variants';

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
