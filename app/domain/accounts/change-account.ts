import { onSite } from '~/config.server';
import { rules } from '~/messages/forms';
import { clock } from '~/services/clock';
import {
  addressChangeAskedMail,
  addressChangedMail,
  addressInUseMail,
  confirmAddressMail,
  passwordChangedMail,
} from '~/services/mail/templates';
import { isDuplicateKeyError } from '~models/database/errors';
import { inTransaction } from '~models/database/transaction';
import {
  findNewestOneTimeToken,
  findOneTimeToken,
  type OneTimeTokenRow,
  replaceOneTimeTokens,
  useOneTimeToken,
} from '~models/token';
import { findSessionRow } from '~models/session';
import { addressOfLink, emailKeyOf, findUser, findUserByEmail, isLinkAddress, updateUser } from '~models/user';
import type { Actor, Viewer } from '../actor';
import { DomainError, invariant } from '../errors';
import { deliverMailSoon, queueMail } from '../outgoing-mail';
import { type RunArgs, operation, type Proof } from '../operation';
import { byAddress, byNetwork, consumeLimit, resetLimit, type Limit } from '../rate-limits';
import { hasSecondFactor, passSecondFactor } from '../second-factor/codes';
import { hashSecret, newSecret } from '../secrets';
import { revokePendingTokens, releaseAddress, lockOwnAccount, notifyOwner, markVerified } from './account';
import { hashNewPassword, passwordMatches } from './passwords';
import { endSessionsOf } from './sessions';

/** What a signed-in user enters to confirm their identity. */
export type ShownProof = { currentPassword: string | null; code: string | null };

/** `fresh-sign-in`: for accounts without a password or second factor, a recent sign-in is the proof. */
export type RequiredProof = 'password' | 'code' | 'password-and-code' | 'fresh-sign-in';

/** How long ago a sign-in may be to count as recent. In milliseconds. */
const freshSignInMs = 10 * 60_000;

export async function requiredProof(actor: Actor): Promise<RequiredProof> {
  const user = await findUser(actor.id);
  invariant(user, 'user-not-found');
  if (user.passwordHash) return 'password';
  return (await hasSecondFactor(actor.id)) ? 'code' : 'fresh-sign-in';
}

/** For changes to the second factor itself: a password alone is never enough to remove it. */
export async function requiredForSecondFactor(actor: Actor): Promise<RequiredProof> {
  const required = await requiredProof(actor);
  return required === 'password' && (await hasSecondFactor(actor.id)) ? 'password-and-code' : required;
}

const limitsOf: Record<RequiredProof, Limit[]> = {
  password: ['proof-account'],
  code: ['code-account'],
  'password-and-code': ['proof-account', 'code-account'],
  'fresh-sign-in': [],
};

/** Rate-limits guesses by a signed-in user. */
const proofOf = (requiredFor: (actor: Actor) => Promise<RequiredProof>): Proof<ShownProof> => ({
  refuses: ['wrong-password', 'wrong-code', 'sign-in-too-old', 'too-many-requests'],
  before: async ({ actor, input }, work) => {
    const required = await requiredFor(actor);
    await consumeLimit('guard-account', actor.id);
    return countingAttempts(limitsOf[required], actor.id, async () => {
      await prove(actor, input, required);
      return work();
    });
  },
});

/**
 * Requires the owner to confirm their identity before a sensitive account change, since an unattended tablet may still be signed in (ASVS
 * 5.0, 7.5.1).
 */
export const ownerProof = proofOf(requiredProof);

/** For changes to the second factor itself. */
export const secondFactorProof = proofOf(requiredForSecondFactor);

/**
 * Only asks for the proof if the operation can succeed, so that no one enters a password for nothing.
 * @param check throws if the operation can't succeed
 */
export const withPrecondition = <I>(check: (actor: Actor) => Promise<void>, proof: Proof<I>): Proof<I> => ({
  ...proof,
  before: async (args, work) => {
    await check(args.actor);
    return proof.before(args, work);
  },
});

/** Limits code attempts per account. @throws DomainError `too-many-requests`, and the errors of `work` */
export const limitCodeAttempts = <T>(userId: number, work: () => Promise<T>): Promise<T> =>
  countingAttempts(['code-account'], userId, work);

/** A correct attempt resets the counters. */
async function countingAttempts<T>(limits: Limit[], userId: number, work: () => Promise<T>): Promise<T> {
  for (const limit of limits) await consumeLimit(limit, userId);
  const result = await work();
  for (const limit of limits) await resetLimit(limit, String(userId));
  return result;
}

async function prove(actor: Actor, shown: ShownProof, required: RequiredProof): Promise<void> {
  if (required === 'password') return provePassword(actor, shown.currentPassword);
  if (required === 'password-and-code') await provePassword(actor, shown.currentPassword);
  if (required !== 'fresh-sign-in') return proveCode(actor, shown.code);
  const session = actor.sessionId && (await findSessionRow(actor.sessionId));
  const isFresh = session && clock.now().getTime() - session.createdAt.getTime() <= freshSignInMs;
  invariant(isFresh, 'sign-in-too-old');
}

