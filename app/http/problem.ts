import type { ZodError } from 'zod';
import { isDatabaseFull, isDatabaseOutage } from '~/domain/database-outage';
import { DomainError } from '~/domain/errors';
import { log } from '~/services/log';

/**
 * Turns anything thrown into the error that both doors answer with. What nobody foresaw is logged under the request's id and
 * answered as `unexpected`, or `unavailable` when the database cannot be reached.
 */
export function toDomainError(thrown: unknown, requestId: string): DomainError {
  if (thrown instanceof DomainError) return thrown;
  const unreachable = isDatabaseOutage(thrown) || isDatabaseFull(thrown);
  log.error({ requestId, error: thrown }, unreachable ? 'the database cannot be reached' : 'unforeseen error');
  return new DomainError(unreachable ? 'unavailable' : 'unexpected', unreachable ? { retryAfterSeconds: 30 } : {});
}

/** A wrong type, or none of an enum's values. */
const malformations = new Set(['invalid_type', 'invalid_value']);

/**
 * A schema's findings as one error: what no form of ours sends is a malformed request (400), a broken rule is shown beside its
 * field (422).
 */
export function schemaError(error: ZodError): DomainError {
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

/** Whether the same form may be accepted some time later, or by whoever has signed in meanwhile. */
export const isWorthRetrying = ({ code }: DomainError): boolean =>
  code === 'unavailable' || code === 'no-room' || code === 'not-signed-in' || code === 'other-account';

/** For the headers of an answer that shows an error (contract, 429). */
export const retryAfterHeader = ({ details: { retryAfterSeconds } }: DomainError): Record<string, string> =>
  retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {};

/** @returns headers with the Retry-After of an error that was thrown, which Remix leaves out */
export function withRetryAfter(errorHeaders: Headers | undefined, headers: Headers): Headers {
  const sent = new Headers(headers);
  const seconds = errorHeaders?.get('Retry-After');
  if (seconds) sent.set('Retry-After', seconds);
  return sent;
}
