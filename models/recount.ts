import { type ClientSession, trusted } from 'mongoose';
import { Comments, type CommentRow } from './comment';
import { type IdWindow, rowsAbout } from './database/id-windows';
import { lastId } from './database/ids';
import type { Tx } from './database/transaction';
import { maxId, touchRow } from './database/write-rows';
import { Ledger } from './ledger';
import { type PointsGiven, Posts, type PostRow } from './post';
import { boardScoreId, type LeaderboardScoreRow, LeaderboardScores } from './leaderboard-score';
import { Users, type UserRow } from './user';
import { type VoteSubject, Votes } from './vote';

/** The recount's reads, which run in a snapshot or in the transaction that repairs a row, and its repairs. */

/** Includes the ids of deleted rows. */
export async function maxIds(): Promise<{ posts: number; comments: number; users: number }> {
  const maxOf = async (model: typeof Posts | typeof Comments | typeof Users, kind: 'posts' | 'comments' | 'users') =>
    Math.max(await lastId(kind), await maxId(model));
  return {
    posts: await maxOf(Posts, 'posts'),
    comments: await maxOf(Comments, 'comments'),
    users: await maxOf(Users, 'users'),
  };
}

/** Accounts being erased. Their remaining rows don't add up. */
export async function findUsersBeingErased(session: ClientSession): Promise<number[]> {
  const filter = { username: trusted({ $gte: 'erased-', $lt: 'erased.' }) };
  const rows = await Users.find(filter, { _id: 1 }, { session }).lean<{ _id: number }[]>().exec();
  return rows.map(({ _id }) => _id);
}

type CountedPost = Pick<PostRow, '_id' | 'upVotes' | 'downVotes' | 'commentCount' | 'hidden' | 'pointsGiven'>;

export const findCountedPosts = (ids: number[], session: ClientSession): Promise<CountedPost[]> =>
  Posts.find(
    { _id: trusted({ $in: ids }) },
    { upVotes: 1, downVotes: 1, commentCount: 1, hidden: 1, pointsGiven: 1 },
    { session },
  )
    .lean<CountedPost[]>()
    .exec();

type CountedComment = Pick<CommentRow, '_id' | 'postId' | 'upVotes' | 'downVotes'>;

export const findCountedComments = (ids: number[], session: ClientSession): Promise<CountedComment[]> =>
  Comments.find({ _id: trusted({ $in: ids }) }, { postId: 1, upVotes: 1, downVotes: 1 }, { session })
    .lean<CountedComment[]>()
    .exec();

type VoteCounts = { _id: number; upVotes: number; downVotes: number };

/** Active votes by subject. */
export const countVotesOn = (subject: VoteSubject, on: IdWindow, session: ClientSession): Promise<VoteCounts[]> =>
  Votes.aggregate<VoteCounts>([
    { $match: rowsAbout([subject], on) },
    { $group: { _id: '$subjectId', upVotes: countIf('$direction', 'up'), downVotes: countIf('$direction', 'down') } },
  ])
    .session(session)
    .exec();

const countIf = (field: string, value: unknown) => ({ $sum: { $cond: [{ $eq: [field, value] }, 1, 0] } });

/** By post; posts without comments are left out. */
export const countCommentsOn = (
  postIds: number[],
  session: ClientSession,
): Promise<{ _id: number; shown: number; all: number }[]> =>
  Comments.aggregate<{ _id: number; shown: number; all: number }>([
    { $match: { postId: { $in: postIds } } },
    { $group: { _id: '$postId', shown: countIf('$visible', true), all: { $sum: 1 } } },
  ])
    .session(session)
    .exec();

/** The points that a voter gave a post's author, which differ from the points that the vote should give. */
type UnmatchedVote = { postId: number; voterId: number | null; given: number; expected: number };

const withoutErased = (field: string, gone: number[]) => ({ $cond: [{ $in: [field, gone] }, null, field] });

