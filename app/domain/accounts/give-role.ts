import { inTransaction } from '~models/database/transaction';
import { findUserByEmail, findUserByUsername, updateUser } from '~models/user';
import type { Role } from '~/schemas/roles';

/** Whom a role was given to; `unverified` and `hidden` get none. */
type RoleGiven = { username: string; outcome: 'given' | 'had-it' | 'unverified' | 'hidden' };

/**
 * Gives somebody a role in place of the one they have; all their sessions have it from their next request on. An address that
 * nobody has proven may be anybody's, so its account gets none.
 * @param named an email address or a username.
 * @returns null when there is no such driver.
 */
export function giveRole(named: string, role: Role): Promise<RoleGiven | null> {
  return inTransaction(async (tx) => {
    const user = (await findUserByEmail(named, tx)) ?? (await findUserByUsername(named, tx));
    if (!user) return null;
    const { _id: id, username, isVerified, hiddenAt } = user;
    if ((user.role ?? 'driver') === role) return { username, outcome: 'had-it' };
    if (hiddenAt) return { username, outcome: 'hidden' };
    if (!isVerified && role !== 'driver') return { username, outcome: 'unverified' };
    await updateUser(id, { role }, tx);
    return { username, outcome: 'given' };
  });
}
