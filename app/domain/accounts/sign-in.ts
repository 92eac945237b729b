import { findRegistrations } from '~models/one-time-token';
import { findUserByEmail, type UserRow } from '~models/user';
import { invariant } from '../errors';
import { passwordMatches } from './passwords';

/**
 * Checks an address and a password.
 * @throws DomainError `wrong-credentials` alike for an unknown address and a wrong password; `email-unverified` only for
 *   a right password (contract).
 */
export async function signIn(input: { email: string; password: string }): Promise<UserRow> {
  const user = await findUserByEmail(input.email);
  const matches = await passwordMatches(user ? await passwordsOf(user) : [], input.password);
  invariant(user && matches, 'wrong-credentials', { field: 'password' });
  invariant(user.isVerified, 'email-unverified', { field: 'email' });
  return user;
}

/** As many of an address's registrations are told that it waits for verification. */
const registrationsTold = 3;

/** @returns the hashes of the account, and of whoever has registered its address while nobody has proven it. */
async function passwordsOf({ emailKey, passwordHash, isVerified, hiddenAt }: UserRow): Promise<string[]> {
  const own = passwordHash && !hiddenAt ? [passwordHash] : [];
  if (isVerified || !emailKey) return own;
  const registered = await findRegistrations(emailKey, { limit: registrationsTold });
  return [...own, ...registered.map((registration) => registration.passwordHash)];
}