/** Must not run in a transaction. @param on existing posts @param gone voters being erased, whose ids are already missing in some rows */
export const findUnmatchedVotes = (
  window: IdWindow,
  { on, gone }: { on: number[]; gone: number[] },
  session: ClientSession,
): Promise<UnmatchedVote[]> =>
  Ledger.aggregate<UnmatchedVote>([
    { $match: { ...rowsAbout(['vote'], window), reason: { $in: ['vote', 'vote-withdrawn'] }, postId: { $in: on } } },
    {
      $project: {
        postId: 1,
        voterId: withoutErased('$actorId', gone),
        given: '$points',
        expected: { $literal: 0 },
      },
    },
    {
      $unionWith: {
        coll: Votes.collection.collectionName,
        pipeline: [
          { $match: { ...rowsAbout(['post'], window), direction: { $ne: null }, subjectId: { $in: on } } },
          {
            $project: {
              postId: '$subjectId',
              voterId: withoutErased('$userId', gone),
              given: { $literal: 0 },
              expected: { $literal: 1 },
            },
          },
        ],
      },
    },
    {
      $group: {
        _id: { postId: '$postId', voterId: '$voterId' },
        given: { $sum: '$given' },
        expected: { $sum: '$expected' },
      },
    },
    { $match: { $expr: { $ne: ['$given', '$expected'] } } },
    { $replaceWith: { $mergeObjects: ['$_id', { given: '$given', expected: '$expected' }] } },
  ])
    .session(session)
    .exec();

type Total = Pick<UserRow, '_id' | 'points' | 'pointsAt' | 'hiddenAt'>;

/** By id, from `from` up to but not including `to`. */
export const findTotals = (from: number, to: number, session: ClientSession): Promise<Total[]> =>
  Users.find({ _id: trusted({ $gte: from, $lt: to }) }, { points: 1, pointsAt: 1, hiddenAt: 1 }, { session })
    .lean<Total[]>()
    .exec();

/** The scores of the drivers with ids from `from` up to but not including `to`. */
export const findBoardScoresOf = (from: number, to: number, session: ClientSession): Promise<LeaderboardScoreRow[]> =>
  LeaderboardScores.find({ userId: trusted({ $gte: from, $lt: to }) }, null, { session })
    .lean<LeaderboardScoreRow[]>()
    .exec();

/**
 * Keeps others from changing a row's counts until the transaction ends, so that it reads the final counts. Call it before reading anything.
 */
export const lockCounted = {
  post: (id: number, tx: Tx): Promise<void> => touchRow(Posts, id, tx),
  comment: (id: number, tx: Tx): Promise<void> => touchRow(Comments, id, tx),
  driver: (id: number, tx: Tx): Promise<void> => touchRow(Users, id, tx),
};

export async function setPostCounters(
  id: number,
  counters: Pick<PostRow, 'upVotes' | 'downVotes' | 'commentCount'>,
  tx: Tx,
): Promise<void> {
  await Posts.updateOne({ _id: id }, { $set: counters }, { session: tx });
}

export async function setPointsGiven(id: number, pointsGiven: PointsGiven, tx: Tx): Promise<void> {
  await Posts.updateOne({ _id: id }, { $set: { pointsGiven } }, { session: tx });
}

export async function setCommentCounters(
  id: number,
  counters: Pick<CommentRow, 'upVotes' | 'downVotes'>,
  tx: Tx,
): Promise<void> {
  await Comments.updateOne({ _id: id }, { $set: counters }, { session: tx });
}

export async function setTotal(userId: number, total: Pick<UserRow, 'points' | 'pointsAt'>, tx: Tx): Promise<void> {
  await Users.updateOne({ _id: userId }, { $set: total }, { session: tx });
}

export async function setBoardScore(
  score: Pick<LeaderboardScoreRow, 'board' | 'userId' | 'points' | 'reachedAt' | 'hidden'>,
  tx: Tx,
): Promise<void> {
  const _id = boardScoreId(score.board, score.userId);
  await LeaderboardScores.replaceOne({ _id }, score, { upsert: true, session: tx });
}

export async function deleteBoardScore(id: string, tx: Tx): Promise<void> {
  await LeaderboardScores.deleteOne({ _id: id }, { session: tx });
}
