import type { Role } from '~/schemas/choices';
import { clock } from '~/services/clock';
import { invariant } from './errors';

/** The signed-in person that an operation is carried out for. */
export type Actor = {
  id: number;
  username: string;
  sessionId: string | null;
  /** False where a provider signed someone in whose address is not proven yet. */
  isVerified: boolean;
  role?: Role;
  /** Until when a moderator has suspended the account; missing where none has. */
  suspendedUntil?: Date | null;
  /** They have blocked someone, or have been: what others are shown alike is not for them. */
  hasBlocks?: boolean;
  /** The account's number when the request began; missing where no browser asks. */
  credentialsVersion?: number;
};

/** Anyone who reads: the signed-in person, or null for a visitor. */
export type Viewer = Actor | null;

/**
 * Posting, voting, commenting, sharing and reporting on places take a verified address (specification §2); what concerns only the
 * own account does not.
 * @throws DomainError `email-unverified`
 */
export function assertVerified({ isVerified }: Actor): void {
  invariant(isVerified, 'email-unverified');
}

/** Places and restaurants are edited by editors and moderators (contract, "Roles"). */
export const mayEdit = (actor: Pick<Actor, 'role'> | null): boolean =>
  actor?.role === 'editor' || actor?.role === 'moderator';

/** @throws DomainError `not-allowed`, `email-unverified`. */
export function assertEditor(actor: Actor): void {
  invariant(mayEdit(actor), 'not-allowed');
  assertVerified(actor);
}

/** People and what they post are looked after by moderators (contract, "Roles"). */
export const mayModerate = (actor: Pick<Actor, 'role'> | null): boolean => actor?.role === 'moderator';

/** @throws DomainError `not-allowed`, `email-unverified`. */
export function assertModerator(actor: Actor): void {
  invariant(mayModerate(actor), 'not-allowed');
  assertVerified(actor);
}

export const isSuspended = ({ suspendedUntil }: Pick<Actor, 'suspendedUntil'>): boolean =>
  Boolean(suspendedUntil && suspendedUntil > clock.now());

/** @throws DomainError `suspended` */
export function assertInStanding(actor: Pick<Actor, 'suspendedUntil'>): void {
  invariant(!isSuspended(actor), 'suspended');
}
