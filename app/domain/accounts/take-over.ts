import { deleteDataExportOf } from '~models/data-export';
import type { Tx } from '~models/database/transaction';
import type { OneTimeTokenRow } from '~models/one-time-token';
import { noSocialIds, updateUser, type UserRow } from '~models/user';
import { deleteWaitingPostsOf } from '~models/waiting-post';
import { invariant } from '../errors';
import { cancelBegun, giveUpAddress } from './checked-account';
import { createUser, markVerified } from './create-user';
import { endSessionsOf } from './sessions';

/**
 * Gives an account with an unproven address to anyone who has just proven it: anyone who claimed the address before is locked out, be
 * it of a password, Google or Facebook, a signed-in browser, or what they had begun.
 * @param passwordHash of the new owner; null where they have yet to choose a password
 */
export async function takeOverUnproven(userId: number, passwordHash: string | null, tx: Tx): Promise<void> {
  await updateUser(userId, { passwordHash, ...noSocialIds }, tx);
  await endSessionsOf(userId, null, tx);
  await cancelBegun(userId, tx);
  await deleteDataExportOf(userId, tx);
  await deleteWaitingPostsOf(userId, tx);
  await markVerified(userId, tx);
}

type Proof = {
  token: OneTimeTokenRow;
  /** The unproven account that has the address so far. */
  holder: UserRow | null;
  email: string;
};

/**
 * Gives an address to the account that the opened link names.
 * @returns that account's id
 * @throws DomainError `verification-link-invalid` where the account that asked for the link has given the address up
 */
export async function settleAddress({ token, holder, email }: Proof, tx: Tx): Promise<number> {
  const { claim = null, userId } = token;
  if (claim?.kind === 'account') {
    invariant(holder?._id === userId && !holder.hiddenAt, 'verification-link-invalid');
    await markVerified(userId, tx);
    return userId;
  }
  const passwordHash = claim?.passwordHash ?? null;
  if (holder && !holder.hiddenAt) {
    await takeOverUnproven(holder._id, passwordHash, tx);
    return holder._id;
  }
  invariant(claim, 'verification-link-invalid');
  if (holder) await giveUpAddress(holder, tx);
  const user = await createUser({ email, passwordHash }, tx);
  await markVerified(user._id, tx);
  return user._id;
}
