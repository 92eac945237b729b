import { findUser, findUserByUsername } from '~models/user';
import type { Actor, Viewer } from '../actor';
import { assertNotKeptFrom, hasBlocked } from '../blocks/blocked';
import { invariant } from '../errors';
import { presentPublicUser, type PublicUser } from './present-user';

/** @throws DomainError `user-not-found`. */
export async function readPublicUser(id: number): Promise<PublicUser> {
  const user = await findUser(id);
  invariant(user && !user.hiddenAt, 'user-not-found');
  return presentPublicUser(user);
}

/** @returns null for a driver who wants no public page, is hidden, or is gone */
export async function findLinkedDriver(id: number): Promise<PublicUser | null> {
  const user = await findUser(id);
  return user?.isProfilePublic && !user.hiddenAt ? presentPublicUser(user) : null;
}

/** Of a driver to be blocked, who may want no public page. @throws DomainError `user-not-found`, `oneself` */
export async function readDriverToBlock(actor: Actor, username: string): Promise<PublicUser> {
  const user = await findUserByUsername(username);
  invariant(user && !user.hiddenAt, 'user-not-found');
  invariant(user._id !== actor.id, 'oneself');
  return presentPublicUser(user);
}

/**
 * Only for drivers who want a public page, and for oneself. For whoever they have blocked they have none.
 * @throws DomainError `user-not-found`
 */
export async function readProfilePage(viewer: Viewer, username: string) {
  const user = await findUserByUsername(username);
  const own = user?._id === viewer?.id;
  invariant(user && !user.hiddenAt && (user.isProfilePublic || own), 'user-not-found');
  const isBlocked = await hasBlocked(viewer, user._id);
  if (!isBlocked) await assertNotKeptFrom(viewer, user._id, 'user-not-found');
  const { city, state, truckType, bio, occupation, isDemo, createdAt } = user;
  return {
    ...presentPublicUser(user),
    city,
    state,
    truckType,
    bio,
    occupation,
    isDemo,
    /** By the viewer. */
    isBlocked,
    memberSince: createdAt.toISOString(),
  };
}
