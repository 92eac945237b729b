import type { Role } from '~/schemas/choices';
import { inTransaction } from '~models/database/transaction';
import { findRegistrations } from '~models/one-time-token';
import { emailKeyOf, findUserByEmail, findUserByUsername, updateUser } from '~models/user';
import { markVerified, takeOverUnproven } from './account';

/** `unverified` and `hidden` accounts get no role. */
type RoleGiven = { username: string; outcome: 'given' | 'had-it' | 'unverified' | 'hidden' };

/**
 * Replaces someone's role, for all their sessions from the next request on. An account with an unproven address gets none: the
 * address may be anyone's.
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

/** `none`: a password has yet to be chosen by "Forgot password?". */
export type VerifiedByOperator = { username: string; signsInBy: 'password' | 'provider' | 'none' };

/** Read at most: any number above one tells that there were several. */
const several = 50;

/**
 * Proves an address on the operator's word, whose owner wrote that no mail arrives. The password counts if there is one
 * registration; of several nothing tells which is the owner's, so none does (docs/decisions/0003).
 * @returns null when no account waits for that
 */
export async function verifyByOperator(email: string): Promise<VerifiedByOperator | null> {
  const registrations = await findRegistrations(emailKeyOf(email), { limit: several });
  const passwords = new Map(registrations.map((each) => [each.registrationId, each.passwordHash]));
  return inTransaction(async (tx) => {
    const holder = await findUserByEmail(email, tx);
    if (!holder || holder.isVerified || holder.hiddenAt) return null;
    const { _id: id, username } = holder;
    const hasProvider = holder.googleId !== null || holder.facebookId !== null;
    if (hasProvider && passwords.size === 0) {
      await markVerified(id, tx);
      return { username, signsInBy: 'provider' };
    }
    const [only] = passwords.values();
    const passwordHash = passwords.size === 1 && !hasProvider && only ? only : null;
    await takeOverUnproven(id, passwordHash, tx);
    return { username, signsInBy: passwordHash ? 'password' : 'none' };
  });
}
