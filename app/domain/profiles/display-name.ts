import { isDuplicateKeyError } from '~models/database/connection';
import type { Tx } from '~models/database/transaction';
import { eachUserWithoutNameKeys, findUserByNameKey, setNameKeys, type UserRow } from '~models/user';
import { invariant } from '../errors';
import { isGivenName, nameKey, nameKeysOf } from './name-key';

/**
 * What is to be stored of a display name. A name is its driver's alone, with all that looks like it: nobody else goes by it, be
 * it as a display name or a user name, until the account is erased. A name that stays as it was is not asked about.
 * @param displayName undefined leaves it as it is; null empties it.
 * @returns the row's fields. Of two who store one name in one moment the index has the second begin again, which is refused.
 * @throws DomainError `name-taken`.
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
 * Gives keys to the names of accounts that have none: those made before names had them, or brought back from a backup of that
 * time. Of several with one name the oldest has it to itself; the others keep theirs until they change it.
 */
export async function giveNameKeys(): Promise<void> {
  for await (const user of eachUserWithoutNameKeys()) await giveKeys(user, nameKeysOf(user));
}

/** Without the last of the keys where another has one of them. */
async function giveKeys(user: Pick<UserRow, '_id' | 'displayName'>, keys: string[]): Promise<void> {
  try {
    await setNameKeys(user, keys);
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    await giveKeys(user, keys.slice(0, -1));
  }
}
