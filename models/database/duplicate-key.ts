import { z } from 'zod';

/** The unique index that rejected a write: its fields, and the existing value (if the server returns it). */
interface DuplicateKey {
  keyPattern: Record<string, unknown>;
  keyValue: Record<string, unknown>;
}

const duplicateKeyError = z.object({
  code: z.literal(11000),
  message: z.string(),
  keyPattern: z.record(z.string(), z.unknown()).optional(),
  keyValue: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Recognizes a unique index violation (MongoDB's error 11000).
 *
 * @returns the index's fields and the existing value, or null for any other error
 */
export function isDuplicateKeyError(error: unknown): DuplicateKey | null {
  const parsed = duplicateKeyError.safeParse(error);
  if (!parsed.success) return null;
  const { keyPattern, keyValue, message } = parsed.data;
  return { keyPattern: keyPattern ?? patternFromMessage(message), keyValue: keyValue ?? {} };
}

/** A bulk write's error only has the index in its message: `... index: email_1 dup key: ...`. */
function patternFromMessage(message: string): Record<string, unknown> {
  const index = /index: (\S+) dup key/.exec(message)?.[1] ?? '';
  const fields = index.matchAll(/(?:^|_)(.+?)_-?1(?=_|$)/g);
  return Object.fromEntries(Array.from(fields, ([, field]) => [field, 1]));
}
