import type { Tx } from '~models/database/transaction';
import { deleteOneTimeTokensOf } from '~models/one-time-token';
import { deleteUserRow, noSocialIds, updateUser, type UserRow } from '~models/user';
import { clock } from '~/services/clock';
import { hideAccount } from '../deletion/account-shown';
import { noteDeletion } from '../deletion/deletion-notes';

/**
 * Takes an address from an account that never proved it, for the account that has. Nobody can sign in without it: an account that
 * was used, by Google or Facebook, is hidden and erased with others that wait; any other is only a row.
 */
export async function giveUpAddress(holder: UserRow, tx: Tx): Promise<void> {
  const { _id: userId, googleId, facebookId, hiddenAt } = holder;
  await deleteOneTimeTokensOf(userId, tx);
  if (!googleId && !facebookId) return deleteUserRow(userId, tx);
  await updateUser(userId, { email: null, emailKey: null, passwordHash: null, ...noSocialIds }, tx);
  if (hiddenAt) return;
  await hideAccount(userId, clock.now(), tx);
  await noteDeletion(holder, 'hidden', tx);
}
