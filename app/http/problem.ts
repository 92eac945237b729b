import type { z } from 'zod';
import { isDatabaseFull, isDatabaseOutage } from '~/domain/database-outage';
import { DomainError } from '~/domain/errors';
import { log } from '~/services/log';

/**
 * Converts anything thrown to a DomainError. Logs an unexpected error with the request's id; it becomes `unavailable` if the database
 * cannot be reached, else `unexpected`.
 */
export function toDomainError(thrown: unknown, requestId: string): DomainError {
  if (thrown instanceof DomainError) return thrown;
  const unreachable = isDatabaseOutage(thrown) || isDatabaseFull(thrown);
  log.error({ requestId, error: thrown }, unreachable ? 'the database cannot be reached' : 'unexpected error');
  return new DomainError(unreachable ? 'unavailable' : 'unexpected', unreachable ? { retryAfterSeconds: 30 } : {});
}

/** A wrong type, or a value outside an enum. */
const malformations = new Set(['invalid_type', 'invalid_value']);

/** 400 for input that none of our forms sends, such as a wrong type; 422 for a broken rule, which is shown next to its field. */
export function schemaError(error: z.ZodError): DomainError {
  const malformed = error.issues.some(
    (issue) =>
      (malformations.has(issue.code) &&
        (issue.path.length === 0 || (issue.input !== undefined && issue.input !== null))) ||
      issue.code === 'unrecognized_keys',
  );
  const [first] = error.issues;
  const field = first?.path.join('.') || undefined;
  if (malformed) return new DomainError('malformed-request', { field });
  const fieldErrors: Record<string, string[]> = {};
  for (const issue of error.issues) (fieldErrors[issue.path.join('.')] ??= []).push(issue.message);
  return new DomainError('invalid', { field, sentence: first?.message, fieldErrors });
}

/**
 * Drops fields that the schema does not name, such as `points` or `role`, so that they never reach an operation (ASVS 5.0, 15.3.3).
 * @throws DomainError `malformed-request` or `invalid`, naming the field
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw schemaError(parsed.error);
  return parsed.data;
}

/** Whether the same form may be accepted later, or after signing in. */
export const isWorthRetrying = ({ code }: DomainError): boolean =>
  code === 'unavailable' || code === 'no-room' || code === 'not-signed-in' || code === 'other-account';

/** Retry-After (contract, 429). */
export const retryAfterHeader = ({ details: { retryAfterSeconds } }: DomainError): Record<string, string> =>
  retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {};

/** Adds the Retry-After of a thrown error, which Remix drops. */
export function withRetryAfter(errorHeaders: Headers | undefined, headers: Headers): Headers {
  const sent = new Headers(headers);
  const seconds = errorHeaders?.get('Retry-After');
  if (seconds) sent.set('Retry-After', seconds);
  return sent;
}
