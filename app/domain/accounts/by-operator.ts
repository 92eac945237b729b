import type { Role } from '~/schemas/choices';
import { inTransaction } from '~models/database/transaction';
import { findRegistrations } from '~models/one-time-token';
import { emailKeyOf, findUserByEmail, findUserByUsername, updateUser } from '~models/user';
import { markVerified, claimUnprovenAccount } from './account';

/** `unverified` and `hidden` accounts get no role. */
type RoleGiven = { username: string; outcome: 'given' | 'had-it' | 'unverified' | 'hidden' };

/**
 * Replaces a user's role, effective with the next request of each of their sessions. An account with an unverified address gets no role,
 * since the address may belong to someone else.
 * @param named an email address or a username
 * @returns null if there is no such user
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

/** `none`: the user must set a password with "Forgot password?". */
export type VerifiedByOperator = { username: string; signsInBy: 'password' | 'provider' | 'none' };

/** Maximum number of registrations to read. Any number above one means there were several. */
const several = 50;

/**
 * Verifies an address because the operator says so, for an owner who reported that no mail arrives. With exactly one registration, its
 * password works from then on. With several, there is no way to tell which is the owner's, so none works (docs/decisions/0003).
 * @returns null if no account is waiting for verification
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
    await claimUnprovenAccount(id, passwordHash, tx);
    return { username, signsInBy: passwordHash ? 'password' : 'none' };
  });
}
