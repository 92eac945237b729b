import type { Role } from '~/schemas/choices';
import { clock } from '~/services/clock';
import { invariant } from './errors';

/** The signed-in user that an operation runs for. */
export type Actor = {
  id: number;
  username: string;
  sessionId: string | null;
  /** False if the address is not verified yet, such as after some social sign-ins. */
  isVerified: boolean;
  role?: Role;
  /** End of a suspension by a moderator; missing if there was none. */
  suspendedUntil?: Date | null;
  /** True if they have blocked someone or have been blocked; then they can't get pages that are cached for everyone. */
  hasBlocks?: boolean;
  /** The account's `credentialsVersion` when the request began; missing if the request doesn't come from a browser. */
  credentialsVersion?: number;
};

/** The reader of a page: the signed-in user, or null for a visitor. */
export type Viewer = Actor | null;

/**
 * Posting, voting, commenting, sharing and reporting on stops require a verified address (specification §2). Actions that affect only the
 * user's own account don't.
 * @throws DomainError `email-unverified`
 */
export function assertVerified({ isVerified }: Actor): void {
  invariant(isVerified, 'email-unverified');
}

/** Editors and moderators may edit places and restaurants (contract, "Roles"). */
export const mayEdit = (actor: Pick<Actor, 'role'> | null): boolean =>
  actor?.role === 'editor' || actor?.role === 'moderator';

/** @throws DomainError `not-allowed`, `email-unverified`. */
export function assertEditor(actor: Actor): void {
  invariant(mayEdit(actor), 'not-allowed');
  assertVerified(actor);
}

/** Moderators may act on users and their posts (contract, "Roles"). */
export const mayModerate = (actor: Pick<Actor, 'role'> | null): boolean => actor?.role === 'moderator';

/** @throws DomainError `not-allowed`, `email-unverified`. */
export function assertModerator(actor: Actor): void {
  invariant(mayModerate(actor), 'not-allowed');
  assertVerified(actor);
}

export const isSuspended = ({ suspendedUntil }: Pick<Actor, 'suspendedUntil'>): boolean =>
  Boolean(suspendedUntil && suspendedUntil > clock.now());

/** @throws DomainError `suspended` */
export function assertNotSuspended(actor: Pick<Actor, 'suspendedUntil'>): void {
  invariant(!isSuspended(actor), 'suspended');
}
