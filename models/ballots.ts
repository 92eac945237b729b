import type { Tx } from './database/transaction';
import { Posts } from './post';
import { type VoteRow, Votes, type VoteTarget, voteTargetFields } from './vote';

type Found = { targets: VoteTarget[]; votes: VoteRow[] };

/**
 * All that votes on posts are counted by, in one command: the posts that are shown, and the votes that stand. The posts are made one row
 * first, so that votes are asked for once.
 */
export async function findForVotesOnPosts(ids: number[], voteIds: string[], tx: Tx): Promise<Found> {
  const [found] = await Posts.aggregate<Found>([
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
  return { targets: found?.targets ?? [], votes: found?.votes ?? [] };
}
