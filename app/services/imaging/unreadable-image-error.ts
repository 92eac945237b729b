/**
 * `empty`: no bytes; `unsupported`: not an accepted format; `corrupt`: broken or cut off; `too-many-pixels`: refused by its
 * header.
 */
type UnreadableReason = 'empty' | 'unsupported' | 'corrupt' | 'too-many-pixels';

/** A file that cannot be shown as a photo. */
export class UnreadableImageError extends Error {
  /** Of its kind of file, where it has too many. */
  readonly mostPixels: number | null;

  constructor(
    readonly reason: UnreadableReason,
    options: ErrorOptions & { mostPixels?: number } = {},
  ) {
    super(`The image cannot be read: ${reason}`, options);
    this.name = 'UnreadableImageError';
    this.mostPixels = options.mostPixels ?? null;
  }
}
