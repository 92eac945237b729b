import { createHash } from 'node:crypto';
import { isDuplicateKeyError } from '~models/database/errors';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findIdempotencyKeys, insertIdempotencyKeys } from '~models/idempotency-key';
import { clock } from '~/services/clock';
import { DomainError } from './errors';

export type Repeatable = {
  /** Owner and operation of the key. Keys of different scopes never collide. */
  scope: string;
  /** The form's hidden formKey or the Idempotency-Key header; null creates something new each time. */
  key: string | null;
  /** All input that determines the result. The same key with a different body is rejected. */
  body: unknown;
};

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Runs a create in a transaction, once per key: a repeated request returns the first result.
 * @param work creates the row and returns its id; runs again if the transaction is retried
 * @throws DomainError `form-key-reused` (409) for a known key with a different body
 */
export async function idempotent(request: Repeatable, work: (tx: Tx) => Promise<number>): Promise<number> {
  const [result] = await idempotentBatch([request], async (_fresh, tx) => [await work(tx)]);
  if (typeof result === 'number') return result;
  throw result ?? new Error('A create returned no result.');
}

/**
 * Like `idempotent`, for several creates that are committed together.
 * @param work creates the new rows; returns results in order, a DomainError for a rejected one
 * @returns each request's id or error, in the order of the requests
 */
export async function idempotentBatch<R extends Repeatable>(
  requests: R[],
  work: Work<R>,
): Promise<(number | DomainError)[]> {
  try {
    return await inTransaction((tx) => createEach(requests, work, tx));
  } catch (error) {
    // Another process committed the same key first; the second attempt finds its result.
    if (isDuplicateKeyError(error) && requests.some(({ key }) => key !== null)) {
      return inTransaction((tx) => createEach(requests, work, tx));
    }
    throw error;
  }
}

type Work<R> = (fresh: R[], tx: Tx) => Promise<(number | DomainError)[]>;

/**
 * For operations that create nothing but must not run again for a late duplicate. Records the keys that are new.
 * @returns for each request, in order, whether its key was used before; a DomainError `form-key-reused` for a known key with a different
 * body
 */
export async function findUsedKeys(requests: Repeatable[], tx: Tx): Promise<(boolean | DomainError)[]> {
  const rows = requests.map(({ scope, key, body }) =>
    key === null ? null : { _id: digest([scope, key]), fingerprint: digest(body), resultId: 0, createdAt: clock.now() },
  );
  const keyIds = rows.flatMap((row) => row?._id ?? []);
  const known = new Map((await findIdempotencyKeys(keyIds, tx)).map((row) => [row._id, row.fingerprint]));
  const fresh: NonNullable<(typeof rows)[number]>[] = [];
  const results = rows.map((row) => {
    if (!row) return false;
    const first = known.get(row._id);
    if (first !== undefined) return first === row.fingerprint || new DomainError('form-key-reused');
    known.set(row._id, row.fingerprint);
    fresh.push(row);
    return false;
  });
  if (fresh.length > 0) await insertIdempotencyKeys(fresh, tx);
  return results;
}

async function createEach<R extends Repeatable>(
  requests: R[],
  work: Work<R>,
  tx: Tx,
): Promise<(number | DomainError)[]> {
  const ids = requests.map(({ scope, key }) => (key === null ? null : digest([scope, key])));
  const keyIds = ids.filter((id) => id !== null);
  const keys = new Map((await findIdempotencyKeys(keyIds, tx)).map((row) => [row._id, row]));
  const isFresh = (id: string | null, index: number) => id === null || (!keys.has(id) && ids.indexOf(id) === index);
  const fresh = requests.filter((_, index) => isFresh(ids[index] ?? null, index));
  const created = fresh.length > 0 ? await work(fresh, tx) : [];
  const results = new Map(fresh.map((request, index) => [request, created[index]]));

  const newKeys = requests.flatMap((request, index) => {
    const [id, resultId] = [ids[index], results.get(request)];
    if (!id || typeof resultId !== 'number') return [];
    return [{ _id: id, fingerprint: digest(request.body), resultId, createdAt: clock.now() }];
  });
  if (newKeys.length > 0) await insertIdempotencyKeys(newKeys, tx);
  for (const row of newKeys) keys.set(row._id, row);
  return requests.map((request, index) => {
    const own = results.get(request);
    if (own !== undefined) return own;
    const id = ids[index] ?? '';
    const first = keys.get(id);
    if (first?.fingerprint === digest(request.body)) return first.resultId;
    const rejected = results.get(requests[ids.indexOf(id)] ?? request);
    return rejected instanceof DomainError ? rejected : new DomainError('form-key-reused');
  });
}
