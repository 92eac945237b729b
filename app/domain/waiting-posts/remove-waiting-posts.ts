import { deleteLapsedWaitingPosts, deleteWaitingPost } from '~models/waiting-post';
import type { Actor } from '../actor';
import { agreedNow } from '../agreed-time';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';

/** Deletes a waiting post of the actor's own. */
export const dropWaitingPost = operation({
  who: 'signed-in',
  refuses: ['post-not-found'],
  run: async ({ actor, input: id }: RunArgs<Actor, number>) =>
    invariant(await deleteWaitingPost(id, actor.id), 'post-not-found'),
});

/** A lapsed post counts as gone from its moment on, whenever this runs. */
export const removeLapsedPosts = async (): Promise<void> => deleteLapsedWaitingPosts(await agreedNow());
