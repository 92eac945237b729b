import { inTransaction, type Tx } from '~models/database/transaction';
import { countLedgerOfEach, findLedgerKeys, hasLedgerKey } from '~models/ledger';
import { findPostsToVoteOn } from '~models/post';
import { estimatedClusterNow } from './cluster-time';
import type { Actor, Viewer } from './actor';
import { blockedInBatch } from './blocks';
import { DomainError } from './errors';
import { GroupCommit, inPostsQueue } from './group-commit';
import { type Award, recordAwards, worth } from './points/awards';
import { startOfDay } from './points/periods';
import { perUserLimits } from './personal-limits';
import { withHiddenPostError } from './posts/readable-post';
import { type RunArgs, operation } from './operation';
import { writes } from './rate-limits';

/**
 * Records that the actor shared a post. The first share of each post gives 5 points, at most 5 times a day (contract).
 * @returns the points for this share
 */
export const sharePost = operation({
  who: 'driver',
  limits: [writes],
  refuses: ['post-not-found', 'post-hidden'],
  run: ({ actor, input: postId }: RunArgs<Actor, number>) =>
    withHiddenPostError(actor, () => postId, shares.run('share', { actor, postId })),
});

/** Whether the viewer already got points for sharing this post. */
export const wasShareCounted = async (viewer: Viewer, postId: number): Promise<boolean> =>
  viewer !== null && hasLedgerKey(keyOf({ actor: viewer, postId }));

type Share = { actor: Actor; postId: number };
type Shared = { pointsEarned: number };

/** Pending shares are committed together, in the same queue as votes, since both spike on the same posts. */
const shares = new GroupCommit<'share', Share, Shared>(
  (_, batch) => inTransaction((tx) => countShares(batch, tx)),
  inPostsQueue,
);

async function countShares(batch: Share[], tx: Tx): Promise<(Shared | DomainError)[]> {
  const at = estimatedClusterNow();
  const found = await findPostsToVoteOn([...new Set(batch.map(({ postId }) => postId))], tx);
  const authors = new Map(found.map(({ _id, userId }) => [_id, userId]));
  const actionOf = ({ actor, postId }: Share) => ({ actor, authorId: authors.get(postId) ?? actor.id });
  const isBlocked = await blockedInBatch(batch.map(actionOf), tx);
  const known = await findLedgerKeys(batch.map(keyOf), tx);
  const today = await countLedgerOfEach([...new Set(batch.map(({ actor }) => actor.id))], 'share', startOfDay(at), tx);
  const awards: Award[] = [];
  const results = batch.map((share) => {
    const { actor, postId } = share;
    if (!authors.has(postId) || isBlocked(actionOf(share))) return new DomainError('post-not-found');
    const [key, count] = [keyOf(share), today.get(actor.id) ?? 0];
    if (known.has(key) || count >= perUserLimits.awardedShares) return { pointsEarned: 0 };
    known.add(key);
    today.set(actor.id, count + 1);
    awards.push({ key, userId: actor.id, points: worth.share, reason: 'share', postId, actorId: actor.id, at });
    return { pointsEarned: worth.share };
  });
  await recordAwards(awards, tx);
  return results;
}

const keyOf = ({ actor, postId }: Share): string => `share:${actor.id}:${postId}`;
