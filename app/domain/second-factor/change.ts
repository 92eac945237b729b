import { inTransaction } from '~models/database/transaction';
import { deleteSecondFactor, replaceRecoveryCodes } from '~models/second-factor';
import { refuseEarlierSignIns } from '~models/user';
import { lockOwnAccount } from '../accounts/checked-account';
import { onlyWhere, secondFactorProof, type ShownProof } from '../accounts/prove-owner';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { queueNotice } from './notices';
import { hasSecondFactor } from './pass-second-factor';
import { newRecoveryCodes } from './recovery-codes';

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
