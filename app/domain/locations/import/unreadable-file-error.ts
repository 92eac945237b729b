/** A file that cannot be read as places at all, with a sentence for the person who gave it. */
export class UnreadableFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableFileError';
  }
}
