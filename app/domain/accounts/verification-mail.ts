import { inTransaction, type Tx } from '~models/database/transaction';
import { type AddressClaim, findRegistrations, insertOneTimeToken } from '~models/one-time-token';
import { emailKeyOf, findUserByEmail, type UserRow } from '~models/user';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { verificationMail } from '~/services/mail/templates';
import { deliverMailSoon, queueMail } from '../mail/outgoing-mail';
import { inConstantTime } from './constant-time';
import { hashSecret, newSecret } from './secrets';

/** Mails a fresh link in the caller's transaction. @param given.claim what it proves besides the address. */
export async function sendVerificationMail(
  given: { userId: number; email: string; claim: AddressClaim | null },
  tx: Tx,
): Promise<void> {
  const { userId, email, claim } = given;
  const token = newSecret();
  const row = { _id: hashSecret(token), purpose: 'verify-email' as const, userId, emailKey: emailKeyOf(email), claim };
  await insertOneTimeToken({ ...row, createdAt: clock.now(), usedAt: null }, tx);
  const link = new URL('/verify-email', config.SITE_URL);
  link.search = new URLSearchParams({ token, email }).toString();
  await queueMail(verificationMail({ to: email, link: link.href, hasPassword: claim !== null }), tx);
}

/** By what a browser may ask for a link that proves more than the address. */
export type Asker = {
  /** The account that it is signed in to. */
  userId: number | null;
  /** The registration that it has sent. */
  registrationId: number | null;
};

/**
 * Sends the link once more. Nothing tells whether the address is known or was verified long ago (contract). The link never
 * proves a password that was chosen elsewhere: asked for by a browser that did not register, it proves the address alone.
 */
export const resendVerification = (email: string, asker: Asker): Promise<void> =>
  inConstantTime(() => mailLinkAgain(email.trim(), asker));

async function mailLinkAgain(email: string, asker: Asker): Promise<void> {
  const holder = await findUserByEmail(email);
  if (!holder || holder.isVerified) return;
  const claim = await claimOf(asker, holder);
  if (holder.hiddenAt && claim?.kind !== 'registration') return;
  await inTransaction((tx) => sendVerificationMail({ userId: holder._id, email, claim }, tx));
  deliverMailSoon();
}

async function claimOf({ userId, registrationId }: Asker, holder: UserRow): Promise<AddressClaim | null> {
  if (userId === holder._id) return { kind: 'account' };
  if (registrationId === null || !holder.emailKey) return null;
  const [registration] = await findRegistrations(holder.emailKey, { registrationId, limit: 1 });
  return registration ?? null;
}
