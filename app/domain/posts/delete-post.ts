import { deleteCommentsOf } from '~models/comment';
import { inTransaction, type Tx } from '~models/database/transaction';
import { condemnPhotos } from '~models/photo';
import { deleteAnnouncementOf } from '~models/post-announcement';
import { deletePostRow, findAnyPost } from '~models/post';
import { deleteVotesOn } from '~models/vote';
import type { Actor } from '../actor';
import { assertNotKeptFrom } from '../blocks/blocked';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { takeBackForGood } from '../points/points-of-post';

/** Deletes the actor's own post, shown or hidden, with its photos, comments and votes, and takes back the points of all of these (contract). */
export const deletePost = operation({
  who: 'signed-in',
  refuses: ['post-not-found', 'not-post-author'],
  run: ({ actor, input: id }: RunArgs<Actor, number>) =>
    inTransaction(async (tx) => {
      const post = await findAnyPost(id, tx);
      invariant(post && (post.visible || post.userId === actor.id), 'post-not-found');
      await assertNotKeptFrom(actor, post.userId, 'post-not-found');
      invariant(post.userId === actor.id, 'not-post-author');
      await removePost({ id, userId: actor.id }, tx);
    }),
});

/** Removes a post, shown or hidden, with everything on it; one that is gone already changes nothing. */
export async function removePost({ id, userId }: { id: number; userId: number }, tx: Tx): Promise<void> {
  if (!(await deletePostRow(id, tx))) return;
  const commentIds = await deleteCommentsOf(id, tx);
  await deleteVotesOn('comment', commentIds, tx);
  await deleteVotesOn('post', [id], tx);
  await condemnPhotos({ postId: id }, tx);
  await deleteAnnouncementOf(id, tx);
  await takeBackForGood({ id, userId }, tx);
}
