import { inTransaction } from '~models/database/transaction';
import { deleteSecondFactor, replaceRecoveryCodes } from '~models/second-factor';
import { type Proof, proveBySecondFactor } from '../accounts/prove-owner';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { queueNotice } from './notices';
import { hasSecondFactor } from './pass-second-factor';
import { newRecoveryCodes } from './recovery-codes';

/**
 * Makes ten new recovery codes; the earlier ones are good for nothing from then on.
 * @throws DomainError `second-factor-off`, and those of `proveOwner`.
 */
export async function renewRecoveryCodes(actor: Actor, proof: Proof): Promise<string[]> {
  invariant(await hasSecondFactor(actor.id), 'second-factor-off');
  await proveBySecondFactor(actor, proof);
  const { codes, kept } = await newRecoveryCodes();
  await inTransaction(async (tx) => {
    await replaceRecoveryCodes(actor.id, kept, tx);
    await queueNotice(actor.id, 'new-codes', codes.length, tx);
  });
  deliverMailSoon();
  return codes;
}

/**
 * Makes sign-ins take one step again.
 * @throws DomainError `second-factor-off`, and those of `proveOwner`.
 */
export async function turnOff(actor: Actor, proof: Proof): Promise<void> {
  invariant(await hasSecondFactor(actor.id), 'second-factor-off');
  await proveBySecondFactor(actor, proof);
  await inTransaction(async (tx) => {
    await deleteSecondFactor(actor.id, tx);
    await queueNotice(actor.id, 'off', 0, tx);
  });
  deliverMailSoon();
}
