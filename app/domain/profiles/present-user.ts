import unhomoglyph from 'unhomoglyph';
import type { z } from 'zod';
import type { publicUser, selfUser } from '~/schemas/answers';
import { avatarUrl } from '~/services/photo-store/urls';
import type { Tx } from '~models/database/transaction';
import { findUsers, type ShownUser, type UserRow, findUserByNameKey } from '~models/user';
import { invariant } from '../errors';

/** The public data of a driver. */
export type PublicUser = z.output<typeof publicUser>;

export type SelfUser = z.output<typeof selfUser>;

export const presentPublicUser = (user: ShownUser): PublicUser => ({
  id: user._id,
  username: user.username,
  displayName: user.displayName,
  avatar: user.avatar && avatarUrl(user.avatar),
  points: user.points,
  profileUrl: user.isProfilePublic ? `/users/${user.username}` : null,
});

/** By id; null ids are ignored. */
export async function presentUsers(ids: (number | null | undefined)[]): Promise<Map<number, PublicUser>> {
  const users = await findUsers([...new Set(ids.flatMap((id) => id ?? []))]);
  return new Map(users.map((user) => [user._id, presentPublicUser(user)]));
}

export const presentSelf = (user: UserRow): SelfUser => ({
  ...presentPublicUser(user),
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber,
  occupation: user.occupation,
  email: user.email,
  city: user.city,
  state: user.state,
  truckType: user.truckType,
  bio: user.bio,
  isProfilePublic: user.isProfilePublic,
  isVerified: user.isVerified,
  isProfileComplete: user.isProfileComplete,
  role: user.role ?? 'driver',
});

/** For an author whose account is erased between two reads. */
export const unknownDriver = (id: number): PublicUser => ({
  id,
  username: 'former-driver',
  displayName: 'Former driver',
  avatar: null,
  points: 0,
  profileUrl: null,
});

/**
 * A key for a name's appearance: names that people could confuse have the same key. Uses Unicode's table of confusables (TS 39, section 4),
 * ignoring case and accents; i, l and 1 are the same. Spaces and punctuation only count if the name has nothing else.
 */
export function lookalikeKey(name: string): string {
  const letters = fold(fold(name)).replaceAll('i', 'l');
  return letters.replaceAll(nonLetters, '') || letters;
}

/** Needs to be applied twice, since letters converted to lower case may have look-alikes of their own. */
const fold = (text: string): string =>
  unhomoglyph(text.normalize('NFKD'))
    .replaceAll(/\p{Ll}/gu, (letter) => smallCapitals.get(letter) ?? letter)
    .toLowerCase();

/** The table doesn't map small capitals, since it distinguishes upper and lower case; Cyrillic small letters look like them. */
const smallCapitals = new Map(
  Array.from(
    '\u1d00\u0299\u1d05\u1d07\ua730\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u028d\u0274\u1d18\u0280\u1d1b\u1d1c\u028f',
    (letter, at) => [letter, 'abdefghijklmmnprtuy'.charAt(at)],
  ),
);

/** Replaces letters of other scripts and small capitals that look like Latin letters; keeps everything else. */
export const latinLetters = (text: string): string =>
  text.replaceAll(/[^\p{ASCII}]/gu, (letter) => {
    const plain = smallCapitals.get(letter) ?? unhomoglyph(letter.normalize('NFKD'));
    return /^\p{ASCII}/u.test(plain) ? plain : letter;
  });

const nonLetters = /[\u0300-\u036f\p{Z}\p{P}\p{Sk}\p{C}\p{Default_Ignorable_Code_Point}]/gu;

const digits = Array.from('0123456789', lookalikeKey).join('');
const numbered = new RegExp(`^${lookalikeKey('driver')}[${digits}]+$`);

/** Whether a name looks like the default name of an account, which may be given to another account later. */
const isDefaultName = (key: string): boolean => numbered.test(key);

/** The keys of the username and the display name. */
export const nameKeysOf = (account: { username: string; displayName: string | null }): string[] => [
  ...new Set([account.username, account.displayName].filter((name) => name !== null).map(lookalikeKey)),
];

/**
 * The row's fields for a display name. No other account may use the name or a look-alike, as display name or username, until the account is
 * erased. An unchanged name is not checked. If two users store a name at the same time, the unique index makes the second transaction
 * retry, and the name is rejected.
 * @param displayName undefined leaves it unchanged; null clears it
 * @returns the fields to store
 * @throws DomainError `name-taken`
 */
export async function nameFor(
  user: UserRow,
  displayName: string | null | undefined,
  tx: Tx,
): Promise<Partial<Pick<UserRow, 'displayName' | 'nameKeys'>>> {
  if (displayName === undefined || displayName === user.displayName) return {};
  if (displayName !== null) await assertFree(user, lookalikeKey(displayName), tx);
  return { displayName, nameKeys: nameKeysOf({ username: user.username, displayName }) };
}

async function assertFree(user: UserRow, key: string, tx: Tx): Promise<void> {
  const isOwn = key === lookalikeKey(user.username);
  const holder = await findUserByNameKey(key, tx);
  const isFree = holder ? holder._id === user._id : isOwn || !isDefaultName(key);
  invariant(isFree, 'name-taken', { field: 'displayName' });
}
