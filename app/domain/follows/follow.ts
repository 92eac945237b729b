import type { z } from 'zod';
import type { followed as followedAnswer } from '~/schemas/answers';
import type { Followed, FollowKind } from '~/schemas/notices';
import { plainNameOf } from '~/schemas/text';
import { clock } from '~/services/clock';
import { inTransaction, type Tx } from '~models/database/transaction';
import { countFollowsOf, deleteFollows, findFollowsOf, type FollowRow, insertFollow, isFollowed } from '~models/follow';
import { findLocationsByIds } from '~models/location';
import { findPostsFrom, positionOf, type PostRow, type PostSources } from '~models/post';
import { findUser, findUsersNotHidden } from '~models/user';
import type { Actor, Viewer } from '../actor';
import { blocksBetween, lockPair, readSkippingBlocked } from '../blocks';
import {
  cutPage,
  decodeCursor,
  decodeTimeCursor,
  encodeCursor,
  encodeTimeCursor,
  type Page,
  type Position,
} from '../cursor';
import { invariant } from '../errors';
import { hasStops } from '../highways/road';
import { normalizeHighway } from '../locations/highway';
import { knownRoad, storedRoad } from '../locations/known-road';
import { findCurrentPlace } from '../locations/history/write-edit';
import { operation, type RunArgs } from '../operation';
import { isUnderLimit, perUserLimits } from '../personal-limits';
import { type PostOnCard, presentCard } from '../posts/read-posts';
import { type Post, type Presenter, presentPost, presentRows } from '../posts/present-post';
import { presentPublicUser } from '../profiles/present-user';
import { writes } from '../rate-limits';

/** `id`: the id of a driver or stop, or the name of a highway, as typed or from a link. */
type FollowInput = { kind: FollowKind; id: string };

const digits = /^[1-9]\d{0,14}$/;

/** The highway's name as posts store it; null if neither the road data nor our stops contain it. */
async function followableRoad(name: string): Promise<string | null> {
  const read = await storedRoad(name);
  return (await hasStops(read)) ? read : (knownRoad(name, null)?.highway ?? null);
}

const nameOfRoad = (name: string): string => normalizeHighway(name)?.highway ?? name;

/**
 * Checks that a subject exists and can be followed. Drivers without a public profile can't be followed, nor can drivers with a block
 * between them and the follower.
 * @throws DomainError `oneself`, `user-not-found`, `location-not-found`, `highway-unknown`
 */
async function followableOf(userId: number, { kind, id }: FollowInput, tx: Tx): Promise<Followed> {
  if (kind === 'highway') {
    const road = await followableRoad(id);
    invariant(road, 'highway-unknown');
    return { kind, key: road };
  }
  if (kind === 'location') {
    const place = digits.test(id) ? await findCurrentPlace(Number(id), tx) : null;
    invariant(place, 'location-not-found');
    return { kind, key: String(place._id) };
  }
  invariant(digits.test(id), 'user-not-found');
  const driverId = Number(id);
  invariant(driverId !== userId, 'oneself');
  const driver = await findUser(driverId, tx);
  const isBlocked = (await blocksBetween(userId, [driverId], tx)).has(driverId);
  invariant(driver && !driver.hiddenAt && driver.isProfilePublic && !isBlocked, 'user-not-found');
  return { kind, key: id };
}

/** The keys under which a follow may be stored, even if the subject no longer exists. */
async function storedKeysOf({ kind, id }: FollowInput): Promise<Followed[]> {
  if (kind === 'user') return [{ kind, key: id }];
  const now =
    kind === 'highway' ? ((await followableRoad(id)) ?? nameOfRoad(id)) : (await findCurrentPlace(Number(id)))?._id;
  return [...new Set([id, String(now ?? id)])].map((key) => ({ kind, key }));
}

/** Follows a driver, a stop or a highway. Following again changes nothing. */
export const follow = operation({
  who: 'driver',
  limits: [writes],
  refuses: ['user-not-found', 'location-not-found', 'highway-unknown', 'oneself', 'too-many-follows'],
  run: ({ actor, input }: RunArgs<Actor, FollowInput>) => inTransaction((tx) => startFollowing(actor.id, input, tx)),
});

async function startFollowing(userId: number, input: FollowInput, tx: Tx): Promise<void> {
  const hasRoomLeft = await isUnderLimit('follows', { owner: userId, count: (inTx) => countFollows(userId, inTx) }, tx);
  if (input.kind === 'user') await lockPair(userId, Number(input.id), tx);
  const followed = await followableOf(userId, input, tx);
  const isNew = await insertFollow({ ...followed, userId, at: clock.now() }, tx);
  invariant(hasRoomLeft || !isNew, 'too-many-follows');
}

