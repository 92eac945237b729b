import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { emailKeyOf, insertUser, nothingPersonal, type UserRow } from '~models/user';
import { agreedAtOnce } from '../agreed-time';
import { nameKeysOf } from '../profiles/name-key';

export async function createUser(given: Partial<UserRow> & { email: string | null }, tx: Tx): Promise<UserRow> {
  const id = await nextId('users');
  const createdAt = agreedAtOnce();
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
  user.nameKeys = nameKeysOf(user);
  await insertUser(user, tx);
  return user;
}
