import { deleteComments, findCommentIdsOn } from '~models/comment';
import type { Tx } from '~models/database/transaction';
import { deleteVotesOn } from '~models/vote';

/** Removes at most `most` votes of a comment that is gone. @returns true once none is left */
export const clearSomeOfComment = async (commentId: number, most: number, tx: Tx): Promise<boolean> =>
  (await deleteVotesOn('comment', [commentId], most, tx)) < most;

/** Removes at most `most` votes and comments of a post that is gone. @returns true once none is left */
export async function clearSomeOfPost(postId: number, most: number, tx: Tx): Promise<boolean> {
  let left = most - (await deleteVotesOn('post', [postId], most, tx));
  if (left === 0) return false;
  const commentIds = await findCommentIdsOn(postId, Math.min(left, mostComments), tx);
  left -= await deleteVotesOn('comment', commentIds, left, tx);
  if (left === 0) return false;
  await deleteComments(commentIds, tx);
  return commentIds.length < Math.min(left, mostComments);
}

/** Each is a range of votes to look through. */
const mostComments = 500;
