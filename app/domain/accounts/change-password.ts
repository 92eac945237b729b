import { inTransaction } from '~models/database/transaction';
import { updateUser } from '~models/user';
import { passwordChangedMail } from '~/services/mail/templates';
import type { Actor } from '../actor';
import { type RunArgs, operation } from '../operation';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { cancelBegun, lockOwnAccount, notifyOwner } from './checked-account';
import { hashNewPassword } from './passwords';
import { ownerProof, type ShownProof } from './prove-owner';
import { endSessionsOf } from './sessions';
/**
 * Changes the actor's password, or gives the account its first one. Signs out every other browser, cancels what was begun with
 * the earlier password, and mails a notice.
 */
export const changePassword = operation({
  who: 'signed-in',
  whileSuspended: true,
  proof: ownerProof,
  refuses: ['password-too-common', 'user-not-found', 'account-changed'],
  run: async ({ actor, input }: RunArgs<Actor, ShownProof & { newPassword: string }>): Promise<void> => {
    const passwordHash = await hashNewPassword(input.newPassword, 'newPassword');
    await inTransaction(async (tx) => {
      const user = await lockOwnAccount(actor, tx);
      await updateUser(actor.id, { passwordHash }, tx);
      await endSessionsOf(actor.id, actor.sessionId, tx);
      await cancelBegun(actor.id, tx);
      await notifyOwner(user, passwordChangedMail, tx);
    });
    deliverMailSoon();
  },
});
