import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { forgetClaims } from '~models/one-time-token';
import { emailKeyOf, insertUser, nothingPersonal, updateUser, type UserRow } from '~models/user';
import { agreedAtOnce } from '../agreed-time';
import { recordFirstAwards, worth } from '../points/awards';
import { nameKeysOf } from '../profiles/display-name';

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

/** The first proof completes a registration and gives its points, and cancels whatever else was registered for the address. */
export async function markVerified(userId: number, tx: Tx): Promise<void> {
  const user = await updateUser(userId, { isVerified: true }, tx);
  if (user?.emailKey) await forgetClaims(user.emailKey, tx);
  const key = `registration:${userId}`;
  await recordFirstAwards(
    [{ key, userId, points: worth.registration, reason: 'registration', at: agreedAtOnce() }],
    tx,
  );
}
