import { clock } from '~/services/clock';
import type { Mail } from '~/services/mail/templates';
import { deleteDataExportOf } from '~models/job';
import { nextId } from '~models/database/ids';
import { type Tx, inTransaction } from '~models/database/transaction';
import { clearClaims, type OneTimeTokenRow, deleteTokens, deleteTokensOf, findRegistrations } from '~models/token';
import {
  emailKeyOf,
  insertUser,
  nothingPersonal,
  updateUser,
  type UserRow,
  noSocialIds,
  deleteUserRow,
  findUser,
  lockAccount,
  findUserByEmail,
  findUserByUsername,
} from '~models/user';
import { deleteWaitingPostsOf } from '~models/waiting-post';
import type { Role } from '~/schemas/choices';
import type { Actor } from '../actor';
import { estimatedClusterNow } from '../cluster-time';
import { hideAccount, recordDeletion } from '../deletion/account-shown';
import { invariant } from '../errors';
import { queueMail } from '../outgoing-mail';
import { recordFirstAwards, worth } from '../points/awards';
import { nameKeysOf } from '../profiles/present-user';
import { endSessionsOf } from './sessions';

export async function createUser(fields: Partial<UserRow> & { email: string | null }, tx: Tx): Promise<UserRow> {
  const id = await nextId('users');
  const createdAt = estimatedClusterNow();
  const user: UserRow = {
    username: `driver-${id}`,
    ...nothingPersonal,
    isProfilePublic: true,
    isVerified: false,
    hasSignedIn: false,
    isProfileComplete: false,
    isDemo: false,
    role: 'driver',
    suspendedUntil: null,
    settledAt: null,
    blocks: 0,
    credentialsVersion: 0,
    hiddenAt: null,
    ...fields,
    _id: id,
    emailKey: fields.email && emailKeyOf(fields.email),
    points: 0,
    pointsAt: createdAt,
    createdAt,
  };
  user.nameKeys = nameKeysOf(user);
  await insertUser(user, tx);
  return user;
}

/** The first verification completes the registration, awards its points and cancels all other registrations of the address. */
export async function markVerified(userId: number, tx: Tx): Promise<void> {
  const user = await updateUser(userId, { isVerified: true }, tx);
  if (user?.emailKey) await clearClaims(user.emailKey, tx);
  const key = `registration:${userId}`;
  await recordFirstAwards(
    [{ key, userId, points: worth.registration, reason: 'registration', at: estimatedClusterNow() }],
    tx,
  );
}

/**
 * Gives an account with an unverified address to the user who just verified it. The earlier claimant's password, Google and Facebook
 * sign-in, sessions and pending links stop working.
 * @param passwordHash the new owner's; null if they haven't set a password yet
 */
export async function claimUnverifiedAccount(userId: number, passwordHash: string | null, tx: Tx): Promise<void> {
  await updateUser(userId, { passwordHash, ...noSocialIds }, tx);
  await endSessionsOf(userId, null, tx);
  await revokePendingTokens(userId, tx);
  await deleteDataExportOf(userId, tx);
  await deleteWaitingPostsOf(userId, tx);
  await markVerified(userId, tx);
}

type Proof = {
  token: OneTimeTokenRow;
  /** The unverified account that currently has the address. */
  holder: UserRow | null;
  email: string;
};

/**
 * Assigns an address to the account named by the opened link.
 * @returns that account's id
 * @throws DomainError `verification-link-invalid` if the account that requested the link no longer has the address
 */
export async function assignAddress({ token, holder, email }: Proof, tx: Tx): Promise<number> {
  const { claim = null, userId } = token;
  if (claim?.kind === 'account') {
    invariant(holder?._id === userId && !holder.hiddenAt, 'verification-link-invalid');
    await markVerified(userId, tx);
    return userId;
  }
  const passwordHash = claim?.passwordHash ?? null;
  if (holder && !holder.hiddenAt) {
    await claimUnverifiedAccount(holder._id, passwordHash, tx);
    return holder._id;
  }
  invariant(claim, 'verification-link-invalid');
  if (holder) await releaseAddress(holder, tx);
  const user = await createUser({ email, passwordHash }, tx);
  await markVerified(user._id, tx);
  return user._id;
}

