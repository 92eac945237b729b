import type { Tx } from '~models/database/transaction';
import { findUser, lockAccount, type UserRow } from '~models/user';
import type { Actor } from '../actor';
import { invariant } from '../errors';

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
 * @throws DomainError `user-not-found`; `account-changed` where somebody else did so since the actor's request began
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
