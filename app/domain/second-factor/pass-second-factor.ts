import { inTransaction, type Tx } from '~models/database/transaction';
import { findOneTimeToken, insertOneTimeToken, type OneTimeTokenRow, useOneTimeToken } from '~models/one-time-token';
import { findSecondFactor, type SecondFactorRow, takeRecoveryCode, takeStep } from '~models/second-factor';
import { findUser } from '~models/user';
import { clock } from '~/services/clock';
import { type SecondFactorEvent, secondFactorMail } from '~/services/mail/templates';
import { type CheckedAccount, lockChecked, notifyOwner } from '../accounts/checked-account';
import { invariant } from '../errors';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { hashSecret, newSecret } from '../secrets';
import { hashOfTyped, openSecret, stepOfCode } from './codes';

/** Tells the owner by mail, in case it was someone else. @param codesLeft unused recovery codes */
export async function queueNotice(userId: number, event: SecondFactorEvent, codesLeft: number, tx: Tx): Promise<void> {
  const user = await findUser(userId, tx);
  if (user) await notifyOwner(user, ({ to }) => secondFactorMail({ to, event, codesLeft }), tx);
}

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

/** How long a browser may take between password and code. */
export const secondStepSeconds = 600;

/** Records that a browser has passed the first step of a sign-in. @returns the secret for its cookie */
export async function beginSecondStep(account: CheckedAccount): Promise<string> {
  const { _id: userId } = account;
  const secret = newSecret();
  const row = { _id: hashSecret(secret), purpose: 'second-factor' as const, userId, emailKey: '', usedAt: null };
  await inTransaction(async (tx) => {
    await lockChecked(account, tx);
    await insertOneTimeToken({ ...row, createdAt: clock.now() }, tx);
  });
  return secret;
}

/** @returns whose sign-in it is, or null when it is too late or it was finished */
export async function readSecondStep(secret: string): Promise<number | null> {
  return (await findStep(secret))?.userId ?? null;
}

async function findStep(secret: string): Promise<OneTimeTokenRow | null> {
  const token = await findOneTimeToken(hashSecret(secret), 'second-factor');
  const isGood =
    token && !token.usedAt && clock.now().getTime() - token.createdAt.getTime() <= secondStepSeconds * 1000;
  return isGood ? token : null;
}

/**
 * A wrong code leaves the sign-in open.
 * @returns the account that may be signed in to, as it was before the code was checked
 * @throws DomainError `wrong-code`; `second-step-lapsed` when it took too long, or the password was changed meanwhile
 */
export async function finishSecondStep(secret: string, code: string): Promise<CheckedAccount> {
  const step = await findStep(secret);
  const account = step && (await findUser(step.userId));
  invariant(account, 'second-step-lapsed');
  await passSecondFactor(step.userId, code);
  const isFirst = await inTransaction((tx) => useOneTimeToken(step._id, clock.now(), tx));
  invariant(isFirst, 'second-step-lapsed');
  return account;
}
