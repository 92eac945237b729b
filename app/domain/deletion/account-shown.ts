import { deleteDataExportOf } from '~models/data-export';
import type { Tx } from '~models/database/transaction';
import { deleteOneTimeTokens } from '~models/one-time-token';
import { updateUser } from '~models/user';
import { endSessionsOf } from '../accounts/sessions';
import { beginJob } from '../background-jobs';
import { lockContentOf } from '../moderation/hide';

/** Hides the account's posts and comments as well, and signs it out everywhere. */
export async function hideAccount(userId: number, hiddenAt: Date, tx: Tx): Promise<void> {
  await lockContentOf(userId, tx);
  await updateUser(userId, { hiddenAt }, tx);
  await endSessionsOf(userId, null, tx);
  await deleteOneTimeTokens(userId, 'auto-login', tx);
  await deleteDataExportOf(userId, tx);
  await beginJob('show-content', userId, tx);
}

/** The account is as it was, but has to sign in again. */
export async function showAccount(userId: number, tx: Tx): Promise<void> {
  await lockContentOf(userId, tx);
  await updateUser(userId, { hiddenAt: null }, tx);
  await deleteOneTimeTokens(userId, 'undo-deletion', tx);
  await beginJob('show-content', userId, tx);
}
