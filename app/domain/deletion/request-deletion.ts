import { inTransaction, type Tx } from '~models/database/transaction';
import { findUser, lockAccount } from '~models/user';
import { clock } from '~/services/clock';
import { assertUnchanged } from '../accounts/checked-account';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { beginJob } from '../background-jobs';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { writes } from '../rate-limits';
import { countersOfPosts, inSerialQueue } from '../group-commit';
import { hideAccount } from './account-shown';
import { copyDeletionNotesSoon, noteDeletion } from './deletion-notes';
import { mailUndoLink } from './undo-link';

/**
 * Hides the actor's account with its posts and comments, signs it out everywhere, and mails a link that undoes all of it for 30
 * days (contract). Counts and points of others stay as they are until the account is erased. Asked again, it changes nothing.
 * `forbidden`: the id is not the actor's own.
 */
export const requestDeletion = operation({
  who: 'signed-in',
  whileSuspended: true,
  limits: [writes],
  refuses: ['forbidden', 'user-not-found', 'account-changed'],
  run: async ({ actor, input }: RunArgs<Actor, { userId: number }>) => {
    invariant(input.userId === actor.id, 'forbidden');
    await beginDeletion(actor.id, actor);
    deliverMailSoon();
    copyDeletionNotesSoon();
  },
});

/** The caller sees to the mail and to the file of deletions. @param actor where its owner asks */
export async function beginDeletion(userId: number, actor?: Actor): Promise<void> {
  await moving(async (tx) => {
    await lockAccount(userId, tx);
    const user = await findUser(userId, tx);
    invariant(user, 'user-not-found');
    if (user.hiddenAt) return;
    assertUnchanged(user, actor?.credentialsVersion);
    const hiddenAt = clock.now();
    await hideAccount(userId, hiddenAt, tx);
    await noteDeletion(user, 'hidden', tx, await mailUndoLink(user, hiddenAt, tx));
  });
  // Again, for a post or comment that was created while the transaction ran.
  await moving((tx) => beginJob('show-content', userId, tx));
}

/** Posts count the comments that are shown, so this takes turns with what else moves their counters. */
const moving = (work: (tx: Tx) => Promise<void>): Promise<void> =>
  inSerialQueue(countersOfPosts, () => inTransaction(work));
