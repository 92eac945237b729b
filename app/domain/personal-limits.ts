import type { Tx } from '~models/database/transaction';
import { lock } from '~models/lock';
import { config } from '~/config.server';

/**
 * Limits per user, either at a time or per day. Each is tested with enough concurrent requests to exceed it
 * (tests/alone/limits-raced.test.ts). Limits on attempts are in app/domain/rate-limits.ts.
 */
export const perUserLimits = {
  waitingPosts: 20,
  /** Photos being uploaded in pieces. A browser uploads one at a time; this leaves room for other tabs and devices. */
  unfinishedUploads: 4,
  /** Per day (contract). A deleted post still counts. */
  awardedPosts: 10,
  /** Per day (contract). */
  awardedShares: 5,
  /** Per day, while an account is new (app/domain/prevention/newcomers.ts); RATE_LIMIT_SCALE multiplies it. */
  newcomerPosts: Math.max(1, Math.round(3 * config.RATE_LIMIT_SCALE)),
  /** Undecided reports by a user whose reports don't count toward hiding (decision 47). */
  waitingReports: 10,
  follows: 1_000,
  /** Blocked drivers. Pages of users with blocks can't be cached for everyone. */
  blocks: 500,
  /** Browsers with push notifications turned on. */
  pushDevices: 10,
} as const;

export type PerUserLimit = keyof typeof perUserLimits;

/**
 * Whether a user may have one more. The caller must add it in the same transaction, so that concurrent requests can't exceed the limit.
 * @param count current number, as the transaction sees it
 */
export async function isUnderLimit(
  limit: PerUserLimit,
  { owner, count }: { owner: number; count: (tx: Tx) => Promise<number> },
  tx: Tx,
): Promise<boolean> {
  await lock(`${limit}:${owner}`, tx);
  return (await count(tx)) < perUserLimits[limit];
}
