import type { Role } from '~/schemas/roles';
import { invariant } from './errors';

/** Who acts: the signed-in person an operation is carried out for. */
export type Actor = {
  id: number;
  username: string;
  sessionId: string | null;
  /** Whether the address is proven: somebody whom Facebook or Google signed in may have to do that yet. */
  isVerified: boolean;
  /** Left out, it is a driver's. */
  role?: Role;
};

/** A reader: the signed-in person, or nobody in particular. */
export type Viewer = Actor | null;

/**
 * Verification is needed for all features (specification §2): to post, vote, comment, share, and say something of a place. What
 * is about the own account alone goes without.
 * @throws DomainError `email-unverified`.
 */
export function assertVerified({ isVerified }: Actor): void {
  invariant(isVerified, 'email-unverified');
}

/** Whether somebody may look after places and restaurants: an editor, and a moderator (contract, "Roles"). */
export const mayEdit = (actor: Pick<Actor, 'role'> | null): boolean =>
  actor?.role === 'editor' || actor?.role === 'moderator';

/** @throws DomainError `not-allowed`, `email-unverified`. */
export function assertEditor(actor: Actor): void {
  invariant(mayEdit(actor), 'not-allowed');
  assertVerified(actor);
}
