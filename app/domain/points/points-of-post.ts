import type { Tx } from '~models/database/transaction';
import type { LedgerReason } from '~models/ledger';
import type { PointsGiven, PostRow } from '~models/post';
import { agreedAtOnce } from '../agreed-time';
import { type Award, recordAwards } from './awards';
import { startOfPeriod } from './periods';

/**
 * A post's row stores the points that it and its votes gave its author, by period, so that hiding, restoring and deleting it takes one
 * ledger row per period, no matter how many votes it has.
 */

/** Ledger reasons of points that a post and its votes give its author. */
export const reasonsOfGiving: LedgerReason[] = ['post', 'vote', 'vote-withdrawn'];
export const reasonsOfHiding: LedgerReason[] = ['post-hidden', 'post-restored'];
/** All ledger reasons of a post: their sum is zero once it is hidden or deleted. */
export const reasonsOfPost: LedgerReason[] = [...reasonsOfGiving, ...reasonsOfHiding, 'post-deleted'];

/** @returns the points that awards give, for the rows of their posts */
export function givenBy(awards: Award[]): Map<number, PointsGiven> {
  const given = new Map<number, PointsGiven>();
  for (const { postId, reason, points, countsAt, at } of awards) {
    if (postId === undefined || !reasonsOfGiving.includes(reason)) continue;
    const ofPost = given.get(postId) ?? {};
    const period = periodOf(countsAt ?? at);
    given.set(postId, { ...ofPost, [period]: (ofPost[period] ?? 0) + points });
  }
  return given;
}

const periodOf = (countsAt: Date): string => String(startOfPeriod(countsAt).getTime());

type PostOf = Pick<PostRow, '_id' | 'userId' | 'hidden' | 'timesHidden' | 'pointsGiven'>;

/** For a post that is being deleted. A hidden one has no points left to take back. */
export const revokeForGood = async (post: PostOf, tx: Tx): Promise<void> =>
  post.hidden ? undefined : move(post, -1, { reason: 'post-deleted', key: `post-deleted:${post._id}` }, tx);

export const revokeWhileHidden = (post: PostOf, tx: Tx): Promise<void> =>
  move(post, -1, { reason: 'post-hidden', key: `post-hidden:${post._id}:${post.timesHidden ?? 1}` }, tx);

/** Restores the points that hiding took back, in the weeks and months they belong to. */
export const giveAgain = (post: PostOf, tx: Tx): Promise<void> =>
  move(post, 1, { reason: 'post-restored', key: `post-restored:${post._id}:${post.timesHidden ?? 1}` }, tx);

/** A hidden post has no points. Vote changes in the meantime affect what is restored later, not the current points. */
export const asOfHidden = (awards: Award[]): Award[] =>
  awards.flatMap((award) => [
    award,
    { ...award, key: `${award.key}:hidden`, points: -award.points, reason: 'post-hidden' satisfies LedgerReason },
  ]);

async function move(post: PostOf, sign: 1 | -1, { reason, key }: Pick<Award, 'reason' | 'key'>, tx: Tx): Promise<void> {
  const at = agreedAtOnce();
  await recordAwards(
    Object.entries(withoutZeros(post.pointsGiven ?? {})).map(([period, points]) => ({
      key: `${key}:${period}`,
      userId: post.userId,
      points: sign * points,
      reason,
      postId: post._id,
      at,
      countsAt: new Date(Number(period)),
    })),
    tx,
  );
}

/** @returns the sums of rows with these reasons, by period; zero sums are left out */
export function byPeriod(
  sums: { reason: LedgerReason; points: number; day: Date }[],
  reasons: LedgerReason[],
): PointsGiven {
  const given: PointsGiven = {};
  for (const { points, day } of sums.filter(({ reason }) => reasons.includes(reason))) {
    const period = periodOf(day);
    given[period] = (given[period] ?? 0) + points;
  }
  return withoutZeros(given);
}

export const withoutZeros = (given: PointsGiven): PointsGiven =>
  Object.fromEntries(Object.entries(given).filter(([, points]) => points !== 0));
