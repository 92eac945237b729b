import type { Tx } from '~models/database/transaction';
import { lock } from '~models/lock';
import { config } from '~/config.server';

/**
 * Most that one person may have, at a time or in a day. Each is tested against as many concurrent requests as it takes to pass it
 * (tests/alone/limits-raced.test.ts); how often someone may try is in app/domain/rate-limits.ts.
 */
export const mostOfOne = {
  waitingPosts: 20,
  /** Photos that are being sent in pieces. A browser sends one after the other; this leaves room for other tabs and devices. */
  unfinishedUploads: 4,
  /** A day (contract). A deleted post still counts. */
  awardedPosts: 10,
  /** A day (contract). */
  awardedShares: 5,
  /** A day, while an account is new (app/domain/prevention/newcomers.ts); RATE_LIMIT_SCALE multiplies it. */
  newcomerPosts: Math.max(1, Math.round(3 * config.RATE_LIMIT_SCALE)),
  /** Reports that no one has decided, of someone whose reports do not count toward hiding (decision 47). */
  waitingReports: 10,
  follows: 1_000,
  /** Whom one has blocked: a page for each of them can be shared with no one. */
  blocks: 500,
  /** Browsers that pushes go to. */
  pushDevices: 10,
} as const;

export type MostOfOne = keyof typeof mostOfOne;

/**
 * Whether a person may have one more, which the caller's transaction then has to add. Counting and adding are one step, however
 * many ask at once.
 * @param count how many there are, as the transaction sees it
 */
export async function hasRoom(
  limit: MostOfOne,
  { owner, count }: { owner: number; count: (tx: Tx) => Promise<number> },
  tx: Tx,
): Promise<boolean> {
  await lock(`${limit}:${owner}`, tx);
  return (await count(tx)) < mostOfOne[limit];
}
