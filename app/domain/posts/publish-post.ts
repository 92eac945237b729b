import { randomInt } from 'node:crypto';
import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { countLedger, hasLedgerKey } from '~models/ledger';
import { type LocationRow, lockLocation } from '~models/location';
import { findOwnPhotos, type PhotoRow, claimPhotos } from '~models/photo';
import { addPostVotes, findAnyPost, insertPost, type PostWords } from '~models/post';
import type { Actor, Viewer } from '../actor';
import { estimatedClusterNow } from '../cluster-time';
import { invariant } from '../errors';
import { announcePost } from '../follows/announce-posts';
import { inSerialQueue, pointsOfDriver } from '../group-commit';
import { idempotent } from '../idempotency';
import { findChosenPlace } from '../locations/history/write-edit';
import { operation, type RunArgs } from '../operation';
import { perUserLimits } from '../personal-limits';
import { type Award, recordAwards, worth, pointsByPost } from '../points/awards';
import { startOfDay } from '../points/periods';
import { findHeldWord, holdBack } from '../prevention/held-words';
import { assertMayLink, assertMayPost } from '../prevention/newcomers';
import { inPictureQueue, recordPictures } from '../prevention/photo-fingerprints';
import { byActor, writes } from '../rate-limits';
import {
  type Post,
  presentPost,
  presentRows,
  fieldsCheckedForLinks,
  postAtPlace,
  withDefaults,
  type TypedWords,
} from './present-post';

/** For the author of a post just published, which may be held back. @throws DomainError `post-not-found` */
export async function readNewPost(viewer: Viewer, id: number): Promise<Post> {
  const row = await findAnyPost(id);
  invariant(row, 'post-not-found');
  const [post] = await presentRows([row], viewer, presentPost);
  invariant(post, 'post-not-found');
  return post;
}

/**
 * Stores a post with its photos and its points, in the caller's transaction. The first ten posts of a day give 5 points each, if one of the
 * photos is new to the site (contract). A post with a held word is hidden immediately.
 * @param post.photos the author's unused photos, in display order
 * @param post.location the stop chosen by its id, which determines where the post was eaten
 * @throws DomainError `photo-required` if a concurrent post has used a photo; `newcomer-posts`
 */
export async function storePost(
  post: { userId: number; words: PostWords; photos: PhotoRow[]; location: LocationRow | null },
  tx: Tx,
): Promise<number> {
  const { userId, words, photos, location } = post;
  const postId = await nextId('posts');
  const keys = photos.map((row) => row._id);
  invariant((await claimPhotos(userId, keys, postId, tx)) === photos.length, 'photo-required', { field: 'image' });
  const createdAt = estimatedClusterNow();
  await assertMayPost(userId, createdAt, tx);
  // Locks the location, because a concurrent edit of it would miss this post.
  const current = location && ((await lockLocation(location._id, createdAt, tx)) ?? location);
  await insertPost(
    {
      ...postAtPlace(words, current),
      _id: postId,
      userId,
      photos: photos.flatMap((row) => row.photo ?? []),
      shortCode: newShortCode(),
      upVotes: 0,
      downVotes: 0,
      commentCount: 0,
      visible: true,
      createdAt,
    },
    tx,
  );
  await announcePost(postId, createdAt, tx);
  const held = await findHeldWord([words.title, words.description, words.locationName, words.highway, words.exit]);
  if (await earns({ id: postId, userId, photos }, createdAt, tx)) {
    const award: Award = { key: awardKey(postId), userId, points: worth.post, reason: 'post', postId, at: createdAt };
    await addPostVotes([{ id: postId, upVotes: 0, downVotes: 0 }], pointsByPost([award]), tx);
    await recordAwards([award], tx, { notifiesOfTitles: held === null });
  }
  if (held !== null) await holdBack({ subject: 'post', id: postId }, held, tx);
  return postId;
}

const awardKey = (postId: number): string => `post:${postId}`;

/** Whether a post gave its author points, even if it has been deleted since. */
export const hasEarned = (postId: number): Promise<boolean> => hasLedgerKey(awardKey(postId));

/**
 * Whether a post gives points. Also records its photos as posted, in either case. Two concurrent posts of one driver can't both be the
 * tenth: awards update the same total, so the second transaction is retried and counts the first.
 */
async function earns({ id, userId, photos }: StoredPost, at: Date, tx: Tx): Promise<boolean> {
  const hasNewPhoto = await recordPictures(photos, id, tx);
  return hasNewPhoto && (await countLedger(userId, 'post', startOfDay(at), tx)) < perUserLimits.awardedPosts;
}

type StoredPost = { id: number; userId: number; photos: PhotoRow[] };

const letters = 'abcdefghijkmnpqrstuvwxyz';
const lettersAndDigits = `${letters}23456789`;

/** Starts with a letter, because a code with only digits would be read as a post's id. */
const newShortCode = (): string =>
  [letters, ...Array<string>(6).fill(lettersAndDigits)].map((set) => set.charAt(randomInt(set.length))).join('');

export type NewPost = TypedWords & {
  /** Keys from `keepPhotos`, in display order. */
  photoKeys: string[];
  formKey: string | null;
};

/** Publishes a post together with its photos and its points, or not at all. */
export const publishPost = operation({
  who: 'driver',
  limits: [writes, byActor('post-actor')],
  refuses: ['photo-required', 'location-not-found', 'newcomer-posts', 'newcomer-link'],
  run: ({ actor, input }: RunArgs<Actor, NewPost>) => publish(actor, input),
});

async function publish(actor: Actor, input: NewPost): Promise<Post> {
  const words = withDefaults(input);
  await assertMayLink(actor.id, fieldsCheckedForLinks(words));
  const photos = await findPhotosToShow(actor.id, input.photoKeys);
  const location = await findChosenPlace(words.locationId);
  const request = {
    scope: `post:${actor.id}`,
    key: input.formKey,
    body: { ...words, photos: photos.map((row) => row.sha256) },
  };
  const store = () => idempotent(request, (tx) => storePost({ userId: actor.id, words, photos, location }, tx));
  const id = await inSerialQueue(pointsOfDriver(actor.id), () => inPictureQueue(photos, store));
  return readNewPost(actor, id);
}

/** @returns the user's photos, in the order of the keys. @throws DomainError `photo-required` unless all exist */
export async function findPhotosToShow(userId: number, keys: string[]): Promise<PhotoRow[]> {
  const photos = await findOwnPhotos(userId, keys);
  invariant(photos.length > 0 && photos.length === keys.length, 'photo-required', { field: 'image' });
  return photos;
}