/** An account as read when its password, link, code or social sign-in was checked. */
export type CheckedAccount = Pick<UserRow, '_id' | 'credentialsVersion'>;

/**
 * Locks an account in the transaction that opens a session for it.
 * @throws DomainError `user-not-found` if the account is deleted or hidden; `account-changed` if its credentials changed since the check
 */
export async function lockChecked({ _id: id, credentialsVersion }: CheckedAccount, tx: Tx): Promise<UserRow> {
  await lockAccount(id, tx);
  const user = await findUser(id, tx);
  invariant(user && !user.hiddenAt, 'user-not-found');
  assertUnchanged(user, credentialsVersion);
  return user;
}

/**
 * Locks the actor's own account in the transaction that changes its credentials.
 * @throws DomainError `user-not-found`; `account-changed` if the credentials changed since the actor's request began
 */
export async function lockOwnAccount({ id, credentialsVersion }: Actor, tx: Tx): Promise<UserRow> {
  await lockAccount(id, tx);
  const user = await findUser(id, tx);
  invariant(user, 'user-not-found');
  assertUnchanged(user, credentialsVersion);
  return user;
}

/** @param checked undefined if the request doesn't come from a browser */
export function assertUnchanged({ credentialsVersion }: UserRow, checked: number | undefined): void {
  invariant(checked === undefined || checked === credentialsVersion, 'account-changed');
}

const revokedPurposes = ['reset-password', 'change-email', 'second-factor', 'auto-login'] as const;

/** After a password or address change: invalidates links and sign-ins that someone else may have started. */
export async function revokePendingTokens(userId: number, tx: Tx): Promise<void> {
  for (const purpose of revokedPurposes) await deleteTokens(userId, purpose, tx);
}

/** Emails the owner about an account change. Skips unverified addresses, which may belong to someone else. */
export async function notifyOwner(
  { email, isVerified }: Pick<UserRow, 'email' | 'isVerified'>,
  mail: (to: { to: string }) => Mail,
  tx: Tx,
): Promise<void> {
  if (email && isVerified) await queueMail(mail({ to: email }), tx);
}

/**
 * Takes an email address away from an account that never verified it, so that another account can use it. No one can sign in to the old
 * account without the address. If it was used with Google or Facebook, it is hidden and erased later, like other hidden accounts; otherwise
 * its row is deleted immediately.
 */
export async function releaseAddress(holder: UserRow, tx: Tx): Promise<void> {
  const { _id: userId, googleId, facebookId, hiddenAt } = holder;
  await deleteTokensOf(userId, tx);
  if (!googleId && !facebookId) return deleteUserRow(userId, tx);
  await updateUser(userId, { email: null, emailKey: null, passwordHash: null, ...noSocialIds }, tx);
  if (hiddenAt) return;
  await hideAccount(userId, clock.now(), tx);
  await recordDeletion(holder, 'hidden', tx);
}

/** `unverified`, `hidden`: the account got no role. */
type RoleChange = { username: string; outcome: 'given' | 'had-it' | 'unverified' | 'hidden' };

/**
 * Replaces a user's role. Takes effect with the next request of each of their sessions. An account with an unverified address gets no role,
 * since the address may belong to someone else.
 * @returns null if there is no such user
 */
export function setRole(emailOrUsername: string, role: Role): Promise<RoleChange | null> {
  return inTransaction(async (tx) => {
    const user = (await findUserByEmail(emailOrUsername, tx)) ?? (await findUserByUsername(emailOrUsername, tx));
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

/** Maximum registrations read. It only matters whether there is more than one. */
const maxRegistrations = 50;

/**
 * Verifies an address at the operator's request, for an owner who reported that no email arrives. If there is exactly one registration, its
 * password works from then on. If there are several, it is unknown which one is the owner's, so none of the passwords works
 * (docs/decisions/0003).
 * @returns null if no account is waiting for verification
 */
export async function verifyByOperator(email: string): Promise<VerifiedByOperator | null> {
  const registrations = await findRegistrations(emailKeyOf(email), { limit: maxRegistrations });
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
    await claimUnverifiedAccount(id, passwordHash, tx);
    return { username, signsInBy: passwordHash ? 'password' : 'none' };
  });
}
