import { correctCommentCounters } from '~models/comment';
import { inTransaction, type Tx } from '~models/database/transaction';
import { correctPostCounters } from '~models/post';
import { deleteVote, findVotes, type VoteRow } from '~models/vote';
import { recordAwards } from '../points/awards';
import { asOfHidden } from '../points/points-of-post';
import { agreedAtOnce } from '../agreed-time';
import { pointsOf } from '../votes';

/**
 * Erases a vote of a departing voter: the counter goes back, and so does the author's point, by a reversal in the week and month
 * of the vote. Its post or comment may be hidden.
 */
export function eraseVote({ _id }: Pick<VoteRow, '_id'>): Promise<void> {
  return inTransaction(async (tx) => {
    const [vote] = await findVotes([_id], tx);
    if (!vote) return;
    await deleteVote(_id, tx);
    if (vote.direction) await takeBack(vote, vote.direction, tx);
  });
}

async function takeBack(vote: VoteRow, direction: 'up' | 'down', tx: Tx): Promise<void> {
  const { subject, subjectId } = vote;
  const change = direction === 'up' ? { upVotes: -1 } : { downVotes: -1 };
  if (subject === 'comment') {
    await correctCommentCounters(subjectId, change, tx);
    return;
  }
  const post = await correctPostCounters(subjectId, change, tx);
  if (!post) return;
  const awards = pointsOf(vote, { ...vote, direction: null }, post.userId, agreedAtOnce());
  await recordAwards(post.hidden ? asOfHidden(awards) : awards, tx);
}
