import { inTransaction } from '~models/database/transaction';
import { findUserByEmail, findUserByUsername, updateUser } from '~models/user';
import type { Role } from '~/schemas/roles';

/** `unverified` and `hidden` accounts get no role. */
type RoleGiven = { username: string; outcome: 'given' | 'had-it' | 'unverified' | 'hidden' };

/**
 * Replaces somebody's role, for all their sessions from the next request on. An account with an unproven address gets none: the
 * address may be anybody's.
 * @param named an email address or a username
 * @returns null when there is no such driver
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
