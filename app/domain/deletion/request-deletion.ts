import { inTransaction, type Tx } from '~models/database/transaction';
import { insertOneTimeToken } from '~models/one-time-token';
import { findUser, type UserRow } from '~models/user';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { deletionRequestedMail } from '~/services/mail/templates';
import { hashSecret, newSecret } from '../accounts/secrets';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { deliverMailSoon, queueMail } from '../outgoing-mail';
import { hideAccount, setContentShown } from './account-shown';
import { copyDeletionNotesSoon, noteDeletion } from './deletion-notes';
import { erasedOn } from './grace-period';

/**
 * Takes the actor's account out of sight at once, with its posts and comments, signs it out everywhere, and mails a link
 * that undoes all of it for 30 days (contract). Counts and points of others stay as they are until the account is erased.
 * Asked again, it changes nothing.
 * @param input.userId must be the actor's own.
 * @throws DomainError `forbidden`, `user-not-found`.
 */
export async function requestDeletion(actor: Actor, input: { userId: number }): Promise<void> {
  invariant(input.userId === actor.id, 'forbidden');
  await beginDeletion(actor.id);
  deliverMailSoon();
  copyDeletionNotesSoon();
}

/** What `requestDeletion` does at once; whoever calls it sees to the mail and to the file of deletions. */
export async function beginDeletion(userId: number): Promise<void> {
  await inTransaction(async (tx) => {
    const user = await findUser(userId, tx);
    invariant(user, 'user-not-found');
    if (user.hiddenAt) return;
    await hideAccount(userId, clock.now(), tx);
    await noteDeletion(user, 'hidden', tx, await mailUndoLink(user, tx));
  });
  // A post or comment that was on its way while the transaction ran is shown still.
  await setContentShown(userId, false);
}

/** @returns the link's hash; undefined for an account without an address. */
async function mailUndoLink({ _id: userId, email, emailKey }: UserRow, tx: Tx): Promise<string | undefined> {
  if (!email || !emailKey) return undefined;
  const token = newSecret();
  const createdAt = clock.now();
  await insertOneTimeToken(
    { _id: hashSecret(token), purpose: 'undo-deletion', userId, emailKey, createdAt, usedAt: null },
    tx,
  );
  const link = new URL('/data-deletion/undo', config.SITE_URL);
  link.search = new URLSearchParams({ token }).toString();
  await queueMail(deletionRequestedMail({ to: email, link: link.href, erasedOn: erasedOn(createdAt) }), tx);
  return hashSecret(token);
}
