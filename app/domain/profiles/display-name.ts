import { isDuplicateKeyError } from '~models/database/connection';
import type { Tx } from '~models/database/transaction';
import { eachUserWithoutNameKeys, findUserByNameKey, setNameKeys, type UserRow } from '~models/user';
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

/**
 * Gives keys to names without any: those from before names had keys, or restored from a backup of that time. Of several with one
 * name the oldest owns it; the others keep theirs until they change it.
 */
export async function giveNameKeys(): Promise<void> {
  for await (const user of eachUserWithoutNameKeys()) await giveKeys(user, nameKeysOf(user));
}

/** Tries without the last of the keys where another account has one of them. */
async function giveKeys(user: Pick<UserRow, '_id' | 'displayName'>, keys: string[]): Promise<void> {
  try {
    await setNameKeys(user, keys);
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    await giveKeys(user, keys.slice(0, -1));
  }
}
