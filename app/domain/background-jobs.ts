import {
  type BackgroundJobKind,
  type BackgroundJobRow,
  claimBackgroundJob,
  deleteBackgroundJob,
  postponeBackgroundJob,
  putBackgroundJob,
} from '~models/background-job';
import { inTransaction, type Tx } from '~models/database/transaction';
import { log } from '~/services/log';
import { agreedAtOnce, agreedNow } from './agreed-time';
import { showOrHideSome } from './deletion/content-shown';
import { delayAfter, JobQueue, later } from './job-queue';
import { copySomeWords, moveSomePosts } from './locations/merge/move-posts';
import { clearSomeOfComment, clearSomeOfPost } from './posts/clear-deleted';
import { countersOfPosts, inSerialQueue } from './group-commit';

/**
 * What may be too much for one transaction: a post with 300,000 votes is deleted in the same moment as any. The transaction that
 * decides does the first batch, and leaves a job where there is more. Each batch is a transaction of its own, after which all figures
 * add up, so that a job that was cut off continues where it stopped.
 */

/** Does at most `most` rows. @returns true once nothing is left to do */
type Step = (subjectId: number, most: number, tx: Tx) => Promise<boolean>;

const steps: Record<BackgroundJobKind, Step> = {
  'clear-post': clearSomeOfPost,
  'clear-comment': clearSomeOfComment,
  'show-content': showOrHideSome,
  'move-posts': moveSomePosts,
  'copy-words': copySomeWords,
};

/** Rows in a transaction: with the decision, after it, and of what an erased driver left. */
export const batchSizes = { first: 1_000, later: 1_000, erased: 100 };

/** A process that dies over a job keeps it from the others for this long; a living one renews its lease with each batch. */
const leaseMs = 30_000;

/** In the transaction that makes it necessary. */
export const beginJob = (kind: BackgroundJobKind, subjectId: number, tx: Tx): Promise<void> =>
  beginJobs(kind, [subjectId], tx);

/** Those of one transaction share the rows of a first batch. */
export async function beginJobs(kind: BackgroundJobKind, subjectIds: number[], tx: Tx): Promise<void> {
  const most = Math.max(1, Math.floor(batchSizes.first / subjectIds.length));
  for (const id of subjectIds) {
    if (!(await steps[kind](id, most, tx))) await putBackgroundJob(kind, id, agreedAtOnce(), tx);
  }
}

const queue = new JobQueue<BackgroundJobRow>({
  name: 'background jobs',
  leaseMs,
  claim: claimBackgroundJob,
  work: workOn,
});

export const workOnBackgroundJobs = (): Promise<void> => queue.work();

async function workOn(job: BackgroundJobRow): Promise<void> {
  try {
    while (await workOnNext(job));
  } catch (error) {
    const now = await agreedNow();
    log.warn({ job: job._id, attempts: job.attempts, error }, 'a background job failed; it is tried again');
    await postponeBackgroundJob(job, later(now, delayAfter(Math.min(job.attempts, 12), 1_000)));
  }
}

/** @returns false once nothing is left, or another process has taken over */
async function workOnNext(job: BackgroundJobRow): Promise<boolean> {
  const until = later(await agreedNow(), leaseMs);
  return inSerialQueue(countersOfPosts, () =>
    inTransaction(async (tx) => {
      if (!(await postponeBackgroundJob(job, until, tx))) return false;
      const isDone = await steps[job.kind](job.subjectId, batchSizes.later, tx);
      if (isDone) await deleteBackgroundJob(job, tx);
      return !isDone;
    }),
  );
}
