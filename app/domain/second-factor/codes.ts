import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { type SecondFactorEvent, secondFactorMail } from '~/services/mail/templates';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findOneTimeToken, insertOneTimeToken, type OneTimeTokenRow, useOneTimeToken } from '~models/one-time-token';
import {
  eachSecondFactor,
  resealSecret,
  findSecondFactor,
  type SecondFactorRow,
  takeRecoveryCode,
  takeStep,
} from '~models/second-factor';
import { findUser } from '~models/user';
import { type CheckedAccount, lockChecked, notifyOwner } from '../accounts/account';
import { invariant } from '../errors';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { seal, unseal, type Unsealed, hashSecret, newSecret } from '../secrets';

/** Codes by time (RFC 6238) as every app knows them: SHA-1, six digits, a new one each 30 seconds. */
const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: config.SITE_NAME,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  });

/** Clocks of phones go wrong by less than one step, which ASVS 5.0 (6.5.5) allows for. */
const stepsAround = 1;

/** @returns 160 random bits in base32 (RFC 4226, section 4) */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an app takes the secret from. @param label whose it is */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** @returns the code's time step, or null when it is wrong at this time */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret, '');
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: stepsAround });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Small letters and digits that are not confused by eye or by ear. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const [count, length] = [10, 10];

/** Of a code of 49 bits only a slow, salted hash is kept (ASVS 5.0, 6.5.2); one salt for the ten, which are random. */
async function hashCode(code: string, salt: string): Promise<string> {
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  return (await hashRaw(code, { ...cost, salt: Buffer.from(salt, 'base64url') })).toString('base64url');
}

const newCode = (): string => Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

/** @returns codes to be shown once, and what is stored of them */
export async function newRecoveryCodes() {
  const recoverySalt = randomBytes(16).toString('base64url');
  const codes = Array.from({ length: count }, newCode);
  const recoveryHashes = await Promise.all(codes.map((code) => hashCode(code, recoverySalt)));
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), kept: { recoverySalt, recoveryHashes } };
}

/** @param typed in capitals or not, with or without gaps. @returns null for what cannot be a code */
export async function hashOfTyped(typed: string, salt: string): Promise<string | null> {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return code.length === length ? hashCode(code, salt) : null;
}

/** Unusable in someone else's row. */
const purposeOf = (userId: number): string => `second factor of ${userId}`;

export const sealSecret = (userId: number, secret: string): string => seal(purposeOf(userId), secret);

/** @returns null when the SESSION_SECRET that it was sealed with is no longer in use; recovery codes still work */
export function openSecret({ _id, sealedSecret }: { _id: number; sealedSecret: string }): Unsealed | null {
  const opened = unseal(purposeOf(_id), sealedSecret);
  if (!opened) log.warn({ userId: _id }, 'no SESSION_SECRET opens this second factor');
  return opened;
}

/** While secrets are rotated: seals with the first secret what an earlier one has sealed, so that the earlier can go. */
export async function resealSecrets(): Promise<void> {
  if (config.SESSION_SECRETS.length === 1) return;
  for await (const factor of eachSecondFactor()) {
    const opened = openSecret(factor);
    if (opened && !opened.isCurrent)
      await resealSecret(factor._id, factor.sealedSecret, sealSecret(factor._id, opened.text));
  }
}

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
