import { inTransaction } from '~models/database/transaction';
import { findOneTimeToken, insertOneTimeToken, type OneTimeTokenRow, useOneTimeToken } from '~models/one-time-token';
import { clock } from '~/services/clock';
import { findUser } from '~models/user';
import { type CheckedAccount, lockChecked } from '../accounts/checked-account';
import { hashSecret, newSecret } from '../accounts/secrets';
import { invariant } from '../errors';
import { passSecondFactor } from './pass-second-factor';

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
