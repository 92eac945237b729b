import { deleteComments, findCommentIdsOn, setSomeCommentsVisible } from '~models/comment';
import type { Tx } from '~models/database/transaction';
import { enqueueJob } from '~models/job';
import { setSomePhotosWithheld } from '~models/photo';
import { addToCommentCounts, setSomePostsVisible } from '~models/post';
import { setBoardScoresHidden } from '~models/leaderboard-score';
import { findUser } from '~models/user';
import { deleteVotesOn } from '~models/vote';
import { copyFollows, deleteCopiedFollows, hasFollowsToCopy } from '~models/follow';
import { lockLocation } from '~models/location';
import { findMergesOf } from '~models/location-change';
import { lock } from '~models/lock';
import { copyReports, deleteCopiedReports, hasReportsToCopy } from '~models/place-report';
import { movePosts } from '~models/post-place';
import { estimatedClusterNow } from './cluster-time';
import { inPostsTransaction } from './group-commit';
import { JobQueue, type RunningJob } from './jobs';
import { lockContentOf } from './moderation/hide';

/**
 * Updates the visibility of a driver's posts, comments, photos (with avatar) and leaderboard scores to match their account. Changes at most
 * `limit` rows of each kind.
 * @returns true once all are updated
 */
async function showOrHideSome(userId: number, limit: number, tx: Tx): Promise<boolean> {
  await lockContentOf(userId, tx);
  const user = await findUser(userId, tx);
  if (!user) return true;
  const isShown = !user.hiddenAt;
  await setBoardScoresHidden(userId, !isShown, tx);
  const posts = await setSomePostsVisible(userId, isShown, limit, tx);
  const commentsOn = await setSomeCommentsVisible(userId, isShown, limit, tx);
  const comments = [...commentsOn.values()].reduce((sum, count) => sum + count, 0);
  const sign = isShown ? 1 : -1;
  await addToCommentCounts(new Map([...commentsOn].map(([postId, count]) => [postId, sign * count])), tx);
  const photos = await setSomePhotosWithheld(userId, !isShown, limit, tx);
  return Math.max(posts, comments, photos) < limit;
}

/** Deletes at most `limit` votes on a deleted comment. @returns true once none are left */
const clearSomeOfComment = async (commentId: number, limit: number, tx: Tx): Promise<boolean> =>
  (await deleteVotesOn('comment', [commentId], limit, tx)) < limit;

/** Deletes at most `limit` votes and comments of a deleted post. @returns true once none are left */
async function clearSomeOfPost(postId: number, limit: number, tx: Tx): Promise<boolean> {
  let left = limit - (await deleteVotesOn('post', [postId], limit, tx));
  if (left === 0) return false;
  const commentIds = await findCommentIdsOn(postId, Math.min(left, maxComments), tx);
  left -= await deleteVotesOn('comment', commentIds, left, tx);
  if (left === 0) return false;
  await deleteComments(commentIds, tx);
  return commentIds.length < Math.min(left, maxComments);
}

/** Lower than `limit`, because each comment requires a scan over a range of votes. */
const maxComments = 500;

/** Whether a merged place has follows or reports that haven't been copied yet. */
export const hasFollowsOrReportsToCopy = async (placeId: number, merge: string): Promise<boolean> =>
  (await hasFollowsToCopy(placeId, merge)) || hasReportsToCopy(placeId, merge);

/**
 * Copies at most `limit` follows and reports of a merged place to the place it is now part of, and deletes those copied by undone merges.
 * @returns true once none are left
 */
