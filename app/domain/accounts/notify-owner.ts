import type { Tx } from '~models/database/transaction';
import type { UserRow } from '~models/user';
import type { Mail } from '~/services/mail/templates';
import { queueMail } from '../mail/outgoing-mail';

/** Mails the owner of an account what happened to it; not to an unproven address, which may be a stranger's. */
export async function notifyOwner(
  { email, isVerified }: Pick<UserRow, 'email' | 'isVerified'>,
  mail: (to: { to: string }) => Mail,
  tx: Tx,
): Promise<void> {
  if (email && isVerified) await queueMail(mail({ to: email }), tx);
}
