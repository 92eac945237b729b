import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { countWaitingPostsOf, insertWaitingPost } from '~models/waiting-post';
import { clock } from '~/services/clock';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { once } from '../idempotency';
import { findCurrentPlace } from '../locations/merge/current-place';
import { type RunArgs, operation } from '../operation';
import { assertMayLink } from '../prevention/newcomers';
import { linkedIn, spelledOut, type TypedWords, wordsAtPlace } from '../posts/words-at-place';
import { byActor, writes } from '../rate-limits';
import { hasRoom } from '../personal-limits';
import { newCodeHash } from './photo-code';
import type { WaitingPost } from './present-waiting-post';
import { readWaitingPost } from './read-waiting-posts';

/** How long a post waits for its photo. */
const waitsMs = 48 * 3600_000;

type NewWaitingPost = TypedWords & { formKey: string | null };

/**
 * Takes a post's words now and its photo later: until then only its author sees it, and it gives no points.
 * `post-not-found`: the form key belongs to a post that no longer waits.
 */
export const postWithoutPhoto = operation({
  who: 'driver',
  limits: [writes, byActor('post-actor')],
  refuses: ['location-not-found', 'post-not-found', 'too-many-waiting', 'newcomer-link'],
  run: ({ actor, input }: RunArgs<Actor, NewWaitingPost>) => store(actor, input),
});

async function store(actor: Actor, input: NewWaitingPost): Promise<WaitingPost> {
  const words = spelledOut(input);
  await assertMayLink(actor.id, linkedIn(words));
  const { locationId } = words;
  const location = locationId === null ? null : await findCurrentPlace(locationId);
  invariant(locationId === null || location, 'location-not-found', { field: 'locationId' });

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