const countFollows = (userId: number, tx: Tx) => countFollowsOf(userId, perUserLimits.follows, tx);

/** Also works for subjects that no longer exist. */
export const unfollow = operation({
  who: 'signed-in',
  limits: [writes],
  run: async ({ actor, input }: RunArgs<Actor, FollowInput>) => deleteFollows(actor.id, await storedKeysOf(input)),
});

/** @param followed with its key as stored */
export const isFollowing = async (viewer: Viewer, followed: Followed): Promise<boolean> =>
  viewer !== null && isFollowed(viewer.id, followed);

type FollowedThing = z.output<typeof followedAnswer>;

/**
 * The subjects that a driver follows, newest first. Leaves out those that aren't visible now: deleted accounts, drivers without a public
 * profile, and merged stops.
 * @throws DomainError `invalid-cursor`
 */
export async function listFollows(
  { id }: Actor,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<Page<FollowedThing>> {
  const after = decodeTimeCursor(cursor);
  const rows = await findFollowsOf(id, limit + 1, after && { at: after.at, _id: after.id });
  const page = cutPage(rows, limit, ({ at, _id }) => encodeTimeCursor({ at, id: _id }));
  return { items: await present(page.items), next: page.next };
}

/** Names of the highways that a driver follows, newest first. */
export const followedHighways = async ({ id }: Pick<Actor, 'id'>): Promise<string[]> =>
  (await findFollowsOf(id, perUserLimits.follows)).flatMap(({ kind, key }) => (kind === 'highway' ? [key] : []));

async function present(rows: FollowRow[]): Promise<FollowedThing[]> {
  const ids = (kind: FollowKind) => rows.filter((row) => row.kind === kind).map(({ key }) => Number(key));
  const [users, places] = await Promise.all([
    findUsersNotHidden(ids('user'), { isProfilePublic: true }),
    findLocationsByIds(ids('location')),
  ]);
  const shown = new Map<string, { name: string; url: string }>([
    ...users.map(
      (user) =>
        [`user:${user._id}`, { name: plainNameOf(presentPublicUser(user)), url: `/users/${user.username}` }] as const,
    ),
    ...places.map(({ _id, name }) => [`location:${_id}`, { name, url: `/locations/${_id}` }] as const),
  ]);
  return rows.flatMap(({ kind, key, at }) => {
    const known =
      kind === 'highway' ? { name: key, url: `/highways/${encodeURIComponent(key)}` } : shown.get(`${kind}:${key}`);
    return known ? [{ kind, id: key, ...known, since: at.toISOString() }] : [];
  });
}

type Query = { limit: number; cursor?: string | null };

/** Posts by followed drivers, from followed stops and on followed highways, newest first. @throws DomainError `invalid-cursor` */
export const listFollowing = (actor: Actor, query: Query): Promise<Page<Post>> => readFeed(actor, query, presentPost);

/** Like `listFollowing`, as cards. @throws DomainError `invalid-cursor` */
export const listFollowingCards = (actor: Actor, query: Query): Promise<Page<PostOnCard>> =>
  readFeed(actor, query, presentCard);

async function readFeed<T>(actor: Actor, { limit, cursor }: Query, present: Presenter<T>): Promise<Page<T>> {
  const from = decodeCursor(cursor);
  const sources = await sourcesOf(await findFollowsOf(actor.id, perUserLimits.follows));
  const list = {
    read: (maxRows: number, after: Position | null) => findPostsFrom(sources, maxRows, after),
    positionOf: (row: PostRow) => positionOf(row, 'latest'),
  };
  const { rows, next } = await readSkippingBlocked(actor, list, limit, from);
  return { items: await presentRows(rows, actor, present), next: next && encodeCursor(next) };
}

/** Leaves out drivers without a public profile. Follows of them stay stored, and show posts again once the profile is public. */
async function sourcesOf(follows: FollowRow[]): Promise<PostSources> {
  const keys = (kind: FollowRow['kind']) => follows.filter((row) => row.kind === kind).map(({ key }) => key);
  const drivers = await findUsersNotHidden(keys('user').map(Number), { isProfilePublic: true });
  return {
    userIds: drivers.map(({ _id }) => _id),
    locationIds: keys('location').map(Number),
    highways: keys('highway'),
  };
}
