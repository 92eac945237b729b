import { randomInt } from 'node:crypto';
import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { countLedger, hasLedgerKey } from '~models/ledger';
import type { LocationRow } from '~models/location';
import { type PhotoRow, takePhotos } from '~models/photo';
import { insertPost, type PostWords } from '~models/post';
import { notePostedPictures } from '~models/posted-picture';
import { agreedAtOnce } from '../agreed-time';
import { invariant } from '../errors';
import { announcePost } from '../follows/announce-posts';
import { recordAwards, worth } from '../points/awards';
import { startOfDay } from '../points/periods';
import { mostOfOne } from '../personal-limits';
import { wordsAtPlace } from './words-at-place';

/**
 * Stores a post with its photos and its points, in the caller's transaction: 5 for each of the first ten of a day, none unless
 * one of its photos is new to the site (contract).
 * @param post.photos its author's, waiting, in the order to show them
 * @param post.location the place that its words name by id; it decides where the post was eaten
 * @throws DomainError `photo-required` when another post was quicker to take a photo
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
  await insertPost(
    {
      ...wordsAtPlace(words, location),
      _id: postId,
      userId,
      city: location?.city ?? null,
      state: location?.state ?? null,
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
  if (await earns(userId, photos, createdAt, tx)) {
    const award = { userId, points: worth.post, postId, at: createdAt };
    await recordAwards([{ ...award, key: awardKey(postId), reason: 'post' }], tx);
  }
  return postId;
}

const awardKey = (postId: number): string => `post:${postId}`;

/** Whether a post gave its author points, deleted since or not. */
export const hasEarned = (postId: number): Promise<boolean> => hasLedgerKey(awardKey(postId));

/**
 * All its photos count as posted from now on, whether it earns or not. Two concurrent posts of one driver cannot both be the
 * tenth: awards move the same total, so the second transaction runs again and counts the first.
 */
async function earns(userId: number, photos: PhotoRow[], at: Date, tx: Tx): Promise<boolean> {
  const fresh = await notePostedPictures(
    photos.map(({ sha256 }) => sha256),
    tx,
  );
  return fresh > 0 && (await countLedger(userId, 'post', startOfDay(at), tx)) < mostOfOne.awardedPosts;
}

const letters = 'abcdefghijkmnpqrstuvwxyz';
const lettersAndDigits = `${letters}23456789`;

/** Starts with a letter: a code of digits alone would be taken for a post's id. */
const newShortCode = (): string =>
  [letters, ...Array<string>(6).fill(lettersAndDigits)].map((set) => set.charAt(randomInt(set.length))).join('');
