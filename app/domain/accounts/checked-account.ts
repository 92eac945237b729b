import type { Tx } from '~models/database/transaction';
import { deleteOneTimeTokens, deleteOneTimeTokensOf } from '~models/one-time-token';
import { deleteUserRow, findUser, lockAccount, noSocialIds, updateUser, type UserRow } from '~models/user';
import { clock } from '~/services/clock';
import type { Mail } from '~/services/mail/templates';
import type { Actor } from '../actor';
import { hideAccount } from '../deletion/account-shown';
import { noteDeletion } from '../deletion/deletion-notes';
import { invariant } from '../errors';
import { queueMail } from '../mail/outgoing-mail';

/** An account as it was read when its password, link, code or provider was checked. */
export type CheckedAccount = Pick<UserRow, '_id' | 'credentialsVersion'>;

/**
 * Locks an account in the transaction that opens a session of it.
 * @throws DomainError `user-not-found` for an account that is gone or hidden; `account-changed` where what opens it was changed
 *   since it was checked
 */
export async function lockChecked({ _id: id, credentialsVersion = 0 }: CheckedAccount, tx: Tx): Promise<UserRow> {
  await lockAccount(id, tx);
  const user = await findUser(id, tx);
  invariant(user && !user.hiddenAt, 'user-not-found');
  assertUnchanged(user, credentialsVersion);
  return user;
}

/**
 * Locks the actor's own account in the transaction that changes what opens it.
 * @throws DomainError `user-not-found`; `account-changed` where someone else did so since the actor's request began
 */
export async function lockOwnAccount({ id, credentialsVersion }: Actor, tx: Tx): Promise<UserRow> {
  await lockAccount(id, tx);
  const user = await findUser(id, tx);
  invariant(user, 'user-not-found');
  assertUnchanged(user, credentialsVersion);
  return user;
}

/** @param checked undefined where no browser asks */
export function assertUnchanged({ credentialsVersion = 0 }: UserRow, checked: number | undefined): void {
  invariant(checked === undefined || checked === credentialsVersion, 'account-changed');
}

const begun = ['reset-password', 'change-email', 'second-factor', 'auto-login'] as const;

/** After a new password or address: links and sign-ins that someone else may have begun stop working. */
export async function cancelBegun(userId: number, tx: Tx): Promise<void> {
  for (const purpose of begun) await deleteOneTimeTokens(userId, purpose, tx);
}

/** Mails the owner of an account what happened to it; not to an unproven address, which may be a stranger's. */
export async function notifyOwner(
  { email, isVerified }: Pick<UserRow, 'email' | 'isVerified'>,
  mail: (to: { to: string }) => Mail,
  tx: Tx,
): Promise<void> {
  if (email && isVerified) await queueMail(mail({ to: email }), tx);
}

/**
 * Takes an address from an account that never proved it, for the account that has. No one can sign in without it: an account that
 * was used, by Google or Facebook, is hidden and erased with others that are waiting; any other is only a row.
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
