import { findSessionRow } from '~models/session';
import { findUser } from '~models/user';
import { rules } from '~/messages/forms';
import { clock } from '~/services/clock';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import type { Proof } from '../operation';
import { consumeLimit, resetLimit, type Limit } from '../rate-limits';
import { hasSecondFactor, passSecondFactor } from '../second-factor/pass-second-factor';
import { passwordMatches } from './passwords';

/** From someone who is signed in already. */
export type ShownProof = { currentPassword: string | null; code: string | null };

/** Without a password and a second factor, the proof is that they have just signed in. */
export type WantedProof = 'password' | 'code' | 'password-and-code' | 'fresh-sign-in';

/** In milliseconds. */
const freshFor = 10 * 60_000;

export async function wantedProof(actor: Actor): Promise<WantedProof> {
  const user = await findUser(actor.id);
  invariant(user, 'user-not-found');
  if (user.passwordHash) return 'password';
  return (await hasSecondFactor(actor.id)) ? 'code' : 'fresh-sign-in';
}

/** For changes of the second factor itself: a password alone never removes it. */
export async function wantedForSecondFactor(actor: Actor): Promise<WantedProof> {
  const wanted = await wantedProof(actor);
  return wanted === 'password' && (await hasSecondFactor(actor.id)) ? 'password-and-code' : wanted;
}

const limitsOf: Record<WantedProof, Limit[]> = {
  password: ['proof-account'],
  code: ['code-account'],
  'password-and-code': ['proof-account', 'code-account'],
  'fresh-sign-in': [],
};

/** Slows down guessing by anyone who is signed in. */
const proofOf = (wantedOf: (actor: Actor) => Promise<WantedProof>): Proof<ShownProof> => ({
  refuses: ['wrong-password', 'wrong-code', 'sign-in-too-old', 'too-many-requests'],
  before: async ({ actor, input }, work) => {
    const wanted = await wantedOf(actor);
    await consumeLimit('guard-account', actor.id);
    return countingTries(limitsOf[wanted], actor.id, async () => {
      await prove(actor, input, wanted);
      return work();
    });
  },
});

/**
 * Before anything that guards an account is changed, its owner proves once more who they are: a tablet may lie about signed in
 * (ASVS 5.0, 7.5.1).
 */
export const ownerProof = proofOf(wantedProof);

/** For changes of the second factor itself. */
export const secondFactorProof = proofOf(wantedForSecondFactor);

/** Asks for a proof only where it is of use: no one types a password in vain. @param holds throws where the proof is of no use */
export const onlyWhere = <I>(holds: (actor: Actor) => Promise<void>, proof: Proof<I>): Proof<I> => ({
  ...proof,
  before: async (given, work) => {
    await holds(given.actor);
    return proof.before(given, work);
  },
});

/** Counts codes by account. @throws DomainError `too-many-requests`, and those of the work */
export const countingCodes = <T>(userId: number, work: () => Promise<T>): Promise<T> =>
  countingTries(['code-account'], userId, work);

/** A right try clears the wrong ones before it. */
async function countingTries<T>(limits: Limit[], userId: number, work: () => Promise<T>): Promise<T> {
  for (const limit of limits) await consumeLimit(limit, userId);
  const result = await work();
  for (const limit of limits) await resetLimit(limit, String(userId));
  return result;
}

async function prove(actor: Actor, shown: ShownProof, wanted: WantedProof): Promise<void> {
  if (wanted === 'password') return provePassword(actor, shown.currentPassword);
  if (wanted === 'password-and-code') await provePassword(actor, shown.currentPassword);
  if (wanted !== 'fresh-sign-in') return proveCode(actor, shown.code);
  const session = actor.sessionId && (await findSessionRow(actor.sessionId));
  const isFresh = session && clock.now().getTime() - session.createdAt.getTime() <= freshFor;
  invariant(isFresh, 'sign-in-too-old');
}

async function proveCode(actor: Actor, typed: string | null): Promise<void> {
  invariant(typed, 'wrong-code', { field: 'code', sentence: rules.code.required });
  return passSecondFactor(actor.id, typed);
}

async function provePassword(actor: Actor, typed: string | null): Promise<void> {
  invariant(typed, 'wrong-password', { field: 'currentPassword', sentence: rules.password.currentRequired });
  const user = await findUser(actor.id);
  const matches = await passwordMatches(user?.passwordHash ? [user.passwordHash] : [], typed);
  invariant(matches, 'wrong-password', { field: 'currentPassword' });
}