async function proveCode(actor: Actor, typed: string | null): Promise<void> {
  invariant(typed, 'wrong-code', { field: 'code', sentence: rules.code.required });
  return passSecondFactor(actor.id, typed);
}

async function provePassword(actor: Actor, typed: string | null): Promise<void> {
  invariant(typed, 'wrong-password', { field: 'currentPassword', sentence: rules.password.currentRequired });
  const user = await findUser(actor.id);
  const matches = await passwordMatches(user?.passwordHash ? [user.passwordHash] : [], typed);
  invariant(matches, 'wrong-password', { field: 'currentPassword' });
}

/** How long an emailed link is valid, in milliseconds. */
const linkLifetimeMs = 3600_000;

const isValid = ({ createdAt }: OneTimeTokenRow, now: Date): boolean =>
  now.getTime() - createdAt.getTime() <= linkLifetimeMs;

/**
 * Emails a link to the new address. Until the link is opened, the account keeps its old address, which gets a notice. Only the owner of
 * the new address can find out whether it is already in use.
 */
export const requestAddressChange = operation({
  who: 'signed-in',
  whileSuspended: true,
  limits: [byAddress('mail-address')],
  proof: ownerProof,
  refuses: ['user-not-found', 'account-changed'],
  run: ({ actor, input }: RunArgs<Actor, ShownProof & { email: string }>) => mailLink(actor, input.email.trim()),
});

async function mailLink(actor: Actor, email: string): Promise<void> {
  await inTransaction(async (tx) => {
    const user = await lockOwnAccount(actor, tx);
    if (user.emailKey === emailKeyOf(email)) return;
    const token = newSecret();
    const row = { _id: hashSecret(token), purpose: 'change-email' as const, userId: actor.id, usedAt: null };
    const link = onSite('/confirm-address', { token, email });
    if (!(await queueMail(confirmAddressMail({ to: email, link }), tx))) return;
    await replaceOneTimeTokens({ ...row, emailKey: emailKeyOf(email), createdAt: clock.now() }, tx);
    await notifyOwner(user, addressChangeAskedMail, tx);
  });
  deliverMailSoon();
}

/** @returns the new address, if its link hasn't been opened yet; otherwise null */
export async function pendingAddress(actor: Actor): Promise<string | null> {
  const token = await findNewestOneTimeToken(actor.id, 'change-email');
  return token && !token.usedAt && isValid(token, clock.now()) ? token.emailKey : null;
}

/**
 * Uses the emailed link: the account gets the new address, which is now verified, and the old address gets a notice.
 * `email-already-exists`: another account has verified the address.
 */
export const confirmAddressChange = operation({
  who: 'anyone',
  limits: [byNetwork('token-network')],
  refuses: ['address-link-invalid', 'email-already-exists'],
  run: ({ input }: RunArgs<Viewer, MailedLink>) => useLink(input),
});

/** Taken from the link. */
type MailedLink = { token: string; email: string | null };

async function useLink(input: MailedLink): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      const id = hashSecret(input.token);
      const token = await findOneTimeToken(id, 'change-email', tx);
      const now = clock.now();
      invariant(token && isValid(token, now), 'address-link-invalid');
      invariant(!input.email || isLinkAddress(input.email, token.emailKey), 'address-link-invalid');
      const email = addressOfLink(input.email, token.emailKey);
      const user = await findUser(token.userId, tx);
      invariant(user && !user.hiddenAt && (await useOneTimeToken(id, now, tx)), 'address-link-invalid');

      const holder = await findUserByEmail(email, tx);
      invariant(!holder?.isVerified || holder._id === user._id, 'email-already-exists', { field: 'email' });
      if (holder && holder._id !== user._id) await releaseAddress(holder, tx);
      await updateUser(user._id, { email, emailKey: token.emailKey }, tx);
      await markVerified(user._id, tx);
      await revokePendingTokens(user._id, tx);
      await notifyOwner(user, addressChangedMail, tx);
      await queueMail(addressInUseMail({ to: email }), tx);
    });
  } catch (error) {
    if (isDuplicateKeyError(error)) throw new DomainError('email-already-exists', { field: 'email' });
    throw error;
  }
  deliverMailSoon();
}

/**
 * Changes the actor's password or sets a first one. Signs out every other browser, cancels pending links and sign-ins, and emails the
 * owner.
 */
export const changePassword = operation({
  who: 'signed-in',
  whileSuspended: true,
  proof: ownerProof,
  refuses: ['password-too-common', 'user-not-found', 'account-changed'],
  run: async ({ actor, input }: RunArgs<Actor, ShownProof & { newPassword: string }>): Promise<void> => {
    const passwordHash = await hashNewPassword(input.newPassword, 'newPassword');
    await inTransaction(async (tx) => {
      const user = await lockOwnAccount(actor, tx);
      await updateUser(actor.id, { passwordHash }, tx);
      await endSessionsOf(actor.id, actor.sessionId, tx);
      await revokePendingTokens(actor.id, tx);
      await notifyOwner(user, passwordChangedMail, tx);
    });
    deliverMailSoon();
  },
});
