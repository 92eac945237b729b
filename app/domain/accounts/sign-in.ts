import { findRegistrations } from '~models/one-time-token';
import { findUserByEmail, type UserRow } from '~models/user';
import { canBeKept } from '../deletion/grace-period';
import { mailUndoLinkAgain } from '../deletion/undo-link';
import { DomainError, invariant } from '../errors';
import { passwordMatches } from './passwords';

/**
 * @throws DomainError `wrong-credentials` alike for an unknown address and a wrong password; only for a right password
 *   `email-unverified` (contract), and `account-hidden` for an account that is waiting to be erased, whose link is then mailed again
 */
export async function signIn(input: { email: string; password: string }): Promise<UserRow> {
  const user = await findUserByEmail(input.email);
  const matches = await passwordMatches(user ? await passwordsOf(user) : [], input.password, passwordsCompared);
  invariant(user && matches, 'wrong-credentials', { field: 'password' });
  if (user.hiddenAt && (await passwordMatches(ownPassword(user), input.password))) {
    await mailUndoLinkAgain(user._id);
    throw new DomainError('account-hidden', { field: 'email' });
  }
  invariant(user.isVerified, 'email-unverified', { field: 'email' });
  return user;
}

/** The account's own password and those of the newest registrations of an unproven address, up to this. */
const passwordsCompared = 3;

/** The hashes of the account, and of the registrations of its address while no one has proven it. */
async function passwordsOf(user: UserRow): Promise<string[]> {
  const { emailKey, isVerified } = user;
  if (isVerified || !emailKey) return ownPassword(user);
  const registered = await findRegistrations(emailKey, { limit: passwordsCompared });
  return [...ownPassword(user), ...registered.map((registration) => registration.passwordHash)];
}

/** None for an account that nothing can bring back. */
const ownPassword = ({ passwordHash, hiddenAt }: UserRow): string[] =>
  passwordHash && (!hiddenAt || canBeKept(hiddenAt)) ? [passwordHash] : [];
