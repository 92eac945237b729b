import { findOwnPhotos, type PhotoRow } from '~models/photo';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { once } from '../idempotency';
import { findCurrentPlace } from '../locations/merge/current-place';
import { type RunArgs, operation } from '../operation';
import { assertMayLink } from '../prevention/newcomers';
import { inTurnOfPictures } from '../prevention/posted-pictures';
import { byActor, writes } from '../rate-limits';
import { inSerialQueue, pointsOfDriver } from '../serial-queue';
import type { Post } from './present-post';
import { readNewPost } from './read-new-post';
import { storePost } from './store-post';
import { linkedIn, spelledOut, type TypedWords } from './words-at-place';

export type NewPost = TypedWords & {
  /** Keys from `keepPhotos`, in the order to show them. */
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
  const words = spelledOut(input);
  await assertMayLink(actor.id, linkedIn(words));
  const { locationId } = words;
  const [photos, location] = await Promise.all([
    findPhotosToShow(actor.id, input.photoKeys),
    locationId === null ? null : findCurrentPlace(locationId),
  ]);
  invariant(locationId === null || location, 'location-not-found', { field: 'locationId' });

  const request = {
    scope: `post:${actor.id}`,
    key: input.formKey,
    body: { ...words, photos: photos.map((row) => row.sha256) },
  };
  const store = () => once(request, (tx) => storePost({ userId: actor.id, words, photos, location }, tx));
  const id = await inSerialQueue(pointsOfDriver(actor.id), () => inTurnOfPictures(photos, store));
  return readNewPost(actor, id);
}

/** @returns the person's photos, in the order of their keys. @throws DomainError `photo-required` unless each is there */
export async function findPhotosToShow(userId: number, keys: string[]): Promise<PhotoRow[]> {
  const photos = await findOwnPhotos(userId, keys);
  invariant(photos.length > 0 && photos.length === keys.length, 'photo-required', { field: 'image' });
  return photos;
}
