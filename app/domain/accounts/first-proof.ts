import type { Tx } from '~models/database/transaction';
import { forgetClaims } from '~models/one-time-token';
import { updateUser } from '~models/user';
import { agreedAtOnce } from '../agreed-time';
import { recordFirstAwards, worth } from '../points/awards';

/**
 * Marks an account's address as proven. A registration is complete, and gives its points, by the first proof; whatever
 * else was registered for the address comes to nothing by it.
 */
export async function markVerified(userId: number, tx: Tx): Promise<void> {
  const user = await updateUser(userId, { isVerified: true }, tx);
  if (user?.emailKey) await forgetClaims(user.emailKey, tx);
  const key = `registration:${userId}`;
  await recordFirstAwards(
    [{ key, userId, points: worth.registration, reason: 'registration', at: agreedAtOnce() }],
    tx,
  );
}
