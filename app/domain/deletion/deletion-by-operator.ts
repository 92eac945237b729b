import { findUserByEmail } from '~models/user';
import { copyDeletionNotes } from './deletion-notes';
import { beginDeletion } from './request-deletion';

/** `unconfirmed`: nothing was asked for, since the operator has not confirmed it. */
type AskedByOperator = { username: string; state: 'asked' | 'unconfirmed' | 'waits-already' };

/**
 * Asks for the deletion of an account on behalf of its owner, who wrote to the operator. The running site mails the link that
 * undoes it.
 * @returns null when no account has the address
 */
export async function requestDeletionByOperator(email: string, isConfirmed: boolean): Promise<AskedByOperator | null> {
  const user = await findUserByEmail(email);
  if (!user) return null;
  const { _id: id, username, hiddenAt } = user;
  if (hiddenAt) return { username, state: 'waits-already' };
  if (!isConfirmed) return { username, state: 'unconfirmed' };
  await beginDeletion(id);
  await copyDeletionNotes();
  return { username, state: 'asked' };
}
