import { correctCommentCounters } from '~models/comment';
import { inTransaction, type Tx } from '~models/database/transaction';
import { addPostVotes, findVotedPosts } from '~models/post';
import { deleteVotes, findVotes, type VoteChange, type VoteRow } from '~models/vote';
import { agreedAtOnce } from '../agreed-time';
import { type Award, recordAwards } from '../points/awards';
import { asOfHidden, givenBy } from '../points/points-of-post';
import { countersOfPosts, inSerialQueue } from '../group-commit';
import { pointsOf } from '../votes';

/**
 * Erases votes of a departing voter, in one transaction: counters go back, and so do the authors' points, by reversals in the week and
 * month of each vote. What they are on may be hidden.
 */
export function eraseVotes(ids: string[]): Promise<void> {
  return inSerialQueue(countersOfPosts, () =>
    inTransaction(async (tx) => {
      const votes = await findVotes(ids, tx);
      await deleteVotes(ids, tx);
      const standing = votes.filter(({ direction }) => direction);
      await takeBackOnPosts(
        standing.filter(({ subject }) => subject === 'post'),
        tx,
      );
      for (const vote of standing) {
        if (vote.subject === 'comment') await correctCommentCounters(vote.subjectId, changeOf(vote), tx);
      }
    }),
  );
}

const changeOf = ({ direction }: VoteRow) => (direction === 'up' ? { upVotes: -1 } : { downVotes: -1 });

async function takeBackOnPosts(votes: VoteRow[], tx: Tx): Promise<void> {
  const found = await findVotedPosts(
    votes.map(({ subjectId }) => subjectId),
    tx,
  );
  const posts = new Map(found.map((post) => [post._id, post]));
  const at = agreedAtOnce();
  const awards: Award[] = [];
  const recorded: Award[] = [];
  const changes: VoteChange[] = [];
  for (const vote of votes) {
    const post = posts.get(vote.subjectId);
    if (!post) continue;
    const reversal = pointsOf(vote, { ...vote, direction: null }, post.userId, at);
    awards.push(...reversal);
    recorded.push(...(post.hidden ? asOfHidden(reversal) : reversal));
    changes.push({ id: post._id, upVotes: 0, downVotes: 0, ...changeOf(vote) });
  }
  await addPostVotes(changes, givenBy(awards), tx);
  await recordAwards(recorded, tx);
}
