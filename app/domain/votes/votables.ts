import { addCommentVotes, findComment, findCommentsToVoteOn } from '~models/comment';
import type { Tx } from '~models/database/transaction';
import { type PointsGiven, addPostVotes, findPostsToVoteOn } from '~models/post';
import { findForVotesOnPosts } from '~models/votes-on-posts';
import { findVotes, type FoundForVotes, type VoteChange, type VoteSubject, type VoteTarget } from '~models/vote';
import type { ErrorCode } from '../errors';

/** @property underId author of what it stands under, for a comment */
export type DecidedOn = VoteTarget & { underId?: number };

type FoundToDecide = FoundForVotes & { targets: DecidedOn[] };

export type Votable = {
  subject: VoteSubject;
  /** What is shown of these, and the votes that stand. */
  findToDecide: (ids: number[], voteIds: string[], tx: Tx) => Promise<FoundToDecide>;
  add: (changes: VoteChange[], given: Map<number, PointsGiven>, tx: Tx) => Promise<void>;
  /** The post that it goes out of sight with. */
  postOf: (id: number) => number | Promise<number | null>;
  gone: ErrorCode;
  own: ErrorCode;
  givesPoints: boolean;
};

/** What can be voted on. */
export const votables: Record<VoteSubject, Votable> = {
  post: {
    subject: 'post',
    findToDecide: findForVotesOnPosts,
    add: addPostVotes,
    postOf: (id) => id,
    gone: 'post-not-found',
    own: 'own-post',
    givesPoints: true,
  },
  comment: {
    subject: 'comment',
    findToDecide: findForVotesOnComments,
    add: (changes, _, tx) => addCommentVotes(changes, tx),
    postOf: async (id) => (await findComment(id))?.postId ?? null,
    gone: 'comment-not-found',
    own: 'own-comment',
    givesPoints: false,
  },
};

/** A comment goes out of sight with its post. */
async function findForVotesOnComments(ids: number[], voteIds: string[], tx: Tx): Promise<FoundToDecide> {
  const comments = await findCommentsToVoteOn(ids, tx);
  const posts = await findPostsToVoteOn([...new Set(comments.map(({ postId }) => postId))], tx);
  const authors = new Map(posts.map(({ _id, userId }) => [_id, userId]));
  const targets = comments.flatMap((comment) => {
    const underId = authors.get(comment.postId);
    return underId === undefined ? [] : [{ ...comment, underId }];
  });
  return { targets, votes: await findVotes(voteIds, tx) };
}
