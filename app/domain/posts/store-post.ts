import { randomInt } from 'node:crypto';
import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import type { LocationRow } from '~models/location';
import { type PhotoRow, takePhotos } from '~models/photo';
import { insertPost, type PostWords } from '~models/post';
import { clock } from '~/services/clock';
import { invariant } from '../errors';
import { recordAwards, worth } from '../points/awards';

/**
 * Stores a post with its photos and its 5 points, in the transaction of what decides that it is to be.
 * @param post.photos its author's, waiting, in the order to show them.
 * @param post.location the place that its words name by id.
 * @throws DomainError `photo-required` when another post was quicker to take a photo.
 */
export async function storePost(
  post: { userId: number; words: PostWords; photos: PhotoRow[]; location: LocationRow | null },
  tx: Tx,
): Promise<number> {
  const { userId, words, photos, location } = post;
  const postId = await nextId('posts');
  const keys = photos.map((row) => row._id);
  invariant((await takePhotos(userId, keys, postId, tx)) === photos.length, 'photo-required', { field: 'image' });
  const createdAt = clock.now();
  await insertPost(
    {
      ...words,
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
  const award = { userId, points: worth.post, postId, at: createdAt };
  await recordAwards([{ ...award, key: `post:${postId}`, reason: 'post' }], tx);
  return postId;
}

const letters = 'abcdefghijkmnpqrstuvwxyz';
const lettersAndDigits = `${letters}23456789`;

/** Starts with a letter: a code of only digits would be taken for a post's id. */
const newShortCode = (): string =>
  [letters, ...Array<string>(6).fill(lettersAndDigits)].map((set) => set.charAt(randomInt(set.length))).join('');
