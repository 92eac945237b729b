import { findSessionRow } from '~models/session';
import { findUser } from '~models/user';
import { rules } from '~/messages';
import { clock } from '~/services/clock';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { hasSecondFactor, passSecondFactor } from '../second-factor/pass-second-factor';
import { passwordMatches } from './passwords';

/** What somebody shows who is signed in already. */
export type Proof = { currentPassword: string | null; code: string | null };

/** What an account can show: those without a password and without a second factor, that they have just signed in. */
export type WantedProof = 'password' | 'code' | 'password-and-code' | 'fresh-sign-in';

/** In milliseconds. */
const freshFor = 10 * 60_000;

export async function wantedProof(actor: Actor): Promise<WantedProof> {
  const user = await findUser(actor.id);
  invariant(user, 'user-not-found');
  if (user.passwordHash) return 'password';
  return (await hasSecondFactor(actor.id)) ? 'code' : 'fresh-sign-in';
}

/** What is wanted before the second factor itself is touched: a password alone never takes it away. */
export async function wantedForSecondFactor(actor: Actor): Promise<WantedProof> {
  const wanted = await wantedProof(actor);
  return wanted === 'password' && (await hasSecondFactor(actor.id)) ? 'password-and-code' : wanted;
}

/**
 * Lets nothing that guards an account be changed before its owner proves once more who they are: a tablet may lie about signed
 * in (ASVS 5.0, 7.5.1).
 * @throws DomainError `wrong-password`, `wrong-code`, `sign-in-too-old`.
 */
export async function proveOwner(actor: Actor, proof: Proof): Promise<void> {
  return prove(actor, proof, await wantedProof(actor));
}

/**
 * The same for what `wantedForSecondFactor` wants.
 * @throws DomainError those of `proveOwner`.
 */
export async function proveBySecondFactor(actor: Actor, proof: Proof): Promise<void> {
  return prove(actor, proof, await wantedForSecondFactor(actor));
}

async function prove(actor: Actor, proof: Proof, wanted: WantedProof): Promise<void> {
  if (wanted === 'password') return provePassword(actor, proof.currentPassword);
  if (wanted === 'password-and-code') await provePassword(actor, proof.currentPassword);
  if (wanted !== 'fresh-sign-in') return proveCode(actor, proof.code);
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
