import type { Tx } from '~models/database/transaction';
import type { UserRow } from '~models/user';
import type { Mail } from '~/services/mail/templates';
import { queueMail } from '../mail/outgoing-mail';

/**
 * Tells the owner of an account what has become of it. Nobody is told of an account that is not theirs: an address that was
 * never proven may be a stranger's.
 */
export async function tellOwner(
  { email, isVerified }: Pick<UserRow, 'email' | 'isVerified'>,
  mail: (to: { to: string }) => Mail,
  tx: Tx,
): Promise<void> {
  if (email && isVerified) await queueMail(mail({ to: email }), tx);
}
