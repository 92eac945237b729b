import { inTransaction } from '~models/database/transaction';
import { deleteSecondFactor, replaceRecoveryCodes } from '~models/second-factor';
import { findUserByEmail, findUserByUsername, refuseEarlierSignIns } from '~models/user';
import { cancelBegun, lockOwnAccount } from '../accounts/checked-account';
import { onlyWhere, secondFactorProof, type ShownProof } from '../accounts/prove-owner';
import { endSessionsOf } from '../accounts/sessions';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { operation, type RunArgs } from '../operation';
import { newRecoveryCodes } from './codes';
import { hasSecondFactor, queueNotice } from './pass-second-factor';
const proof = onlyWhere(async ({ id }) => {
  invariant(await hasSecondFactor(id), 'second-factor-off');
}, secondFactorProof);

/** Makes ten new recovery codes; the earlier ones stop working. */
export const renewRecoveryCodes = operation({
  who: 'signed-in',
  whileSuspended: true,
  proof,
  refuses: ['second-factor-off', 'user-not-found', 'account-changed'],
  run: async ({ actor }: RunArgs<Actor, ShownProof>): Promise<string[]> => {
    const { codes, kept } = await newRecoveryCodes();
    await inTransaction(async (tx) => {
      await lockOwnAccount(actor, tx);
      await refuseEarlierSignIns(actor.id, tx);
      await replaceRecoveryCodes(actor.id, kept, tx);
      await queueNotice(actor.id, 'new-codes', codes.length, tx);
    });
    deliverMailSoon();
    return codes;
  },
});

export const turnOff = operation({
  who: 'signed-in',
  whileSuspended: true,
  proof,
  refuses: ['second-factor-off', 'user-not-found', 'account-changed'],
  run: async ({ actor }: RunArgs<Actor, ShownProof>): Promise<void> => {
    await inTransaction(async (tx) => {
      await lockOwnAccount(actor, tx);
      await refuseEarlierSignIns(actor.id, tx);
      await deleteSecondFactor(actor.id, tx);
      await queueNotice(actor.id, 'off', 0, tx);
    });
    deliverMailSoon();
  },
});

/**
 * For someone who has lost phone and recovery codes: the password alone signs in again. Every session ends, and the owner is
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
