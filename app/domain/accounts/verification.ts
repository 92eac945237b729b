import { inTransaction } from '~models/database/transaction';
import { findNewestOneTimeToken, findOneTimeToken, insertOneTimeToken, useOneTimeToken } from '~models/one-time-token';
import { addressOfLink, findUser, findUserByEmail, isLinkAddress, lockAccount } from '~models/user';
import { verification } from '~/messages/accounts';
import { clock } from '~/services/clock';
import type { Viewer } from '../actor';
import { invariant } from '../errors';
import { operation, type RunArgs } from '../operation';
import { byNetwork } from '../rate-limits';
import { hashSecret, newSecret } from '../secrets';
import type { CheckedAccount } from './checked-account';
import { settleAddress } from './take-over';

const hour = 3600_000;
/** A link is good for 24 hours (specification §9), then for one more hour verifies with `wasExpired` (contract). */
const linkLife = { good: 24 * hour, late: 25 * hour };
const autoLoginLife = 5 * 60_000;

/** The verification response of specification §3. */
type Verification = {
  status: 'success' | 'expired';
  userId: number | null;
  wasExpired: boolean;
  alreadyVerified: boolean;
  message: string;
};

/**
 * Consumes the mailed link: its address is proven, belongs to the account that the link names and to no other
 * (docs/decisions/0003), and the first proof gives the points of a registration.
 * @returns also a secret that signs the verifying browser in once within 5 minutes; null unless this call verified
 */
export const verifyEmail = operation({
  who: 'anyone',
  limits: [byNetwork('token-network')],
  refuses: ['verification-link-invalid'],
  run: ({ input }: RunArgs<Viewer, MailedLink>) => useLink(input),
});

type MailedLink = {
  token: string | null;
  /** If given, has to be the address that the link was mailed to. */
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
    const answer = { wasExpired: age > linkLife.good, alreadyVerified: false, autoLoginSecret: null };
    if (holder?.isVerified) {
      invariant(!holder.hiddenAt, 'verification-link-invalid');
      const already = { wasExpired: false, alreadyVerified: true, message: verification.already };
      return { ...answer, ...already, status: 'success', userId: holder._id };
    }
    if (token.usedAt || age > linkLife.late) {
      return { ...answer, status: 'expired', userId: null, wasExpired: true, message: verification.expired };
    }

    await useOneTimeToken(id, now, tx);
    const userId = await settleAddress({ token, holder, email: addressOfLink(input.email, emailKey) }, tx);
    // A password that is changed at the same time cancels this sign-in.
    await lockAccount(userId, tx);
    const autoLoginSecret = newSecret();
    const row = { _id: hashSecret(autoLoginSecret), purpose: 'auto-login' as const, userId, emailKey };
    await insertOneTimeToken({ ...row, createdAt: now, usedAt: null }, tx);
    const message = token.claim ? verification.done : verification.doneWithoutPassword;
    return { ...answer, status: 'success', userId, message, autoLoginSecret };
  });
}

/**
 * Signs in without a password only the browser that has just verified this user, once, within 5 minutes (contract).
 * @returns the account that may be signed in to
 * @throws DomainError `auto-login-refused` (401) for anything else
 */
export function redeemAutoLogin(input: { userId: number; secret: string | null }): Promise<CheckedAccount> {
  return inTransaction(async (tx) => {
    invariant(input.secret, 'auto-login-refused');
    const id = hashSecret(input.secret);
    const token = await findOneTimeToken(id, 'auto-login', tx);
    const now = clock.now();
    const good = token?.userId === input.userId && now.getTime() - token.createdAt.getTime() <= autoLoginLife;
    invariant(good && (await useOneTimeToken(id, now, tx)), 'auto-login-refused');
    const user = await findUser(input.userId, tx);
    invariant(user, 'auto-login-refused');
    return user;
  });
}

/** Shown outside production only. */
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
