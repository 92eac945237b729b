import type { Tx } from '~models/database/transaction';
import { findUser } from '~models/user';
import { type SecondFactorEvent, secondFactorMail } from '~/services/mail/templates';
import { notifyOwner } from '../accounts/notify-owner';

/** Tells the owner by mail, in case it was somebody else. @param codesLeft unused recovery codes */
export async function queueNotice(userId: number, event: SecondFactorEvent, codesLeft: number, tx: Tx): Promise<void> {
  const user = await findUser(userId, tx);
  if (user) await notifyOwner(user, ({ to }) => secondFactorMail({ to, event, codesLeft }), tx);
}
