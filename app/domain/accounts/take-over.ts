import type { Tx } from '~models/database/transaction';
import { deleteOneTimeTokens } from '~models/one-time-token';
import { noSocialIds, updateUser } from '~models/user';
import { endSessionsOf } from './sessions';
import { markVerified } from './verification';

/**
 * Gives an account whose address nobody had proven to who has just proven it: whoever claimed the address before gets in
 * no more, be it by password, by Google or Facebook, or by a browser that is signed in.
 */
export async function takeOverUnproven(userId: number, tx: Tx): Promise<void> {
  await updateUser(userId, { passwordHash: null, ...noSocialIds }, tx);
  await endSessionsOf(userId, null, tx);
  await deleteOneTimeTokens(userId, 'auto-login', tx);
  await markVerified(userId, tx);
}
