import { z } from 'zod';
import { UnreadableFileError } from './unreadable-file-error';

/** What the system says when a file or its disk lets it down; of the database it never comes as it is. */
const systemError = z.object({ syscall: z.enum(['open', 'read', 'stat', 'fstat']), code: z.string() });

/** @returns why a file cannot be read (on), for the person who gave it, or null for an error that is not the file's */
export function whyUnreadable(error: unknown): string | null {
  if (error instanceof UnreadableFileError) return error.message;
  const system = systemError.safeParse(error);
  return system.success ? `The system could not read it (${system.data.code}).` : null;
}
