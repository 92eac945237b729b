import { inTransaction, type Tx } from '~models/database/transaction';
import { condemnPhotos } from '~models/photo';
import { deleteAnnouncementOf } from '~models/post-announcement';
import { deletePostRow, findAnyPost } from '~models/post';
import type { Actor } from '../actor';
import { beginJob } from '../background-jobs';
import { assertNotKeptFrom } from '../blocks';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { takeBackForGood } from '../points/points-of-post';
import { countersOfPosts, inSerialQueue } from '../group-commit';

/** Deletes the actor's own post, shown or hidden, with its photos, comments and votes, and undoes the points of all of these (contract). */
export const deletePost = operation({
  who: 'signed-in',
  refuses: ['post-not-found', 'not-post-author'],
  run: ({ actor, input: id }: RunArgs<Actor, number>) =>
    inSerialQueue(countersOfPosts, () =>
      inTransaction(async (tx) => {
        const post = await findAnyPost(id, tx);
        invariant(post && (post.visible || post.userId === actor.id), 'post-not-found');
        await assertNotKeptFrom(actor, post.userId, 'post-not-found');
        invariant(post.userId === actor.id, 'not-post-author');
        await removePost(id, tx);
      }),
    ),
});

/**
 * Removes a post, shown or hidden, and undoes its points; what is on it goes in the background where it is much. One that is gone
 * already changes nothing.
 */
export async function removePost(id: number, tx: Tx): Promise<void> {
  const removed = await deletePostRow(id, tx);
  if (!removed) return;
  await condemnPhotos({ postId: id }, tx);
  await deleteAnnouncementOf(id, tx);
  await takeBackForGood(removed, tx);
  await beginJob('clear-post', id, tx);
}
