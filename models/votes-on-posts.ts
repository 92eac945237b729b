import type { Tx } from './database/transaction';
import { Posts } from './post';
import { type FoundForVotes, type VoteRow, Votes, type VoteTarget, voteTargetFields } from './vote';

type Row = { targets: VoteTarget[]; votes: VoteRow[] };

/**
 * Data needed to apply votes on posts, in one command: the visible posts and the current votes. `$facet` combines the posts in one row, so
 * that the votes are looked up once.
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
  ])
    .session(tx)
    .exec();
  return row ?? { targets: [], votes: [] };
}
