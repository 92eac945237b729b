import type { Tx } from '~models/database/transaction';
import { appendLedger, findLedgerKeys, type LedgerReason, type LedgerRow } from '~models/ledger';
import { addToBoardScores } from '~models/leaderboard-score';
import { addToTotals, findScores, type Score } from '~models/user';
import type { PointsGiven, PostRow } from '~models/post';
import { notify } from '../notices/notify';
import { estimatedClusterNow } from '../cluster-time';
import { monthBoard, weekBoard, startOfPeriod } from './periods';

/** Points for each action (specification §1, contract). */
export const worth = { registration: 5, 'profile-field': 1, post: 5, share: 5, vote: 1 } as const;

export type Award = {
  key: string;
  userId: number;
  points: number;
  reason: LedgerReason;
  at: Date;
  /** For a reversal: the time of the award it reverses. */
  countsAt?: Date;
  postId?: number;
  actorId?: number;
};

/**
 * Appends awards to the ledger and updates totals and leaderboard scores, in the caller's transaction. Points never change in any other
 * way. A known key fails the transaction.
 * @param options.notifiesOfTitles false if the transaction takes the awards back again
 */
export async function recordAwards(
  awards: Award[],
  tx: Tx,
  { notifiesOfTitles = true }: { notifiesOfTitles?: boolean } = {},
): Promise<void> {
  if (awards.length === 0) return;
  const rows = awards.map(toRow);
  await appendLedger(rows, tx);
  const totals = sums(rows, ({ userId }) => String(userId));
  const onBoards = rows.flatMap((row) => boardsOf(row).map((board) => ({ ...row, board })));
  await addToTotals(totals, tx);
  const scores = await findScores(
    totals.map(({ userId }) => userId),
    tx,
  );
  await addToBoardScores(
    sums(onBoards, ({ board, userId }) => `${board}:${userId}`).map((sum) => ({
      ...sum,
      // A vote may be counted after the account was hidden, in a week in which it had no points before.
      isHidden: Boolean(scores.get(sum.userId)?.hiddenAt),
    })),
    tx,
  );
  if (notifiesOfTitles) await notifyOfTitles(totals, scores, tx);
}

/** Records only awards that were never given before, such as for filling in a profile field the first time. @returns the new awards */
export async function recordFirstAwards(awards: Award[], tx: Tx): Promise<Award[]> {
  const fresh = await onlyNew(awards, tx);
  await recordAwards(fresh, tx);
  return fresh;
}

/** @returns the awards that are not in the ledger yet */
async function onlyNew(awards: Award[], tx: Tx): Promise<Award[]> {
  const known = await findLedgerKeys(
    awards.map((award) => award.key),
    tx,
  );
  return awards.filter((award) => !known.has(award.key));
}

/** The keys of the boards that a row counts on, besides the all-time board. */
export const boardsOf = ({ countsAt }: Pick<LedgerRow, 'countsAt'>): string[] => [
  weekBoard(countsAt),
  monthBoard(countsAt),
];

const toRow = (award: Award): LedgerRow => ({
  _id: award.key,
  userId: award.userId,
  points: award.points,
  reason: award.reason,
  postId: award.postId ?? null,
  actorId: award.actorId ?? null,
  at: award.at,
  countsAt: award.countsAt ?? award.at,
});

/** One sum per id; `at` is the latest. */
function sums<Move extends { points: number; at: Date }>(moves: Move[], idOf: (move: Move) => string): Move[] {
  const byId = new Map<string, Move>();
  for (const move of moves) {
    const sum = byId.get(idOf(move));
    byId.set(idOf(move), sum ? { ...sum, points: sum.points + move.points, at: later(sum.at, move.at) } : move);
  }
  return [...byId.values()];
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** Highest first. Leaves out the title that everyone gets with registration. */
const earnedTitles = [
  { above: 50, title: 'Master Meat Connoisseur' },
  { above: 20, title: 'Top Meat Recommender' },
] as const;

/** The highest title reached by a change of the Meat Score; null for none. */
const titleEarned = (before: number, after: number): string | null =>
  earnedTitles.find(({ above }) => before <= above && after > above)?.title ?? null;

/** Meat Score titles (specification §9). @param points the Meat Score */
export function scoreTitle(points: number): string {
  const earned = earnedTitles.find(({ above }) => points > above);
  if (earned) return earned.title;
  if (points > 0) return 'Rising Meat Star';
  if (points < -20) return 'Meat Critic';
  return 'New Driver';
}

/** Stats that the profile derives from the Meat Score (specification §9), each at least 0. */
export const derivedStats = (points: number) => ({
  meatsEaten: Math.max(0, Math.floor(points / 2)),
  meatsBeat: Math.floor(Math.abs(points) / 3),
  postsShared: Math.floor(Math.abs(points) / 5),
});

/** A change of a driver's Meat Score. */
type ScoreChange = { userId: number; points: number; at: Date };

/** Notifies drivers of titles they earned: once per title, even if their score crosses its threshold again. */
async function notifyOfTitles(moves: ScoreChange[], scores: Map<number, Score>, tx: Tx): Promise<void> {
  const gains = moves.filter(({ points }) => points > 0);
  const titles = gains.flatMap(({ userId, points, at }) => {
    const score = scores.get(userId)?.points ?? points;
    const title = titleEarned(score - points, score);
    const about = { kind: 'badge', actorId: null, once: true } as const;
    return title === null ? [] : [{ ...about, userId, subject: `title:${title}`, facts: { title }, at }];
  });
  await notify(titles, tx);
}

/**
 * A post's row stores the points that it and its votes gave its author, by period. Hiding, restoring or deleting it then needs only one
 * ledger row per period, no matter how many votes it has.
 */

/** Ledger reasons for points that a post and its votes give its author. */
export const reasonsOfGiving: LedgerReason[] = ['post', 'vote', 'vote-withdrawn'];
export const reasonsOfHiding: LedgerReason[] = ['post-hidden', 'post-restored'];
/** All ledger reasons of a post. Their points add up to zero once it is hidden or deleted. */
export const reasonsOfPost: LedgerReason[] = [...reasonsOfGiving, ...reasonsOfHiding, 'post-deleted'];

/** @returns the points that awards give, for the rows of their posts */
export function pointsByPost(awards: Award[]): Map<number, PointsGiven> {
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
export const revokePointsOfDeleted = async (post: PostOf, tx: Tx): Promise<void> =>
  post.hidden ? undefined : move(post, -1, { reason: 'post-deleted', key: `post-deleted:${post._id}` }, tx);

export const revokePointsOfHidden = (post: PostOf, tx: Tx): Promise<void> =>
  move(post, -1, { reason: 'post-hidden', key: `post-hidden:${post._id}:${post.timesHidden ?? 1}` }, tx);

/** Restores the points that hiding took back, in their original weeks and months. */
export const restorePoints = (post: PostOf, tx: Tx): Promise<void> =>
  move(post, 1, { reason: 'post-restored', key: `post-restored:${post._id}:${post.timesHidden ?? 1}` }, tx);

/** A hidden post earns no points. Votes cast while it is hidden count once it is shown again. */
export const withReversals = (awards: Award[]): Award[] =>
  awards.flatMap((award) => [
    award,
    { ...award, key: `${award.key}:hidden`, points: -award.points, reason: 'post-hidden' satisfies LedgerReason },
  ]);

async function move(post: PostOf, sign: 1 | -1, { reason, key }: Pick<Award, 'reason' | 'key'>, tx: Tx): Promise<void> {
  const at = estimatedClusterNow();
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
