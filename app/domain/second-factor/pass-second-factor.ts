import { inTransaction, type Tx } from '~models/database/transaction';
import { findSecondFactor, type SecondFactorRow, takeRecoveryCode, takeStep } from '~models/second-factor';
import { clock } from '~/services/clock';
import { invariant } from '../errors';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { queueNotice } from './notices';
import { hashOfTyped } from './recovery-codes';
import { openSecret } from './sealed-secret';
import { stepOfCode } from './totp';

export const hasSecondFactor = async (userId: number, tx?: Tx): Promise<boolean> =>
  Boolean((await findSecondFactor(userId, tx))?.confirmedAt);

/**
 * Takes a code of the app, or one of the recovery codes; each is good once.
 * @throws DomainError `wrong-code`, also for one that was used before
 */
export async function passSecondFactor(userId: number, typed: string): Promise<void> {
  const factor = await findSecondFactor(userId);
  invariant(factor?.confirmedAt, 'wrong-code', { field: 'code' });
  const digits = typed.replaceAll(/\s/g, '');
  const passed = /^\d{6}$/.test(digits) ? await takeAppCode(factor, digits) : await takeWrittenCode(factor, typed);
  invariant(passed, 'wrong-code', { field: 'code' });
}

async function takeAppCode(factor: SecondFactorRow, code: string): Promise<boolean> {
  const secret = openSecret(factor);
  if (!secret) return false;
  const step = stepOfCode(secret.text, code, clock.now());
  return step !== null && takeStep(factor._id, step);
}

async function takeWrittenCode({ _id: userId, recoverySalt }: SecondFactorRow, typed: string): Promise<boolean> {
  const hash = await hashOfTyped(typed, recoverySalt);
  if (!hash) return false;
  const isTaken = await inTransaction(async (tx) => {
    const left = await takeRecoveryCode(userId, hash, tx);
    if (left !== null) await queueNotice(userId, 'recovery-code-used', left, tx);
    return left !== null;
  });
  deliverMailSoon();
  return isTaken;
}
