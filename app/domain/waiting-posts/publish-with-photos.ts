import type { Tx } from '~models/database/transaction';
import { findUser } from '~models/user';
import { markPublished, type WaitingPostRow } from '~models/waiting-post';
import { clock } from '~/services/clock';
import { type Actor, assertInStanding, type Viewer } from '../actor';
import { invariant } from '../errors';
import { once } from '../idempotency';
import { findCurrentPlace } from '../locations/merge/current-place';
import { type RunArgs, operation } from '../operation';
import type { Post } from '../posts/present-post';
import { findPhotosToShow } from '../posts/publish-post';
import { readNewPost } from '../posts/read-new-post';
import { storePost } from '../posts/store-post';
import { inTurnOfPictures } from '../prevention/posted-pictures';
import { byNetwork, writes } from '../rate-limits';
import { inSerialQueue, pointsOfDriver } from '../serial-queue';

type LatePhotos = {
  /** From `findAwaiting`. */
  waiting: WaitingPostRow;
  /** Photos stored for its author. */
  photoKeys: string[];
  formKey: string | null;
};

/**
 * Publishes a post whose photos have come, as if it had been posted now: its time, and the week and month of its points, are
 * those of the photos. A place that is gone meanwhile stays in its words. `photo-not-awaited`: others were there before, or it
 * has lapsed.
 */
export const publishWithPhotos = {
  byAuthor: operation({
    who: 'signed-in',
    limits: [writes],
    refuses: ['post-not-found', 'photo-not-awaited', 'photo-required', 'newcomer-posts'],
    run: ({ actor, input }: RunArgs<Actor, LatePhotos>) => publish(actor, input),
  }),
  byCode: operation({
    who: 'anyone',
    limits: [byNetwork('photo-code-network')],
    refuses: ['photo-not-awaited', 'photo-required', 'newcomer-posts', 'suspended'],
    run: ({ actor, input }: RunArgs<Viewer, LatePhotos>) => publish(actor, input),
  }),
};

async function publish(viewer: Viewer, { waiting, ...input }: LatePhotos): Promise<Post> {
  const { _id: id, userId, words } = waiting;
  const [photos, location] = await Promise.all([
    findPhotosToShow(userId, input.photoKeys),
    words?.locationId ? findCurrentPlace(words.locationId) : null,
  ]);
  const body = photos.map((row) => row.sha256);
  const request = { scope: `photos-of-waiting-post:${id}`, key: input.formKey, body };
  const store = async (tx: Tx) => {
    const author = await findUser(userId, tx);
    invariant(words && author && !author.hiddenAt, 'photo-not-awaited');
    // By its code anybody may bring the photo, for a suspended author as well.
    assertInStanding(author);
    const found = { ...words, locationId: location?._id ?? null };
    const newId = await storePost({ userId, words: found, photos, location }, tx);
    invariant(await markPublished(id, newId, clock.now(), tx), 'photo-not-awaited');
    return newId;
  };
  const inTurn = () => inTurnOfPictures(photos, () => once(request, store));
  const postId = await inSerialQueue(pointsOfDriver(userId), inTurn);
  return readNewPost(viewer, postId);
}
