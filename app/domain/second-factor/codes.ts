import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { type SecondFactorEvent, secondFactorMail } from '~/services/mail/templates';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findOneTimeToken, insertOneTimeToken, type OneTimeTokenRow, useOneTimeToken } from '~models/token';
import {
  eachSecondFactor,
  resealSecret,
  findSecondFactor,
  type SecondFactorRow,
  claimRecoveryCode,
  claimStep,
} from '~models/second-factor';
import { findUser } from '~models/user';
import { type CheckedAccount, lockChecked, notifyOwner } from '../accounts/account';
import { invariant } from '../errors';
import { deliverMailSoon } from '../outgoing-mail';
import { argon2Cost, hashSecret, newSecret, plainCode, seal, unseal, type Unsealed } from '../secrets';

/** Time-based codes (RFC 6238) with the parameters that every app supports: SHA-1, six digits, a new one every 30 seconds. */
const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: config.SITE_NAME,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  });

/** Tolerates clock differences of up to one step, as ASVS 5.0 (6.5.5) allows. */
const toleratedSteps = 1;

/** @returns 160 random bits in base32 (RFC 4226, section 4) */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI that adds the secret to an app. @param label the account's name in the app */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** @returns the code's time step, or null if it is wrong at this time */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret, '');
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: toleratedSteps });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Lower-case letters and digits that are not easily confused. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const [count, codeLength] = [10, 10];

/** Stores only a slow, salted hash of the 49-bit code (ASVS 5.0, 6.5.2). The ten codes share a salt, since they are random. */
async function hashCode(code: string, salt: string): Promise<string> {
  return (await hashRaw(code, { ...argon2Cost, salt: Buffer.from(salt, 'base64url') })).toString('base64url');
}

const newCode = (): string =>
  Array.from({ length: codeLength }, () => letters.charAt(randomInt(letters.length))).join('');

/** @returns the codes to show once, and what to store */
export async function newRecoveryCodes() {
  const recoverySalt = randomBytes(16).toString('base64url');
  const codes = Array.from({ length: count }, newCode);
  const recoveryHashes = await Promise.all(codes.map((code) => hashCode(code, recoverySalt)));
  return {
    codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    stored: { recoverySalt, recoveryHashes },
  };
}

/** @param typed in upper or lower case, with or without spaces. @returns null if it can't be a code */
async function hashOfTyped(typed: string, salt: string): Promise<string | null> {
  const code = plainCode(typed);
  return code.length === codeLength ? hashCode(code, salt) : null;
}

/** Includes the user id, so that the secret can't be used in another user's row. */
const purposeOf = (userId: number): string => `second factor of ${userId}`;

export const sealSecret = (userId: number, secret: string): string => seal(purposeOf(userId), secret);

/** @returns null if the SESSION_SECRET it was encrypted with is no longer in use; recovery codes still work */
export function openSecret({ _id, sealedSecret }: { _id: number; sealedSecret: string }): Unsealed | null {
  const opened = unseal(purposeOf(_id), sealedSecret);
  if (!opened) log.warn({ userId: _id }, 'no SESSION_SECRET decrypts this second factor');
  return opened;
}

/**
 * During secret rotation, encrypts second factors again with the first secret, so that earlier secrets can be removed.
 */
export async function resealSecrets(): Promise<void> {
  if (config.SESSION_SECRETS.length === 1) return;
  for await (const factor of eachSecondFactor()) {
    const opened = openSecret(factor);
    if (opened && !opened.isCurrent)
      await resealSecret(factor._id, factor.sealedSecret, sealSecret(factor._id, opened.text));
  }
}

/** Emails the owner, in case someone else made the change. @param codesLeft number of unused recovery codes */
export async function queueNotice(userId: number, event: SecondFactorEvent, codesLeft: number, tx: Tx): Promise<void> {
  const user = await findUser(userId, tx);
  if (user) await notifyOwner(user, ({ to }) => secondFactorMail({ to, event, codesLeft }), tx);
}

export const hasSecondFactor = async (userId: number, tx?: Tx): Promise<boolean> =>
  Boolean((await findSecondFactor(userId, tx))?.confirmedAt);

/**
 * Accepts a code from the app or a recovery code. Each code works once.
 * @throws DomainError `wrong-code`, also for a used code
 */
export async function passSecondFactor(userId: number, typed: string): Promise<void> {
  const factor = await findSecondFactor(userId);
  invariant(factor?.confirmedAt, 'wrong-code', { field: 'code' });
  const digits = typed.replaceAll(/\s/g, '');
  const passed = /^\d{6}$/.test(digits) ? await redeemAppCode(factor, digits) : await redeemRecoveryCode(factor, typed);
  invariant(passed, 'wrong-code', { field: 'code' });
}

async function redeemAppCode(factor: SecondFactorRow, code: string): Promise<boolean> {
  const secret = openSecret(factor);
  if (!secret) return false;
  const step = stepOfCode(secret.text, code, clock.now());
  return step !== null && claimStep(factor._id, step);
}

async function redeemRecoveryCode({ _id: userId, recoverySalt }: SecondFactorRow, typed: string): Promise<boolean> {
  const hash = await hashOfTyped(typed, recoverySalt);
  if (!hash) return false;
  const isRedeemed = await inTransaction(async (tx) => {
    const left = await claimRecoveryCode(userId, hash, tx);
    if (left !== null) await queueNotice(userId, 'recovery-code-used', left, tx);
    return left !== null;
  });
  deliverMailSoon();
  return isRedeemed;
}

/** Maximum time between password and code, in seconds. */
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

/** @returns the user who is signing in, or null if it has expired or was completed */
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
 * After a wrong code, the sign-in can continue.
 * @returns the account to sign in to, as it was before the code was checked
 * @throws DomainError `wrong-code`; `second-step-lapsed` if it took too long, or the password was changed in the meantime
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
