import { inTransaction } from '~models/database/transaction';
import { updateUser } from '~models/user';
import { passwordChangedMail } from '~/services/mail/templates';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { cancelBegun } from './cancel-begun';
import { hashNewPassword } from './passwords';
import { type Proof, proveOwner } from './prove-owner';
import { endSessionsOf } from './sessions';
import { tellOwner } from './tell-owner';

/**
 * Changes the actor's password, or gives the account its first one. Every other browser is signed out, what was begun
 * with the earlier password is cancelled, and a notice is mailed.
 * @throws DomainError `password-too-common`, and those of `proveOwner`.
 */
export async function changePassword(actor: Actor, input: Proof & { newPassword: string }): Promise<void> {
  await proveOwner(actor, input);
  const passwordHash = await hashNewPassword(input.newPassword, 'newPassword');
  await inTransaction(async (tx) => {
    const user = await updateUser(actor.id, { passwordHash }, tx);
    invariant(user, 'user-not-found');
    await endSessionsOf(actor.id, actor.sessionId, tx);
    await cancelBegun(actor.id, tx);
    await tellOwner(user, passwordChangedMail, tx);
  });
  deliverMailSoon();
}
