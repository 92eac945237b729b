import type { Tx } from '~models/database/transaction';
import { countPostsOf } from '~models/post';
import { findUser, findUserByUsername, type UserRow } from '~models/user';
import { countVotesOf } from '~models/vote';
import type { Actor, Viewer } from '../actor';
import { estimatedClusterNow } from '../cluster-time';
import { assertNotBlocked, hasBlocked } from '../blocks';
import { invariant } from '../errors';
import { recordFirstAwards, worth } from '../points/awards';
import { cachedBriefly } from '../read-cache';
import { presentPublicUser, type PublicUser } from './present-user';

/** @throws DomainError `user-not-found`. */
export async function readPublicUser(id: number): Promise<PublicUser> {
  const user = await findUser(id);
  invariant(user && !user.hiddenAt, 'user-not-found');
  return presentPublicUser(user);
}

/** @returns null for a driver who has no public profile, is hidden, or no longer exists */
export async function findLinkedDriver(id: number): Promise<PublicUser | null> {
  const user = await findUser(id);
  return user?.isProfilePublic && !user.hiddenAt ? presentPublicUser(user) : null;
}

/** The driver to block, with or without a public profile. @throws DomainError `user-not-found`, `oneself` */
export async function readDriverToBlock(actor: Actor, username: string): Promise<PublicUser> {
  const user = await findUserByUsername(username);
  invariant(user && !user.hiddenAt, 'user-not-found');
  invariant(user._id !== actor.id, 'oneself');
  return presentPublicUser(user);
}

/**
 * Reads a public profile or the viewer's own. A driver's profile appears not to exist to drivers they have blocked.
 * @throws DomainError `user-not-found`
 */
export async function readProfilePage(viewer: Viewer, username: string) {
  const user = await findUserByUsername(username);
  const own = user?._id === viewer?.id;
  invariant(user && !user.hiddenAt && (user.isProfilePublic || own), 'user-not-found');
  const isBlocked = await hasBlocked(viewer, user._id);
  if (!isBlocked) await assertNotBlocked(viewer, user._id, 'user-not-found');
  const { city, state, truckType, bio, occupation, isDemo, createdAt } = user;
  return {
    ...presentPublicUser(user),
    city,
    state,
    truckType,
    bio,
    occupation,
    isDemo,
    /** Whether the viewer has blocked this driver. */
    isBlocked,
    memberSince: createdAt.toISOString(),
  };
}

/** Maximum count, since counting takes time proportional to the result. */
export const maxCounted = 1_000;

export type PostCounts = { posts: number; stops: number };

/** A driver's number of posts and of the stops they posted from, each at most `maxCounted`. */
export const postCountsOf = cachedBriefly(async (userId: number): Promise<PostCounts> => {
  const { posts, places } = await countPostsOf(userId, maxCounted);
  return { posts, stops: places };
});

/** Votes on posts and comments, at most `maxCounted`. Only shown to the driver, since votes are secret. */
export const votesGivenBy = (userId: number): Promise<number> => countVotesOf(userId, maxCounted);

/** Fields that give a point when first filled in (contract). */
const awardedFields = [
  'firstName',
  'lastName',
  'phoneNumber',
  'occupation',
  'city',
  'state',
  'displayName',
  'truckType',
  'bio',
  'avatar',
] as const satisfies (keyof UserRow)[];

/** @returns the points given for fields that the change fills in for the first time */
export async function awardFilledFields(userId: number, change: Partial<UserRow>, tx: Tx): Promise<number> {
  const at = estimatedClusterNow();
  const awarded = await recordFirstAwards(
    awardedFields
      .filter((field) => change[field])
      .map((field) => ({
        key: `profile:${userId}:${field}`,
        userId,
        points: worth['profile-field'],
        reason: 'profile-field',
        at,
      })),
    tx,
  );
  return awarded.length * worth['profile-field'];
}
