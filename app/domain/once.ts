import { createHash } from 'node:crypto';
import { isDuplicateKeyError } from '~models/database/connection';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findFormKey, insertFormKey } from '~models/form-key';
import { clock } from '~/services/clock';
import { invariant } from './errors';

export type Repeatable = {
  /** Whose key it is and what it makes: keys of others never meet. */
  scope: string;
  /** The form's hidden formKey or the Idempotency-Key header; null makes a new thing each time. */
  key: string | null;
  /** Everything that decides the result: the same key with anything else is refused. */
  body: unknown;
};

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Runs a create in a transaction, once for each key: sent again it returns what the first one made.
 * @param work creates the thing and returns its id; it may be run again when the transaction is retried.
 * @returns the id of the thing.
 * @throws DomainError `form-key-reused` (409) for a known key with another body.
 */
export async function once(request: Repeatable, work: (tx: Tx) => Promise<number>): Promise<number> {
  const { key } = request;
  if (key === null) return inTransaction(work);

  const id = digest([request.scope, key]);
  const fingerprint = digest(request.body);
  const attempt = () =>
    inTransaction(async (tx) => {
      const known = await findFormKey(id, tx);
      if (known) {
        invariant(known.fingerprint === fingerprint, 'form-key-reused');
        return known.resultId;
      }
      const resultId = await work(tx);
      await insertFormKey({ _id: id, fingerprint, resultId, createdAt: clock.now() }, tx);
      return resultId;
    });
  try {
    return await attempt();
  } catch (error) {
    // The twin of this request committed first; the second look finds what it made.
    if (isDuplicateKeyError(error) && (await findFormKey(id))) return attempt();
    throw error;
  }
}