async function copySomeFollowsAndReports(placeId: number, limit: number, tx: Tx): Promise<boolean> {
  // Serializes batches with the merge and its undo.
  await lock(`words-on-place:${placeId}`, tx);
  let left = limit;
  for (const { _id: merge, locationId: to, undoneAt } of await findMergesOf(placeId, tx)) {
    if (undoneAt !== null) {
      left -= await deleteCopiedReports(to, merge, left, tx);
      if (left > 0) left -= await deleteCopiedFollows(to, merge, left, tx);
    } else {
      const place = await lockLocation(to, estimatedClusterNow(), tx);
      const before = left;
      const copied = { from: placeId, to, merge };
      left -= await copyReports(copied, left, tx);
      if (left > 0) left -= await copyFollows(copied, left, tx);
      // That place may itself have been merged in the meantime.
      if (!place && left < before)
        await enqueueJob('copy-words', { subject: to, data: null, dueAt: estimatedClusterNow() }, tx);
    }
    if (left === 0) return false;
  }
  return true;
}

/**
 * Moves at most `limit` posts of a place to where its merges put them: to the place it is now part of, or back after an undone merge.
 * @returns true once none are left
 */
async function moveSomePosts(placeId: number, limit: number, tx: Tx): Promise<boolean> {
  // Serializes batches with the merge and its undo.
  await lock(`posts-of-place:${placeId}`, tx);
  let left = limit;
  for (const { _id: merge, locationId, undoneAt } of await findMergesOf(placeId, tx)) {
    const isBack = undoneAt !== null;
    const [from, to] = isBack ? [locationId, placeId] : [placeId, locationId];
    const place = await lockLocation(to, estimatedClusterNow(), tx);
    const moved = await movePosts({ from, to, merge, isBack }, place, left, tx);
    // That place may itself have been merged in the meantime.
    if (!place && moved > 0)
      await enqueueJob('move-posts', { subject: to, data: null, dueAt: estimatedClusterNow() }, tx);
    left -= moved;
    if (left === 0) return false;
  }
  return true;
}

/**
 * Changes that may be too large for one transaction, such as deleting a post with 300,000 votes. The transaction that makes the change
 * processes the first batch and enqueues a job for the rest. Each batch is its own transaction and leaves all counters consistent, so an
 * interrupted job continues where it stopped.
 */

/** Processes at most `limit` rows. @returns true once nothing is left to do */
type Step = (subjectId: number, limit: number, tx: Tx) => Promise<boolean>;

const steps = {
  'clear-post': clearSomeOfPost,
  'clear-comment': clearSomeOfComment,
  'show-content': showOrHideSome,
  'move-posts': moveSomePosts,
  'copy-words': copySomeFollowsAndReports,
} satisfies Record<string, Step>;

type LargeChange = keyof typeof steps;

export const largeChanges: LargeChange[] = ['clear-post', 'clear-comment', 'show-content', 'move-posts', 'copy-words'];

/** Rows per transaction: for the first batch, for batches in the job, and for erasing an account. */
export const batchSizes = { first: 1_000, later: 1_000, erased: 100 };

/** Call it in the transaction that makes the job necessary. */
export const beginJob = (kind: LargeChange, subjectId: number, tx: Tx): Promise<void> =>
  beginJobs(kind, [subjectId], tx);

/** Jobs that start in one transaction share the row limit of the first batch. */
export async function beginJobs(kind: LargeChange, subjectIds: number[], tx: Tx): Promise<void> {
  const limit = Math.max(1, Math.floor(batchSizes.first / subjectIds.length));
  for (const id of subjectIds) {
    if (!(await steps[kind](id, limit, tx)))
      await enqueueJob(kind, { subject: id, data: null, dueAt: estimatedClusterNow() }, tx);
  }
}

const queue = new JobQueue({ kinds: largeChanges, retryMs: 1_000, run: changeAll });

export const workOnBackgroundJobs = (): Promise<void> => queue.work();

async function changeAll(job: RunningJob<LargeChange>): Promise<void> {
  while (!(await changeSome(job)));
}

const changeSome = (job: RunningJob<LargeChange>): Promise<boolean> =>
  inPostsTransaction(async (tx) => {
    await job.save(null, tx);
    const isDone = await steps[job.kind](Number(job.subject), batchSizes.later, tx);
    if (isDone) await job.complete(tx);
    return isDone;
  });
