import { deleteComments, findCommentIdsOn, setSomeCommentsVisible } from '~models/comment';
import { inTransaction, type Tx } from '~models/database/transaction';
import { enqueueJob } from '~models/job';
import { setSomePhotosWithheld } from '~models/photo';
import { addToCommentCounts, setSomePostsVisible } from '~models/post';
import { setStandingsHidden } from '~models/standing';
import { findUser } from '~models/user';
import { deleteVotesOn } from '~models/vote';
import { agreedAtOnce } from './agreed-time';
import { countersOfPosts, inSerialQueue } from './group-commit';
import { JobQueue, type RunningJob } from './jobs';
import { copySomeWords, moveSomePosts } from './locations/merge/move-posts';
import { lockContentOf } from './moderation/hide';

/**
 * Shows or hides what a driver wrote, their photos, avatar included, and their place on the boards, as their account is: at most
 * `most` of each that are not so yet.
 * @returns true once all are
 */
async function showOrHideSome(userId: number, most: number, tx: Tx): Promise<boolean> {
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

/** Removes at most `most` votes of a comment that is gone. @returns true once none is left */
const clearSomeOfComment = async (commentId: number, most: number, tx: Tx): Promise<boolean> =>
  (await deleteVotesOn('comment', [commentId], most, tx)) < most;

/** Removes at most `most` votes and comments of a post that is gone. @returns true once none is left */
async function clearSomeOfPost(postId: number, most: number, tx: Tx): Promise<boolean> {
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

/**
 * What may be too much for one transaction: a post with 300,000 votes is deleted in the same moment as any. The transaction that
 * decides does the first batch, and leaves a job where there is more. Each batch is a transaction of its own, after which all figures
 * add up, so that a job that was cut off continues where it stopped.
 */

/** Does at most `most` rows. @returns true once nothing is left to do */
type Step = (subjectId: number, most: number, tx: Tx) => Promise<boolean>;

const steps = {
  'clear-post': clearSomeOfPost,
  'clear-comment': clearSomeOfComment,
  'show-content': showOrHideSome,
  'move-posts': moveSomePosts,
  'copy-words': copySomeWords,
} satisfies Record<string, Step>;

export type LargeChange = keyof typeof steps;

export const largeChanges: LargeChange[] = ['clear-post', 'clear-comment', 'show-content', 'move-posts', 'copy-words'];

/** Rows in a transaction: with the decision, after it, and of what an erased driver left. */
export const batchSizes = { first: 1_000, later: 1_000, erased: 100 };

/** In the transaction that makes it necessary. */
export const beginJob = (kind: LargeChange, subjectId: number, tx: Tx): Promise<void> =>
  beginJobs(kind, [subjectId], tx);

/** Those of one transaction share the rows of a first batch. */
export async function beginJobs(kind: LargeChange, subjectIds: number[], tx: Tx): Promise<void> {
  const most = Math.max(1, Math.floor(batchSizes.first / subjectIds.length));
  for (const id of subjectIds) {
    if (!(await steps[kind](id, most, tx)))
      await enqueueJob(kind, { subject: id, data: null, dueAt: agreedAtOnce() }, tx);
  }
}

const queue = new JobQueue({ kinds: largeChanges, retryMs: 1_000, run: changeAll });

export const workOnBackgroundJobs = (): Promise<void> => queue.work();

async function changeAll(job: RunningJob<LargeChange>): Promise<void> {
  while (!(await changeSome(job)));
}

const changeSome = (job: RunningJob<LargeChange>): Promise<boolean> =>
  inSerialQueue(countersOfPosts, () =>
    inTransaction(async (tx) => {
      await job.save(null, tx);
      const isDone = await steps[job.kind](Number(job.subject), batchSizes.later, tx);
      if (isDone) await job.complete(tx);
      return isDone;
    }),
  );
