import { deleteLapsedWaitingPosts, deleteWaitingPost } from '~models/waiting-post';
import type { Actor } from '../actor';
import { agreedNow } from '../agreed-time';
import { invariant } from '../errors';
import { type Given, operation } from '../operation';

/** Throws away a post of the actor's own that waits for its photo. */
export const dropWaitingPost = operation({
  who: 'signed-in',
  refuses: ['post-not-found'],
  run: async ({ actor, input: id }: Given<Actor, number>) =>
    invariant(await deleteWaitingPost(id, actor.id), 'post-not-found'),
});

/** Removes what has waited long enough. It counts as gone from that moment, whenever this runs. */
export const removeLapsedPosts = async (): Promise<void> => deleteLapsedWaitingPosts(await agreedNow());
