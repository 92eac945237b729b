import type { z } from 'zod';
import { onSite } from '~/config.server';
import { verification } from '~/messages/accounts';
import type { verification as verificationAnswer } from '~/schemas/answers';
import { clock } from '~/services/clock';
import { verificationMail } from '~/services/mail/templates';
import { isDuplicateKeyError } from '~models/database/errors';
import { nextId } from '~models/database/ids';
import { type Tx, inTransaction } from '~models/database/transaction';
import {
  findNewestOneTimeToken,
  findOneTimeToken,
  insertOneTimeToken,
  useOneTimeToken,
  type AddressClaim,
  findRegistrations,
} from '~models/token';
import {
  emailKeyOf,
  findUserByEmail,
  addressOfLink,
  findUser,
  isLinkAddress,
  lockAccount,
  type UserRow,
} from '~models/user';
import type { Viewer, Actor } from '../actor';
import { invariant } from '../errors';
import { idempotent, type Repeatable } from '../idempotency';
import { deliverMailSoon, queueMail } from '../outgoing-mail';
import { type RunArgs, operation } from '../operation';
import { byAddress, byNetwork } from '../rate-limits';
import { inConstantTime, hashSecret, newSecret } from '../secrets';
import { createUser, type CheckedAccount, assignAddress } from './account';
import { hashNewPassword } from './passwords';

/** @param recipient.claim what opening the link verifies besides the address */
export async function sendVerificationMail(
  recipient: { userId: number; email: string; claim: AddressClaim | null },
  tx: Tx,
): Promise<void> {
  const { userId, email, claim } = recipient;
  const token = newSecret();
  const row = { _id: hashSecret(token), purpose: 'verify-email' as const, userId, emailKey: emailKeyOf(email), claim };
  await insertOneTimeToken({ ...row, createdAt: clock.now(), usedAt: null }, tx);
  const link = onSite('/verify-email', { token, email });
  await queueMail(verificationMail({ to: email, link, hasPassword: claim !== null }), tx);
}

/** Both operations send mail to an address that may belong to someone else. */
const limits = [byNetwork('mail-network'), byAddress('mail-address')];

type ResendRequest = {
  email: string;
  /** From the browser's cookie. */
  registrationId: number | null;
};

/**
 * Sends the link again. The response doesn't reveal whether the address is known or already verified (contract). If the browser neither
 * registered nor is signed in to the account, the link verifies the address only, never a password chosen in another browser.
 */
export const resendVerification = operation({
  who: 'anyone',
  limits,
  run: ({ actor, input }: RunArgs<Viewer, ResendRequest>) => mailLinkAgain(actor, input),
});

/** Like `resendVerification`, for a signed-in user. */
export const resendOwnVerification = operation({
  who: 'signed-in',
  whileSuspended: true,
  limits,
  run: ({ actor, input }: RunArgs<Actor, { email: string }>) =>
    mailLinkAgain(actor, { ...input, registrationId: null }),
});

const mailLinkAgain = (viewer: Viewer, { email, registrationId }: ResendRequest): Promise<void> =>
  inConstantTime(() => mailLink(email.trim(), { userId: viewer?.id ?? null, registrationId }));

/** Identifies a browser that may request a link that also verifies its password. */
type Requester = { userId: number | null; registrationId: number | null };

async function mailLink(email: string, requester: Requester): Promise<void> {
  const holder = await findUserByEmail(email);
  if (!holder || holder.isVerified) return;
  const claim = await claimOf(requester, holder);
  if (holder.hiddenAt && claim?.kind !== 'registration') return;
  await inTransaction((tx) => sendVerificationMail({ userId: holder._id, email, claim }, tx));
  deliverMailSoon();
}

async function claimOf({ userId, registrationId }: Requester, holder: UserRow): Promise<AddressClaim | null> {
  if (userId === holder._id) return { kind: 'account' };
  if (registrationId === null || !holder.emailKey) return null;
  const [registration] = await findRegistrations(holder.emailKey, { registrationId, limit: 1 });
  return registration ?? null;
}

/**
 * Registers an address with a password. The password works once this registration's emailed link is opened. An address that nobody has
 * verified can be registered several times. Each link verifies its own registration, and the response doesn't reveal the others
 * (docs/decisions/0003). Counts against the mail limits, since the address may belong to someone else.
 * `email-already-exists`: the address is already verified.
 * @returns the registration's id, which lets the browser request its link again
 */
export const register = operation({
  who: 'anyone',
  limits: [byNetwork('register-network'), byAddress('mail-address')],
  refuses: ['email-already-exists', 'password-too-common'],
  run: ({ input }: RunArgs<Viewer, Registration>) => registerAddress(input),
});

type Registration = { email: string; password: string; formKey: string | null };

