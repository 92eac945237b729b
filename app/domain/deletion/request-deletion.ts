import { setCommentsVisible } from '~models/comment';
import { inTransaction, type Tx } from '~models/database/transaction';
import { deleteOneTimeTokens, insertOneTimeToken } from '~models/one-time-token';
import { setPostsVisible } from '~models/post';
import { deleteSessionsOf } from '~models/session';
import { setStandingsHidden } from '~models/standing';
import { findUser, updateUser, type UserRow } from '~models/user';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { deletionRequestedMail } from '~/services/mail/templates';
import { hashSecret, newSecret } from '../accounts/secrets';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { deliverMailSoon, queueMail } from '../outgoing-mail';
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
  await inTransaction(async (tx) => {
    const user = await findUser(actor.id, tx);
    invariant(user, 'user-not-found');
    if (user.hiddenAt) return;
    await updateUser(actor.id, { hiddenAt: clock.now() }, tx);
    await deleteSessionsOf(actor.id, null, tx);
    await deleteOneTimeTokens(actor.id, 'auto-login', tx);
    await setContentShown(actor.id, false, tx);
    await mailUndoLink(user, tx);
  });
  // A post or comment that was on its way while the transaction ran is shown still.
  await setContentShown(actor.id, false);
  deliverMailSoon();
}

/** Shows or hides what a person wrote, and the person's place on the boards. */
export async function setContentShown(userId: number, shown: boolean, tx?: Tx): Promise<void> {
  await setPostsVisible(userId, shown, tx);
  await setCommentsVisible(userId, shown, tx);
  await setStandingsHidden(userId, !shown, tx);
}

async function mailUndoLink({ _id: userId, email, emailKey }: UserRow, tx: Tx): Promise<void> {
  if (!email || !emailKey) return;
  const token = newSecret();
  const createdAt = clock.now();
  await insertOneTimeToken(
    { _id: hashSecret(token), purpose: 'undo-deletion', userId, emailKey, createdAt, usedAt: null },
    tx,
  );
  const link = new URL('/data-deletion/undo', config.SITE_URL);
  link.search = new URLSearchParams({ token }).toString();
  await queueMail(deletionRequestedMail({ to: email, link: link.href, erasedOn: erasedOn(createdAt) }), tx);
}
