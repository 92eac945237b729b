import type { z } from 'zod';
import type { secondFactor, secondFactorSetUp } from '~/schemas/answers';
import { clock } from '~/services/clock';
import { inTransaction } from '~models/database/transaction';
import {
  confirmSetUp,
  findSecondFactor,
  saveSetUp,
  deleteSecondFactor,
  replaceRecoveryCodes,
} from '~models/second-factor';
import { findUser, refuseEarlierSignIns, findUserByEmail, findUserByUsername } from '~models/user';
import { lockOwnAccount, revokePendingTokens } from '../accounts/account';
import { withPrecondition, ownerProof, secondFactorProof, type ShownProof } from '../accounts/change-account';
import { endSessionsOf } from '../accounts/sessions';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { deliverMailSoon } from '../outgoing-mail';
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

const proof = withPrecondition(async ({ id }) => {
  invariant(await hasSecondFactor(id), 'second-factor-off');
}, secondFactorProof);

/** Creates ten new recovery codes; the old ones stop working. */
export const renewRecoveryCodes = operation({
  who: 'signed-in',
  whileSuspended: true,
  proof,
  refuses: ['second-factor-off', 'user-not-found', 'account-changed'],
  run: async ({ actor }: RunArgs<Actor, ShownProof>): Promise<string[]> => {
    const { codes, stored } = await newRecoveryCodes();
    await inTransaction(async (tx) => {
      await lockOwnAccount(actor, tx);
      await refuseEarlierSignIns(actor.id, tx);
      await replaceRecoveryCodes(actor.id, stored, tx);
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
 * For a user who has lost both phone and recovery codes: after this, the password alone is enough to sign in. Ends every session and emails
 * the owner, in case the operator was tricked.
 * @returns the username; null if there is no such user or they have no second factor
 */
export async function removeByOperator(emailOrUsername: string): Promise<string | null> {
  const user = (await findUserByEmail(emailOrUsername)) ?? (await findUserByUsername(emailOrUsername));
  if (!user || !(await hasSecondFactor(user._id))) return null;
  await inTransaction(async (tx) => {
    await deleteSecondFactor(user._id, tx);
    await endSessionsOf(user._id, null, tx);
    await revokePendingTokens(user._id, tx);
    await queueNotice(user._id, 'removed', 0, tx);
  });
  return user.username;
}

type SetUp = z.output<typeof secondFactorSetUp>;

/**
 * Creates a secret for the actor's app, replacing an unconfirmed one. Sign-ins require a code only once it is confirmed. Requires a
 * verified address: an unverified account can be taken over by the owner of its address, who would then be locked out.
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
  invariant(await saveSetUp(actor.id, sealSecret(actor.id, secret), clock.now()), 'second-factor-on');
  return { secret, uri: totpUri(secret, user.email ?? user.username) };
}

type SecondFactorState = z.output<typeof secondFactor>;

/** The secret is only shown until it is confirmed. */
export async function readSecondFactor(actor: Actor): Promise<SecondFactorState> {
  const [factor, user] = await Promise.all([findSecondFactor(actor.id), findUser(actor.id)]);
  if (factor?.confirmedAt) return { isOn: true, codesLeft: factor.recoveryHashes.length, setUp: null };
  const secret = factor && openSecret(factor)?.text;
  const label = user?.email ?? actor.username;
  return { isOn: false, codesLeft: 0, setUp: secret ? { secret, uri: totpUri(secret, label) } : null };
}

/**
 * Turns the second factor on, once a code proves that the app has the secret.
 * @returns the recovery codes, which can't be read again
 */
export const turnOn = operation({
  who: 'signed-in',
  whileSuspended: true,
  proof: withPrecondition(async ({ id }) => {
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
  const { codes, stored } = await newRecoveryCodes();
  await inTransaction(async (tx) => {
    await lockOwnAccount(actor, tx);
    await refuseEarlierSignIns(actor.id, tx);
    const change = { ...stored, confirmedAt: clock.now(), lastStep: step };
    invariant(await confirmSetUp(factor, change, tx), 'second-factor-on');
    await queueNotice(actor.id, 'on', codes.length, tx);
  });
  deliverMailSoon();
  return codes;
}
