/**
 * `empty`: no bytes; `unsupported`: not an accepted format; `corrupt`: broken or cut off; `too-many-pixels`: refused by its
 * header.
 */
type UnreadableReason = 'empty' | 'unsupported' | 'corrupt' | 'too-many-pixels';

/** A file that cannot be shown as a photo. */
export class UnreadableImageError extends Error {
  constructor(
    readonly reason: UnreadableReason,
    options?: ErrorOptions,
  ) {
    super(`The image cannot be read: ${reason}`, options);
    this.name = 'UnreadableImageError';
  }
}
