import { isDuplicateKeyError } from '~models/database/connection';
import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { emailKeyOf, findUserByEmail, insertUser, nothingPersonal, type UserRow } from '~models/user';
import { clock } from '~/services/clock';
import { DomainError, invariant } from '../errors';
import { deliverMailSoon } from '../outgoing-mail';
import { once } from '../once';
import { hashNewPassword } from './passwords';
import { sendVerificationMail } from './verification';

/**
 * Registers a local account. It cannot sign in before its address is verified by the mailed link.
 * @throws DomainError `email-already-exists` (409), `form-key-reused`, `password-too-common`.
 */
export async function register(input: { email: string; password: string; formKey: string | null }): Promise<void> {
  const email = input.email.trim();
  const passwordHash = await hashNewPassword(input.password, 'password');
  const request = { scope: 'register', key: input.formKey, body: { email: emailKeyOf(email) } };
  try {
    await once(request, async (tx) => {
      invariant(!(await findUserByEmail(email, tx)), 'email-already-exists', { field: 'email' });
      const user = await createUser({ email, passwordHash }, tx);
      await sendVerificationMail(user, tx);
      return user._id;
    });
  } catch (error) {
    if (isDuplicateKeyError(error)) throw new DomainError('email-already-exists', { field: 'email' });
    throw error;
  }
  deliverMailSoon();
}

/** Makes an account in the caller's transaction, with nothing filled in but what is given. */
export async function createUser(given: Partial<UserRow> & { email: string | null }, tx: Tx): Promise<UserRow> {
  const id = await nextId('users');
  const createdAt = clock.now();
  const user: UserRow = {
    username: `driver-${id}`,
    ...nothingPersonal,
    isProfilePublic: true,
    isVerified: false,
    hasSignedIn: false,
    isProfileComplete: false,
    isDemo: false,
    hiddenAt: null,
    ...given,
    _id: id,
    emailKey: given.email && emailKeyOf(given.email),
    points: 0,
    pointsAt: createdAt,
    createdAt,
  };
  await insertUser(user, tx);
  return user;
}
