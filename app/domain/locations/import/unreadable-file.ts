import { z } from 'zod';

/** A file that cannot be read as places at all, with a sentence for the person who gave it. */
export class UnreadableFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableFileError';
  }
}

/** An error of the file or its disk; the database's errors never come in this form. */
const systemError = z.object({ syscall: z.enum(['open', 'read', 'stat', 'fstat']), code: z.string() });

/** @returns why a file cannot be read, for the person who gave it; null for an error that is not the file's */
export function whyUnreadable(error: unknown): string | null {
  if (error instanceof UnreadableFileError) return error.message;
  const system = systemError.safeParse(error);
  return system.success ? `The system could not read it (${system.data.code}).` : null;
}
