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
  const matches = await passwordMatches(user?.passwordHash ?? null, input.password);
  invariant(user && matches && !user.hiddenAt, 'wrong-credentials', { field: 'password' });
  invariant(user.isVerified, 'email-unverified', { field: 'email' });
  return user;
}
