import { inTransaction } from '~models/database/transaction';
import { deleteSecondFactor } from '~models/second-factor';
import { findUserByEmail, findUserByUsername } from '~models/user';
import { cancelBegun } from '../accounts/cancel-begun';
import { endSessionsOf } from '../accounts/sessions';
import { queueNotice } from './notices';
import { hasSecondFactor } from './pass-second-factor';

/**
 * For somebody who has lost phone and recovery codes: the password alone signs in again. Every session ends, and the owner is
 * told by mail: the operator may have been talked into it.
 * @param named an email address or a username
 * @returns the username; null when there is no such driver, or one without a second factor
 */
export async function removeByOperator(named: string): Promise<string | null> {
  const user = (await findUserByEmail(named)) ?? (await findUserByUsername(named));
  if (!user || !(await hasSecondFactor(user._id))) return null;
  await inTransaction(async (tx) => {
    await deleteSecondFactor(user._id, tx);
    await endSessionsOf(user._id, null, tx);
    await cancelBegun(user._id, tx);
    await queueNotice(user._id, 'removed', 0, tx);
  });
  return user.username;
}
