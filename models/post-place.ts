import { trusted } from 'mongoose';
import { nearMile } from '~/schemas/roads';
import { inTransaction, type Tx } from './database/transaction';
import { findLocationsByIds, findLocationsWithPostsBehind, lockLocation, setPostsBehind } from './location';
import type { LocationRow } from './location-row';
import { type PostRow, Posts } from './post';

/**
 * Lists of posts by road and by state only read posts, so each post has a copy of its location's data. Every write to a location updates
 * these copies in the same transaction, and `npm run recount` compares them.
 */
export type PostPlace = Pick<PostRow, 'locationName' | 'highway' | 'exit' | 'city' | 'state'>;

/** Used if neither the location nor the driver gives the road (specification §2, Location picker). */
export const unknownRoad = { highway: 'Unknown Highway', exit: 'Unknown Exit' } as const;

/** Changes to other fields don't affect posts. */
export const fieldsOfPosts: readonly (keyof LocationRow)[] = [
  'name',
  'highway',
  'exitNumber',
  'exitIsGuess',
  'mile',
  'city',
  'state',
];

type Typed = PostRow['typed'];

/** @param typed what the driver typed, for fields that the location lacks. A guessed exit isn't shown as a post's exit. */
export function placeOfPost(location: LocationRow, typed: Typed): PostPlace {
  const { name, highway, exitNumber, exitIsGuess, mile = null, city, state } = location;
  const noExit = mile === null ? unknownRoad.exit : nearMile(mile);
  return {
    locationName: name,
    highway: highway ?? typed?.highway ?? unknownRoad.highway,
    exit: (exitIsGuess ? null : exitNumber) ?? typed?.exit ?? noExit,
    city,
    state,
  };
}

/** A transaction with 50,000 posts fails. */
const MAX_POSTS_PER_TRANSACTION = 2_000;

/**
 * Updates the copies in posts, including hidden ones. If a location has more posts than fit in a transaction, the newest come first, and
 * `updatePostsBehind` updates the rest.
 * @param locations the current rows
 */
export async function updatePostsAt(locations: LocationRow[], tx: Tx): Promise<void> {
  for (const location of locations) {
    if ((await updateNewest(location, tx)) === MAX_POSTS_PER_TRANSACTION) await setPostsBehind(location._id, true, tx);
  }
}

/** Updates posts that didn't fit in the transactions that changed their locations. */
export async function updatePostsBehind(): Promise<void> {
  for (const id of await findLocationsWithPostsBehind()) {
    for (let updated = MAX_POSTS_PER_TRANSACTION; updated === MAX_POSTS_PER_TRANSACTION;) {
      updated = await inTransaction(async (tx) => {
        const location = await lockLocation(id, new Date(), tx);
        const count = location ? await updateNewest(location, tx) : 0;
        if (count < MAX_POSTS_PER_TRANSACTION) await setPostsBehind(id, false, tx);
        return count;
      });
    }
  }
}

type Move = {
  from: number;
  to: number;
  merge: string;
  /** Undoes the merge. Moves back only posts that this merge moved and no later one did. */
  isBack: boolean;
};

/**
 * Moves at most `maxPosts` posts, newest first and hidden ones last.
 * @param place its data is copied to the posts; null leaves them unchanged
 * @returns how many were moved
 */
export async function movePosts(
  { from, to, merge, isBack }: Move,
  place: LocationRow | null,
  maxPosts: number,
  tx: Tx,
): Promise<number> {
  const find = (visible: boolean, limit: number) =>
    Posts.find({ locationId: from, ...(isBack && { moves: merge }), visible }, { _id: 1 }, { session: tx })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean<{ _id: number }[]>()
      .exec();
  const shown = await find(true, maxPosts);
  const hidden = shown.length < maxPosts ? await find(false, maxPosts - shown.length) : [];
  const ids = [...shown, ...hidden].map(({ _id }) => _id);
  if (ids.length === 0) return 0;
  const moves = isBack
    ? { $filter: { input: '$moves', cond: { $ne: ['$$this', merge] } } }
    : { $concatArrays: [{ $ifNull: ['$moves', []] }, [merge]] };
  const moved = { locationId: to, moves, ...(place && copiesOf(place)) };
  await Posts.updateMany({ _id: trusted({ $in: ids }) }, [{ $set: moved }], { session: tx, updatePipeline: true });
  return ids.length;
}

/** For the `$set` stage of a pipeline. */
function copiesOf(location: LocationRow) {
  const { highway, exit, ...place } = placeOfPost(location, null);
  const hasExit = location.exitNumber !== null && !location.exitIsGuess;
  // A pipeline reads a text starting with $ as a field, unless it is marked as a literal.
  const orTyped = (field: 'highway' | 'exit', value: string, isKnown: boolean) =>
    isKnown ? { $literal: value } : { $ifNull: [`$typed.${field}`, { $literal: value }] };
  return {
    ...Object.fromEntries(Object.entries(place).map(([field, value]) => [field, { $literal: value }])),
    highway: orTyped('highway', highway, location.highway !== null),
    exit: orTyped('exit', exit, hasExit),
  };
}

/** @returns how many posts were outdated, up to the transaction limit */
async function updateNewest(location: LocationRow, tx: Tx): Promise<number> {
  const current = copiesOf(location);
  const differences = Object.entries(current).map(([field, value]) => ({ $ne: [`$${field}`, value] }));
  const outdated = await Posts.aggregate<{ _id: number }>([
    { $match: { locationId: location._id, $expr: { $or: differences } } },
    { $sort: { createdAt: -1 } },
    { $limit: MAX_POSTS_PER_TRANSACTION },
    { $project: { _id: 1 } },
  ])
    .session(tx)
    .exec();
  const ids = outdated.map(({ _id }) => _id);
  if (ids.length > 0) {
    const filter = { _id: trusted({ $in: ids }) };
    await Posts.updateMany(filter, [{ $set: current }], { session: tx, updatePipeline: true });
  }
  return ids.length;
}

/** Which of these locations have posts, including hidden ones. */
export async function findPostedAt(locationIds: number[], tx: Tx): Promise<number[]> {
  if (locationIds.length === 0) return [];
  const found = await Posts.distinct('locationId', { locationId: trusted({ $in: locationIds }) }, { session: tx });
  return found.filter((id) => id !== null);
}

/** Posts per batch. */
const BATCH_SIZE = 500;

/** Each post's stored location data and the current data of its location; posts without a location are left out. */
export async function* placesOfPosts(): AsyncGenerator<{
  postId: number;
  stored: PostPlace;
  wanted: PostPlace;
  locationId: number;
}> {
  for (let after = 0; ;) {
    const posts = await Posts.find({ _id: trusted({ $gt: after }) }, { ...postPlaceFields, locationId: 1, typed: 1 })
      .sort({ _id: 1 })
      .limit(BATCH_SIZE)
      .lean<(PostPlace & Pick<PostRow, '_id' | 'locationId' | 'typed'>)[]>()
      .exec();
    const ids = [...new Set(posts.flatMap(({ locationId }) => locationId ?? []))];
    const locations = new Map((await findLocationsByIds(ids)).map((row) => [row._id, row]));
    for (const { _id, locationId, typed, ...stored } of posts) {
      const location = locations.get(locationId ?? 0);
      if (location) yield { postId: _id, stored, wanted: placeOfPost(location, typed), locationId: location._id };
    }
    const last = posts.at(-1);
    if (!last) return;
    after = last._id;
  }
}

const postPlaceFields = { locationName: 1, highway: 1, exit: 1, city: 1, state: 1 } as const;
