import { randomInt } from 'node:crypto';
import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { countLedger, hasLedgerKey } from '~models/ledger';
import { lockLocation, type LocationRow } from '~models/location';
import { type PhotoRow, takePhotos } from '~models/photo';
import { addPostVotes, insertPost, type PostWords } from '~models/post';
import { agreedAtOnce } from '../agreed-time';
import { invariant } from '../errors';
import { announcePost } from '../follows/announce-posts';
import { type Award, recordAwards, worth } from '../points/awards';
import { startOfDay } from '../points/periods';
import { givenBy } from '../points/points-of-post';
import { mostOfOne } from '../personal-limits';
import { findHeldWord } from '../prevention/held-words';
import { holdBack } from '../prevention/hold-back';
import { assertMayPost } from '../prevention/newcomers';
import { notePictures } from '../prevention/posted-pictures';
import { postAtPlace } from './words-at-place';

/**
 * Stores a post with its photos and its points, in the caller's transaction: 5 for each of the first ten of a day, none unless
 * one of its photos is new to the site (contract). One with a held word in it is hidden at once.
 * @param post.photos its author's, waiting, in the order to show them
 * @param post.location the place that its words name by id; it decides where the post was eaten
 * @throws DomainError `photo-required` when another post was quicker to take a photo; `newcomer-posts`
 */
export async function storePost(
  post: { userId: number; words: PostWords; photos: PhotoRow[]; location: LocationRow | null },
  tx: Tx,
): Promise<number> {
  const { userId, words, photos, location } = post;
  const postId = await nextId('posts');
  const keys = photos.map((row) => row._id);
  invariant((await takePhotos(userId, keys, postId, tx)) === photos.length, 'photo-required', { field: 'image' });
  const createdAt = agreedAtOnce();
  await assertMayPost(userId, createdAt, tx);
  // An edit of the location at the same time would miss this post.
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
      given: { isComplete: true },
      createdAt,
    },
    tx,
  );
  await announcePost(postId, createdAt, tx);
  const held = await findHeldWord([words.title, words.description, words.locationName, words.highway, words.exit]);
  if (await earns({ id: postId, userId, photos }, createdAt, tx)) {
    const award: Award = { key: awardKey(postId), userId, points: worth.post, reason: 'post', postId, at: createdAt };
    await addPostVotes([{ id: postId, upVotes: 0, downVotes: 0 }], givenBy([award]), tx);
    await recordAwards([award], tx, { tellsTitles: held === null });
  }
  if (held !== null) await holdBack({ subject: 'post', id: postId }, held, tx);
  return postId;
}

const awardKey = (postId: number): string => `post:${postId}`;

/** Whether a post gave its author points, deleted since or not. */
export const hasEarned = (postId: number): Promise<boolean> => hasLedgerKey(awardKey(postId));

/**
 * All its photos count as posted from now on, whether it earns or not. Two concurrent posts of one driver cannot both be the
 * tenth: awards move the same total, so the second transaction runs again and counts the first.
 */
async function earns({ id, userId, photos }: StoredPost, at: Date, tx: Tx): Promise<boolean> {
  const hasNewPhoto = await notePictures(photos, id, tx);
  return hasNewPhoto && (await countLedger(userId, 'post', startOfDay(at), tx)) < mostOfOne.awardedPosts;
}

type StoredPost = { id: number; userId: number; photos: PhotoRow[] };

const letters = 'abcdefghijkmnpqrstuvwxyz';
const lettersAndDigits = `${letters}23456789`;

/** Starts with a letter: a code of digits alone would be taken for a post's id. */
const newShortCode = (): string =>
  [letters, ...Array<string>(6).fill(lettersAndDigits)].map((set) => set.charAt(randomInt(set.length))).join('');
