import { clock } from '~/services/clock';
import { isDuplicateKeyError } from '~models/database/connection';
import { inTransaction } from '~models/database/transaction';
import {
  confirmSetUp,
  findSecondFactor,
  keepSetUp,
  deleteSecondFactor,
  replaceRecoveryCodes,
} from '~models/second-factor';
import { findUser, refuseEarlierSignIns, findUserByEmail, findUserByUsername } from '~models/user';
import { lockOwnAccount, cancelBegun } from '../accounts/account';
import { onlyWhere, ownerProof, secondFactorProof, type ShownProof } from '../accounts/change-account';
import { endSessionsOf } from '../accounts/sessions';
import type { Actor } from '../actor';
import { DomainError, invariant } from '../errors';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { type RunArgs, operation } from '../operation';
import {
  hasSecondFactor,
  queueNotice,
  newRecoveryCodes,
  newTotpSecret,
  openSecret,
  sealSecret,
  stepOfCode,
  totpUri,
} from './codes';

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

/** For the app: the secret, and the address that contains it. */
type SetUp = { secret: string; uri: string };

/**
 * Makes a secret for the actor's app, replacing an unconfirmed one. Sign-ins ask for no code until one confirms it. Only a proven
 * address may have one: an unproven account goes to anyone who proves its address, who would be locked out.
 */
export const beginSetUp = operation({
  who: 'signed-in',
  whileSuspended: true,
  refuses: ['second-factor-on', 'email-unproven'],
  run: ({ actor }: RunArgs<Actor, void>) => makeSecret(actor),
});

async function makeSecret(actor: Actor): Promise<SetUp> {
  const user = await findUser(actor.id);
  invariant(user?.isVerified, 'email-unproven');
  const secret = newTotpSecret();
  try {
    await keepSetUp(actor.id, sealSecret(actor.id, secret), clock.now());
  } catch (error) {
    if (isDuplicateKeyError(error)) throw new DomainError('second-factor-on');
    throw error;
  }
  return { secret, uri: totpUri(secret, user.email ?? user.username) };
}

type SecondFactorState = {
  isOn: boolean;
  codesLeft: number;
  /** One that is not confirmed yet. */
  setUp: SetUp | null;
};

/** The secret is shown only until it is confirmed. */
export async function readSecondFactor(actor: Actor): Promise<SecondFactorState> {
  const [factor, user] = await Promise.all([findSecondFactor(actor.id), findUser(actor.id)]);
  if (factor?.confirmedAt) return { isOn: true, codesLeft: factor.recoveryHashes.length, setUp: null };
  const secret = factor && openSecret(factor)?.text;
  const label = user?.email ?? actor.username;
  return { isOn: false, codesLeft: 0, setUp: secret ? { secret, uri: totpUri(secret, label) } : null };
}

/**
 * Turns the second factor on, once a code shows that the app has the secret.
 * @returns the recovery codes, which no one can read again
 */
export const turnOn = operation({
  who: 'signed-in',
  whileSuspended: true,
  proof: onlyWhere(async ({ id }) => {
    invariant(!(await hasSecondFactor(id)), 'second-factor-on');
  }, ownerProof),
  refuses: ['second-factor-on', 'wrong-code', 'user-not-found', 'account-changed'],
  run: ({ actor, input }: RunArgs<Actor, { code: string; currentPassword: string | null }>) =>
    confirmByCode(actor, input.code),
});

async function confirmByCode(actor: Actor, code: string): Promise<string[]> {
  const factor = await findSecondFactor(actor.id);
  const secret = factor && openSecret(factor);
  const step = secret && stepOfCode(secret.text, code.replaceAll(/\s/g, ''), clock.now());
  invariant(factor && step !== null, 'wrong-code', { field: 'code' });
  const { codes, kept } = await newRecoveryCodes();
  await inTransaction(async (tx) => {
    await lockOwnAccount(actor, tx);
    await refuseEarlierSignIns(actor.id, tx);
    const change = { ...kept, confirmedAt: clock.now(), lastStep: step };
    invariant(await confirmSetUp(factor, change, tx), 'second-factor-on');
    await queueNotice(actor.id, 'on', codes.length, tx);
  });
  deliverMailSoon();
  return codes;
}
