import type { Tx } from '~models/database/transaction';
import { forgetClaims } from '~models/one-time-token';
import { updateUser } from '~models/user';
import { agreedAtOnce } from '../agreed-time';
import { recordFirstAwards, worth } from '../points/awards';

/** The first proof completes a registration and gives its points, and cancels whatever else was registered for the address. */
export async function markVerified(userId: number, tx: Tx): Promise<void> {
  const user = await updateUser(userId, { isVerified: true }, tx);
  if (user?.emailKey) await forgetClaims(user.emailKey, tx);
  const key = `registration:${userId}`;
  await recordFirstAwards(
    [{ key, userId, points: worth.registration, reason: 'registration', at: agreedAtOnce() }],
    tx,
  );
}
