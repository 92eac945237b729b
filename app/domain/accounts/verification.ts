import { inTransaction, type Tx } from '~models/database/transaction';
import { deleteOneTimeTokens, findOneTimeToken, insertOneTimeToken, useOneTimeToken } from '~models/one-time-token';
import { emailKeyOf, findUser, findUserByEmail, updateUser, type UserRow } from '~models/user';
import { config } from '~/config.server';
import { verification } from '~/messages';
import { clock } from '~/services/clock';
import { verificationMail } from '~/services/mail/templates';
import { invariant } from '../errors';
import { deliverMailSoon, queueMail } from '../outgoing-mail';
import { recordFirstAwards, worth } from '../points/awards';
import { inEvenTime } from './even-time';
import { hashSecret, newSecret } from './secrets';

const hour = 3600_000;
/** A link is good for 24 hours (specification §9), then for one more hour verifies with `wasExpired` (contract). */
const linkLife = { good: 24 * hour, late: 25 * hour };
const autoLoginLife = 5 * 60_000;

/** The verification response of specification §3. */
export type Verification = {
  status: 'success' | 'expired';
  userId: number | null;
  wasExpired: boolean;
  alreadyVerified: boolean;
  message: string;
};

/** Mails a fresh link in the caller's transaction. */
export async function sendVerificationMail(user: UserRow, tx: Tx): Promise<void> {
  if (!user.email || !user.emailKey) return;
  const token = newSecret();
  const createdAt = clock.now();
  await insertOneTimeToken(
    {
      _id: hashSecret(token),
      purpose: 'verify-email',
      userId: user._id,
      emailKey: user.emailKey,
      createdAt,
      usedAt: null,
    },
    tx,
  );
  const link = new URL('/verify-email', config.SITE_URL);
  link.search = new URLSearchParams({ token, email: user.email }).toString();
  await queueMail(verificationMail({ to: user.email, link: link.href }), tx);
}

/**
 * Sends the link once more. Nothing tells whether the address is known or was verified long ago (contract).
 */
export const resendVerification = (email: string): Promise<void> => inEvenTime(() => mailLinkAgain(email));

async function mailLinkAgain(email: string): Promise<void> {
  const user = await findUserByEmail(email);
  if (user && !user.isVerified && !user.hiddenAt) {
    await inTransaction((tx) => sendVerificationMail(user, tx));
    deliverMailSoon();
  }
}

/**
 * Uses a mailed link up and marks its address as verified; the first time this gives the registration's points.
 * @param input.email when given, must be the address that the link was mailed to.
 * @returns also a secret that signs the verifying browser in once within 5 minutes; null unless this call verified.
 * @throws DomainError `verification-link-invalid`.
 */
export function verifyEmail(input: {
  token: string;
  email?: string | null;
}): Promise<Verification & { autoLoginSecret: string | null }> {
  return inTransaction(async (tx) => {
    const id = hashSecret(input.token);
    const token = await findOneTimeToken(id, 'verify-email', tx);
    invariant(token && (!input.email || emailKeyOf(input.email) === token.emailKey), 'verification-link-invalid');
    const user = await findUser(token.userId, tx);
    invariant(user && !user.hiddenAt && user.emailKey === token.emailKey, 'verification-link-invalid');

    const now = clock.now();
    const age = now.getTime() - token.createdAt.getTime();
    const answer = { userId: user._id, wasExpired: age > linkLife.good, autoLoginSecret: null };
    if (user.isVerified) {
      return { ...answer, status: 'success', wasExpired: false, alreadyVerified: true, message: verification.already };
    }
    if (token.usedAt || age > linkLife.late) {
      return {
        ...answer,
        status: 'expired',
        userId: null,
        wasExpired: true,
        alreadyVerified: false,
        message: verification.expired,
      };
    }

    await useOneTimeToken(id, now, tx);
    await markVerified(user._id, tx);
    const autoLoginSecret = newSecret();
    await insertOneTimeToken(
      {
        _id: hashSecret(autoLoginSecret),
        purpose: 'auto-login',
        userId: user._id,
        emailKey: token.emailKey,
        createdAt: now,
        usedAt: null,
      },
      tx,
    );
    return { ...answer, status: 'success', alreadyVerified: false, message: verification.done, autoLoginSecret };
  });
}

/** A registration is complete, and gives its points, when its address is proven for the first time. */
export async function markVerified(userId: number, tx: Tx): Promise<void> {
  await updateUser(userId, { isVerified: true }, tx);
  const key = `registration:${userId}`;
  await recordFirstAwards([{ key, userId, points: worth.registration, reason: 'registration', at: clock.now() }], tx);
}

/**
 * Whether a browser may be signed in without a password: only the one that has just verified this user, once, within 5
 * minutes (contract).
 * @throws DomainError `auto-login-refused` (401) for anything else.
 */
export function useAutoLogin(input: { userId: number; secret: string | null }): Promise<void> {
  return inTransaction(async (tx) => {
    invariant(input.secret, 'auto-login-refused');
    const id = hashSecret(input.secret);
    const token = await findOneTimeToken(id, 'auto-login', tx);
    const now = clock.now();
    const good = token?.userId === input.userId && now.getTime() - token.createdAt.getTime() <= autoLoginLife;
    invariant(good && (await useOneTimeToken(id, now, tx)), 'auto-login-refused');
  });
}

/** Makes links mailed to an earlier address worthless. */
export const cancelVerification = (userId: number, tx: Tx): Promise<void> =>
  deleteOneTimeTokens(userId, 'verify-email', tx);
