import { inTransaction, type Tx } from '~models/database/transaction';
import { insertOneTimeToken } from '~models/one-time-token';
import { findUser, type UserRow } from '~models/user';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { deletionRequestedMail } from '~/services/mail/templates';
import { hashSecret, newSecret } from '../secrets';
import { deliverMailSoon, queueMail } from '../mail/outgoing-mail';
import { erasedOn } from './grace-period';

/** Mails the link that keeps an account. @returns the hash of its token; undefined for an account without an address */
export async function mailUndoLink(
  { _id: userId, email, emailKey }: UserRow,
  hiddenAt: Date,
  tx: Tx,
): Promise<string | undefined> {
  if (!email || !emailKey) return undefined;
  const token = newSecret();
  await insertOneTimeToken(
    { _id: hashSecret(token), purpose: 'undo-deletion', userId, emailKey, createdAt: clock.now(), usedAt: null },
    tx,
  );
  const link = new URL('/data-deletion/undo', config.SITE_URL);
  link.search = new URLSearchParams({ token }).toString();
  await queueMail(deletionRequestedMail({ to: email, link: link.href, erasedOn: erasedOn(hiddenAt) }), tx);
  return hashSecret(token);
}

/** One more link for anyone who has just proven to be the owner; earlier ones stay good. */
export async function mailUndoLinkAgain(userId: number): Promise<void> {
  await inTransaction(async (tx) => {
    const user = await findUser(userId, tx);
    if (user?.hiddenAt) await mailUndoLink(user, user.hiddenAt, tx);
  });
  deliverMailSoon();
}
