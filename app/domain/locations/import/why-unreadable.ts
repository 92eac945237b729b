import { z } from 'zod';
import { UnreadableFileError } from './unreadable-file-error';

/** An error of the file or its disk; the database's errors never come in this form. */
const systemError = z.object({ syscall: z.enum(['open', 'read', 'stat', 'fstat']), code: z.string() });

/** @returns why a file cannot be read, for the person who gave it; null for an error that is not the file's */
export function whyUnreadable(error: unknown): string | null {
  if (error instanceof UnreadableFileError) return error.message;
  const system = systemError.safeParse(error);
  return system.success ? `The system could not read it (${system.data.code}).` : null;
}
