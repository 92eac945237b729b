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
export type WantedProof = 'password' | 'code' | 'fresh-sign-in';

/** In milliseconds. */
const freshFor = 10 * 60_000;

export async function wantedProof(actor: Actor): Promise<WantedProof> {
  const user = await findUser(actor.id);
  invariant(user, 'user-not-found');
  if (user.passwordHash) return 'password';
  return (await hasSecondFactor(actor.id)) ? 'code' : 'fresh-sign-in';
}

/**
 * Lets nothing that guards an account be changed before its owner proves once more who he is: a tablet may lie about signed
 * in (ASVS 5.0, 7.5.1).
 * @throws DomainError `wrong-password`, `wrong-code`, `sign-in-too-old`.
 */
export async function proveOwner(actor: Actor, proof: Proof): Promise<void> {
  const wanted = await wantedProof(actor);
  if (wanted === 'password') return provePassword(actor, proof.currentPassword);
  if (wanted === 'code') return passSecondFactor(actor.id, proof.code ?? '');
  const session = actor.sessionId && (await findSessionRow(actor.sessionId));
  const isFresh = session && clock.now().getTime() - session.createdAt.getTime() <= freshFor;
  invariant(isFresh, 'sign-in-too-old');
}

async function provePassword(actor: Actor, typed: string | null): Promise<void> {
  invariant(typed, 'wrong-password', { field: 'currentPassword', sentence: rules.password.currentRequired });
  const user = await findUser(actor.id);
  const matches = await passwordMatches(user?.passwordHash ?? null, typed);
  invariant(matches, 'wrong-password', { field: 'currentPassword' });
}
