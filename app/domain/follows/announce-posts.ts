import type { Followed } from '~/schemas/notices';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findFollowers } from '~models/follow';
import { enqueueJob } from '~models/job';
import { findAnyPost, type PostRow } from '~models/post';
import { findUser } from '~models/user';
import { clusterNow } from '../cluster-time';
import { blocksBetween } from '../blocks';
import { JobQueue, type RunningJob } from '../jobs';
import { type NewNotice, notify } from '../notices/notify';

/** `by`: the subject that they follow; the first if they follow several. */
type Follower = { userId: number; by: Followed };

/**
 * The next users who follow at least one of several subjects, each returned once. Follow ids start with the follower's id, so the followers
 * of all subjects are in the same order, and one user's follows are adjacent.
 * @param after `reached` of the previous batch; empty for the first
 * @param limit maximum follows to read per subject
 */
async function nextFollowers(
  subjects: Followed[],
  after: string,
  limit: number,
  tx: Tx,
): Promise<{ followers: Follower[]; reached: string | null }> {
  const found: { start: string; userId: number; by: Followed }[] = [];
  let last: string | null = null;
  for (const by of subjects) {
    const rows = await findFollowers(by, after, limit, tx);
    found.push(...rows.map(({ userId }) => ({ start: prefixOf(userId), userId, by })));
    const end = rows.at(-1);
    if (rows.length < limit || !end) continue;
    const start = prefixOf(end.userId);
    if (last === null || start < last) last = start;
  }
  const followers = new Map<number, Follower>();
  for (const { start, userId, by } of found) {
    if ((last === null || start <= last) && !followers.has(userId)) followers.set(userId, { userId, by });
  }
  return { followers: [...followers.values()], reached: last && endOf(last) };
}

/** The prefix of the ids of a user's follows (models/follow.ts). */
const prefixOf = (userId: number): string => `${userId}:`;

/** An id after all ids with this prefix and before the next user's, since `;` sorts right after `:`. */
const endOf = (start: string): string => `${start.slice(0, -1)};`;

// Publishing a post only enqueues a job, so 100,000 followers don't slow it down. The job notifies the followers of the driver, the stop
// and the highway in batches. Each batch commits together with the job's progress, so nobody is notified twice after a crash.

/** Followers per transaction, for each subject. */
const batch = 250;

/** Call it in the transaction that publishes the post. */
export const announcePost = (postId: number, createdAt: Date, tx: Tx): Promise<void> =>
  enqueueJob('announce-post', { subject: postId, data: { reached: '' }, dueAt: createdAt }, tx);

const queue = new JobQueue({ kinds: ['announce-post'], retryMs: 1_000, run: announce });

export const announceDuePosts = (): Promise<void> => queue.work();

async function announce(job: RunningJob<'announce-post'>): Promise<void> {
  for (let reached: string | null = job.data.reached; reached !== null;) reached = await announceToNext(job, reached);
}

/** @returns the end of the batch; null if all followers are notified, or if the job is paused or obsolete */
async function announceToNext(job: RunningJob<'announce-post'>, after: string): Promise<string | null> {
  const now = await clusterNow();
  return inTransaction(async (tx) => {
    const stored = await findAnyPost(Number(job.subject), tx);
    if (stored?.hidden) {
      // Restoring the post resumes the job.
      await job.pause(tx);
      return null;
    }
    const post = stored?.visible ? stored : null;
    const author = post && (await findUser(post.userId, tx));
    const next = post && author && (await nextFollowers(sourcesOf(post, author.isProfilePublic), after, batch, tx));
    const reached = next?.reached ?? null;
    await (reached === null ? job.complete(tx) : job.save({ reached }, tx));
    if (next) await notify(await noticesOf(post, next.followers, now, tx), tx);
    return reached;
  });
}

/** The notification names the first source that the user follows. */
const sourcesOf = ({ userId, locationId, highway }: PostRow, isProfilePublic: boolean) => [
  ...(isProfilePublic ? [{ kind: 'user' as const, key: String(userId) }] : []),
  ...(locationId === null ? [] : [{ kind: 'location' as const, key: String(locationId) }]),
  { kind: 'highway' as const, key: highway },
];

async function noticesOf(post: PostRow, followers: Follower[], at: Date, tx: Tx): Promise<NewNotice[]> {
  const others = followers.filter(({ userId }) => userId !== post.userId);
  const blocked = await blocksBetween(
    post.userId,
    others.map(({ userId }) => userId),
    tx,
  );
  return others
    .filter(({ userId }) => !blocked.has(userId))
    .map(({ userId, by: { kind, key } }) => ({
      userId,
      kind: 'posted',
      subject: `${kind}:${key}`,
      actorId: post.userId,
      facts: { post: String(post._id) },
      at,
    }));
}
