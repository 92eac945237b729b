import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { findLocation } from '~models/location';
import type { PostWords } from '~models/post';
import { countWaitingPostsOf, insertWaitingPost } from '~models/waiting-post';
import { clock } from '~/services/clock';
import { type Actor, assertVerified } from '../actor';
import { invariant } from '../errors';
import { once } from '../idempotency';
import { wordsAtPlace } from '../posts/words-at-place';
import { hasRoom } from '../personal-limits';
import { newCodeHash } from './photo-code';
import type { WaitingPost } from './present-waiting-post';
import { readWaitingPost } from './read-waiting-posts';

/** How long a post waits for its photo. */
const waitsMs = 48 * 3600_000;

/**
 * Takes a post's words now and its photo later: until that is there only its author sees it, and it gives no points.
 * @throws DomainError `location-not-found`, `too-many-waiting`, `email-unverified`, `form-key-reused`; `post-not-found` for a form key whose post
 *   does not wait any more.
 */
export async function postWithoutPhoto(
  actor: Actor,
  input: PostWords & { formKey: string | null },
): Promise<WaitingPost> {
  assertVerified(actor);
  const { title, description, locationId, locationName, highway, exit } = input;
  const location = locationId === null ? null : await findLocation(locationId);
  invariant(locationId === null || location, 'location-not-found', { field: 'locationId' });

  const words = { title, description, locationId, locationName, highway, exit };
  const request = { scope: `waiting-post:${actor.id}`, key: input.formKey, body: words };
  const id = await once(request, async (tx) => {
    const createdAt = clock.now();
    const count = (within: Tx) => countWaitingPostsOf(actor.id, createdAt, within);
    invariant(await hasRoom('waitingPosts', { owner: actor.id, count }, tx), 'too-many-waiting');
    const newId = await nextId('waiting-posts');
    const lapsesAt = new Date(createdAt.getTime() + waitsMs);
    const codeHash = newCodeHash(newId);
    const row = { _id: newId, userId: actor.id, words: wordsAtPlace(words, location), postId: null };
    await insertWaitingPost({ ...row, codeHash, createdAt, lapsesAt }, tx);
    return newId;
  });
  const { waiting } = await readWaitingPost(actor, id);
  invariant(waiting, 'post-not-found');
  return waiting;
}