async function registerAddress(input: Registration): Promise<number> {
  const email = input.email.trim();
  const passwordHash = await hashNewPassword(input.password, 'password');
  const request = { scope: 'registration', key: input.formKey, body: { email: emailKeyOf(email) } };
  const registrationId = await inConstantTime(() =>
    retryOnDuplicate(request, async (tx) => {
      const holder = await findUserByEmail(email, tx);
      invariant(!holder?.isVerified, 'email-already-exists', { field: 'email' });
      const { _id: userId } = holder ?? (await createUser({ email }, tx));
      const id = await nextId('registrations');
      await sendVerificationMail(
        { userId, email, claim: { kind: 'registration', registrationId: id, passwordHash } },
        tx,
      );
      return id;
    }),
  );
  deliverMailSoon();
  return registrationId;
}

/** If two first registrations of an address race, the second one's retry finds the account that the first created. */
async function retryOnDuplicate(request: Repeatable, work: (tx: Tx) => Promise<number>): Promise<number> {
  try {
    return await idempotent(request, work);
  } catch (error) {
    if (isDuplicateKeyError(error)) return idempotent(request, work);
    throw error;
  }
}

const hour = 3600_000;
/**
 * In milliseconds. A link is valid for 24 hours (specification §9). For one more hour it still works, with `wasExpired` set (contract).
 */
const linkLifetimeMs = { valid: 24 * hour, late: 25 * hour };
const autoLoginLifetimeMs = 5 * 60_000;

/** The verification response of specification §3. */
type Verification = z.output<typeof verificationAnswer>;

/**
 * Uses the emailed link: verifies the address and assigns it to the account named by the link (docs/decisions/0003). The first
 * verification awards the registration points.
 * @returns also a secret that signs the browser in, once, within 5 minutes; null unless this call verified the address
 */
export const verifyEmail = operation({
  who: 'anyone',
  limits: [byNetwork('token-network')],
  refuses: ['verification-link-invalid'],
  run: ({ input }: RunArgs<Viewer, MailedLink>) => useLink(input),
});

type MailedLink = {
  token: string | null;
  /** If given, must be the address that the link was sent to. */
  email?: string | null;
};

async function useLink(input: MailedLink): Promise<Verification & { autoLoginSecret: string | null }> {
  invariant(input.token, 'verification-link-invalid', { field: 'token', sentence: verification.missingToken });
  const id = hashSecret(input.token);
  return inTransaction(async (tx) => {
    const token = await findOneTimeToken(id, 'verify-email', tx);
    invariant(token && (!input.email || isLinkAddress(input.email, token.emailKey)), 'verification-link-invalid');
    const { emailKey } = token;
    const holder = await findUserByEmail(emailKey, tx);

    const now = clock.now();
    const age = now.getTime() - token.createdAt.getTime();
    const answer = { wasExpired: age > linkLifetimeMs.valid, alreadyVerified: false, autoLoginSecret: null };
    if (holder?.isVerified) {
      invariant(!holder.hiddenAt, 'verification-link-invalid');
      const already = { wasExpired: false, alreadyVerified: true, message: verification.already };
      return { ...answer, ...already, status: 'success', userId: holder._id };
    }
    if (token.usedAt || age > linkLifetimeMs.late) {
      return { ...answer, status: 'expired', userId: null, wasExpired: true, message: verification.expired };
    }

    await useOneTimeToken(id, now, tx);
    const userId = await assignAddress({ token, holder, email: addressOfLink(input.email, emailKey) }, tx);
    // A concurrent password change cancels this sign-in.
    await lockAccount(userId, tx);
    const autoLoginSecret = newSecret();
    const row = { _id: hashSecret(autoLoginSecret), purpose: 'auto-login' as const, userId, emailKey };
    await insertOneTimeToken({ ...row, createdAt: now, usedAt: null }, tx);
    const message = token.claim ? verification.done : verification.doneWithoutPassword;
    return { ...answer, status: 'success', userId, message, autoLoginSecret };
  });
}

/**
 * Signs in without a password. Only works once, within 5 minutes, in the browser that just verified this user's address (contract).
 * @returns the account to sign in to
 * @throws DomainError `auto-login-refused` (401) in all other cases
 */
export function redeemAutoLogin(input: { userId: number; secret: string | null }): Promise<CheckedAccount> {
  return inTransaction(async (tx) => {
    invariant(input.secret, 'auto-login-refused');
    const id = hashSecret(input.secret);
    const token = await findOneTimeToken(id, 'auto-login', tx);
    const now = clock.now();
    const isValid = token?.userId === input.userId && now.getTime() - token.createdAt.getTime() <= autoLoginLifetimeMs;
    invariant(isValid && (await useOneTimeToken(id, now, tx)), 'auto-login-refused');
    const user = await findUser(input.userId, tx);
    invariant(user, 'auto-login-refused');
    return user;
  });
}

/** Only used outside production. */
export async function verificationReport(email: string): Promise<{ state: string; link: string }> {
  const user = email ? await findUserByEmail(email) : null;
  if (!user) return { state: 'no account uses this address', link: 'none' };
  const token = await findNewestOneTimeToken(user._id, 'verify-email');
  return {
    state: user.isVerified ? 'verified' : 'waiting for verification',
    link: token
      ? `mailed ${token.createdAt.toISOString()}, ${token.usedAt ? `used ${token.usedAt.toISOString()}` : 'not used'}`
      : 'none',
  };
}
