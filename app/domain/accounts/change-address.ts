import { isDuplicateKeyError } from '~models/database/connection';
import { inTransaction } from '~models/database/transaction';
import {
  findNewestOneTimeToken,
  findOneTimeToken,
  type OneTimeTokenRow,
  replaceOneTimeTokens,
  useOneTimeToken,
} from '~models/one-time-token';
import { addressOfLink, emailKeyOf, findUser, findUserByEmail, isLinkAddress, updateUser } from '~models/user';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import {
  addressChangeAskedMail,
  addressChangedMail,
  addressInUseMail,
  confirmAddressMail,
} from '~/services/mail/templates';
import type { Actor, Viewer } from '../actor';
import { DomainError, invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { deliverMailSoon, queueMail } from '../mail/outgoing-mail';
import { byAddress, byNetwork } from '../rate-limits';
import { cancelBegun, giveUpAddress, lockOwnAccount, notifyOwner } from './checked-account';
import { markVerified } from './create-user';
import { ownerProof, type ShownProof } from './prove-owner';
import { hashSecret, newSecret } from '../secrets';
/** In milliseconds. */
const linkLife = 3600_000;

const isGood = ({ createdAt }: OneTimeTokenRow, now: Date): boolean => now.getTime() - createdAt.getTime() <= linkLife;

/**
 * Mails a link to the new address; the account keeps the earlier one, which is notified, until the link is opened. Whether the new
 * one is taken is told only to anyone who reads its mail.
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
    const link = new URL('/confirm-address', config.SITE_URL);
    link.search = new URLSearchParams({ token, email }).toString();
    if (!(await queueMail(confirmAddressMail({ to: email, link: link.href }), tx))) return;
    await replaceOneTimeTokens({ ...row, emailKey: emailKeyOf(email), createdAt: clock.now() }, tx);
    await notifyOwner(user, addressChangeAskedMail, tx);
  });
  deliverMailSoon();
}

/** @returns the address that is waiting for its link to be opened; null where none does */
export async function pendingAddress(actor: Actor): Promise<string | null> {
  const token = await findNewestOneTimeToken(actor.id, 'change-email');
  return token && !token.usedAt && isGood(token, clock.now()) ? token.emailKey : null;
}

/**
 * Consumes the mailed link: the account has the new address, which counts as verified, and the earlier one is notified.
 * `email-already-exists`: another account has proven the address.
 */
export const confirmAddressChange = operation({
  who: 'anyone',
  limits: [byNetwork('token-network')],
  refuses: ['address-link-invalid', 'email-already-exists'],
  run: ({ input }: RunArgs<Viewer, MailedLink>) => useLink(input),
});

/** As in the link. */
type MailedLink = { token: string; email: string | null };

async function useLink(input: MailedLink): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      const id = hashSecret(input.token);
      const token = await findOneTimeToken(id, 'change-email', tx);
      const now = clock.now();
      invariant(token && isGood(token, now), 'address-link-invalid');
      invariant(!input.email || isLinkAddress(input.email, token.emailKey), 'address-link-invalid');
      const email = addressOfLink(input.email, token.emailKey);
      const user = await findUser(token.userId, tx);
      invariant(user && !user.hiddenAt && (await useOneTimeToken(id, now, tx)), 'address-link-invalid');

      const holder = await findUserByEmail(email, tx);
      invariant(!holder?.isVerified || holder._id === user._id, 'email-already-exists', { field: 'email' });
      if (holder && holder._id !== user._id) await giveUpAddress(holder, tx);
      await updateUser(user._id, { email, emailKey: token.emailKey }, tx);
      await markVerified(user._id, tx);
      await cancelBegun(user._id, tx);
      await notifyOwner(user, addressChangedMail, tx);
      await queueMail(addressInUseMail({ to: email }), tx);
    });
  } catch (error) {
    if (isDuplicateKeyError(error)) throw new DomainError('email-already-exists', { field: 'email' });
    throw error;
  }
  deliverMailSoon();
}
