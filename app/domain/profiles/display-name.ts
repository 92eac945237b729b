import type { Tx } from '~models/database/transaction';
import { findUserByNameKey, type UserRow } from '~models/user';
import { invariant } from '../errors';
import { isGivenName, nameKey, nameKeysOf } from './name-key';

/**
 * The row's fields for a display name. Nobody else may use a name or its look-alikes, as a display name or a user name, until the
 * account is erased. An unchanged name is not checked.
 * @param displayName undefined leaves it as it is; null empties it
 * @returns the fields to store; where two store one name at once, the index makes the second start over, and it is refused
 * @throws DomainError `name-taken`
 */
export async function nameFor(
  user: UserRow,
  displayName: string | null | undefined,
  tx: Tx,
): Promise<Partial<Pick<UserRow, 'displayName' | 'nameKeys'>>> {
  if (displayName === undefined || displayName === user.displayName) return {};
  if (displayName !== null) await assertFree(user, nameKey(displayName), tx);
  return { displayName, nameKeys: nameKeysOf({ username: user.username, displayName }) };
}

async function assertFree(user: UserRow, key: string, tx: Tx): Promise<void> {
  const isOwn = key === nameKey(user.username);
  const holder = await findUserByNameKey(key, tx);
  const isFree = holder ? holder._id === user._id : isOwn || !isGivenName(key);
  invariant(isFree, 'name-taken', { field: 'displayName' });
}
