import { randomInt } from 'node:crypto';
import { nextId } from '~models/database/ids';
import { findLocation } from '~models/location';
import { findOwnPhotos, takePhotos } from '~models/photo';
import { insertPost } from '~models/post';
import { clock } from '~/services/clock';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { once } from '../once';
import { recordAwards, worth } from '../points/awards';
import type { Post } from './present-post';
import { readPost } from './read-posts';

export type NewPost = {
  title: string;
  description: string | null;
  locationId: number | null;
  locationName: string;
  highway: string;
  exit: string;
  /** Keys of photos that `keepPhotos` stored for this actor, in the order to show them. */
  photoKeys: string[];
  formKey: string | null;
};

/**
 * Publishes a post together with its photos and its 5 points, or not at all.
 * @throws DomainError `photo-required`, `location-not-found`, `form-key-reused`.
 */
export async function publishPost(actor: Actor, input: NewPost): Promise<Post> {
  const { title, description, locationId, locationName, highway, exit } = input;
  const [photos, location] = await Promise.all([
    findOwnPhotos(actor.id, input.photoKeys),
    locationId === null ? null : findLocation(locationId),
  ]);
  invariant(photos.length > 0 && photos.length === input.photoKeys.length, 'photo-required', { field: 'image' });
  invariant(locationId === null || location, 'location-not-found', { field: 'locationId' });

  const text = { title, description, locationId, locationName, highway, exit };
  const request = {
    scope: `post:${actor.id}`,
    key: input.formKey,
    body: { ...text, photos: photos.map((row) => row.sha256) },
  };
  const id = await once(request, async (tx) => {
    const postId = await nextId('posts');
    const taken = await takePhotos(actor.id, input.photoKeys, postId, tx);
    invariant(taken === photos.length, 'photo-required', { field: 'image' });
    const createdAt = clock.now();
    await insertPost(
      {
        ...text,
        _id: postId,
        userId: actor.id,
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
    const award = { userId: actor.id, points: worth.post, postId, at: createdAt };
    await recordAwards([{ ...award, key: `post:${postId}`, reason: 'post' }], tx);
    return postId;
  });
  return readPost(actor, id);
}

const letters = 'abcdefghijkmnpqrstuvwxyz';
const lettersAndDigits = `${letters}23456789`;

/** Starts with a letter: a code of only digits would be taken for a post's id. */
const newShortCode = (): string =>
  [letters, ...Array<string>(6).fill(lettersAndDigits)].map((set) => set.charAt(randomInt(set.length))).join('');
