import { deleteCommentsOf } from '~models/comment';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findLedgerOfPost, type LedgerRow } from '~models/ledger';
import { condemnPhotos } from '~models/photo';
import { deletePostRow, findPost } from '~models/post';
import { deleteVotesOn } from '~models/vote';
import { agreedAtOnce } from '../agreed-time';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { type Award, boardsOf, recordAwards } from '../points/awards';

/** Deletes the actor's own post with its photos, comments and votes, and takes back the points of all of these (contract). */
export const deletePost = operation({
  who: 'signed-in',
  refuses: ['post-not-found', 'not-post-author'],
  run: ({ actor, input: id }: RunArgs<Actor, number>) =>
    inTransaction(async (tx) => {
      const post = await findPost(id, tx);
      invariant(post, 'post-not-found');
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
  await recordAwards(await reversalsOf(id, userId, tx), tx);
}

/** One reversal for each week and month that the post's points counted in, however many votes gave them. */
async function reversalsOf(postId: number, userId: number, tx: Tx): Promise<Award[]> {
  const rows = await findLedgerOfPost(postId, ['post', 'vote', 'vote-withdrawn'], tx);
  const periods = new Map<string, { points: number; countsAt: Date }>();
  for (const row of rows) {
    const key = boardsOf(row).join('+');
    const period = periods.get(key) ?? { points: 0, countsAt: row.countsAt };
    period.points += row.points;
    periods.set(key, period);
  }
  const at = agreedAtOnce();
  return [...periods]
    .filter(([, { points }]) => points !== 0)
    .map(([period, { points, countsAt }]) => ({
      key: `post-deleted:${postId}:${period}`,
      userId,
      points: -points,
      reason: 'post-deleted' satisfies LedgerRow['reason'],
      postId,
      at,
      countsAt,
    }));
}
