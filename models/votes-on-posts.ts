import { BallotBox, firstInBox } from './ballot-box';
import type { Tx } from './database/transaction';
import { Posts } from './post';
import { type FoundForVotes, type VoteRow, Votes, type VoteTarget, voteTargetFields } from './vote';

type Row = { targets: VoteTarget[]; votes: VoteRow[]; firstInBox: { _id: string }[] };

/**
 * All that votes on posts are decided by, in one command: the posts that are shown, the votes that stand, and whether any wait to be
 * counted. The posts are made one row first, so that the others are asked for once.
 */
export async function findForVotesOnPosts(ids: number[], voteIds: string[], tx: Tx): Promise<FoundForVotes> {
  const [row] = await Posts.aggregate<Row>([
    { $match: { _id: { $in: ids }, visible: true } },
    { $facet: { targets: [{ $project: voteTargetFields }] } },
    {
      $lookup: {
        from: Votes.collection.collectionName,
        pipeline: [{ $match: { _id: { $in: voteIds } } }],
        as: 'votes',
      },
    },
    { $lookup: { from: BallotBox.collection.collectionName, pipeline: [...firstInBox], as: 'firstInBox' } },
  ])
    .session(tx)
    .exec();
  const {
    targets,
    votes,
    firstInBox: [first],
  } = row ?? { targets: [], votes: [], firstInBox: [] };
  return { targets, votes, firstInBox: first?._id ?? null };
}
