import { inTransaction, type Tx } from '~models/database/transaction';
import { type AddressClaim, findRegistrations, insertOneTimeToken } from '~models/one-time-token';
import { emailKeyOf, findUserByEmail, type UserRow } from '~models/user';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { verificationMail } from '~/services/mail/templates';
import type { Actor, Viewer } from '../actor';
import { type RunArgs, operation } from '../operation';
import { deliverMailSoon, queueMail } from '../mail/outgoing-mail';
import { byAddress, byNetwork } from '../rate-limits';
import { hashSecret, inConstantTime, newSecret } from '../secrets';

/** @param given.claim what the link proves besides the address */
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

/** Each mails an address that may be anyone's. */
const limits = [byNetwork('mail-network'), byAddress('mail-address')];

type Again = {
  email: string;
  /** As the browser sent it. */
  registrationId: number | null;
};

/**
 * Mails the link again. Nothing tells whether the address is known or was verified long ago (contract). The link never proves a
 * password that was chosen elsewhere: asked for by a browser that neither registered nor is signed in to the account, it proves
 * the address alone.
 */
export const resendVerification = operation({
  who: 'anyone',
  limits,
  run: ({ actor, input }: RunArgs<Viewer, Again>) => mailLinkAgain(actor, input),
});

/** The same for anyone who is signed in. */
export const resendOwnVerification = operation({
  who: 'signed-in',
  whileSuspended: true,
  limits,
  run: ({ actor, input }: RunArgs<Actor, { email: string }>) =>
    mailLinkAgain(actor, { ...input, registrationId: null }),
});

const mailLinkAgain = (viewer: Viewer, { email, registrationId }: Again): Promise<void> =>
  inConstantTime(() => mailLink(email.trim(), { userId: viewer?.id ?? null, registrationId }));

/** By which a browser may ask for a link that proves more than the address. */
type Asker = { userId: number | null; registrationId: number | null };

async function mailLink(email: string, asker: Asker): Promise<void> {
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
