import { setSomeCommentsVisible } from '~models/comment';
import type { Tx } from '~models/database/transaction';
import { setSomePhotosWithheld } from '~models/photo';
import { addToCommentCounts, setSomePostsVisible } from '~models/post';
import { setStandingsHidden } from '~models/standing';
import { findUser } from '~models/user';
import { lockContentOf } from '../moderation/hide';

/**
 * Shows or hides what a driver wrote, their photos, avatar included, and their place on the boards, as their account is: at most
 * `most` of each that are not so yet.
 * @returns true once all are
 */
export async function showOrHideSome(userId: number, most: number, tx: Tx): Promise<boolean> {
  await lockContentOf(userId, tx);
  const user = await findUser(userId, tx);
  if (!user) return true;
  const isShown = !user.hiddenAt;
  await setStandingsHidden(userId, !isShown, tx);
  const posts = await setSomePostsVisible(userId, isShown, most, tx);
  const commentsOn = await setSomeCommentsVisible(userId, isShown, most, tx);
  const comments = [...commentsOn.values()].reduce((sum, count) => sum + count, 0);
  const sign = isShown ? 1 : -1;
  await addToCommentCounts(new Map([...commentsOn].map(([postId, count]) => [postId, sign * count])), tx);
  const photos = await setSomePhotosWithheld(userId, !isShown, most, tx);
  return Math.max(posts, comments, photos) < most;
}
