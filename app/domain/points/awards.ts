import type { Tx } from '~models/database/transaction';
import { appendLedger, findLedgerKeys, type LedgerReason, type LedgerRow } from '~models/ledger';
import { addToBoardScores } from '~models/leaderboard-score';
import { addToTotals, findScores, type Score } from '~models/user';
import { notify } from '../notices/notify';
import { monthBoard, weekBoard } from './periods';

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
 * Appends awards to the ledger and updates totals and standings, in the caller's transaction. This is the only way that points change. A
 * known key fails the transaction.
 * @param how.notifiesOfTitles false if the transaction takes the awards back again
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

/** @returns those that are not in the ledger yet */
async function onlyNew(awards: Award[], tx: Tx): Promise<Award[]> {
  const known = await findLedgerKeys(
    awards.map((award) => award.key),
    tx,
  );
  return awards.filter((award) => !known.has(award.key));
}

/** The boards that a row counts on, besides the all-time board. */
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

/** Derived stats of the profile (specification §9), each at least 0. */
export const derivedStats = (points: number) => ({
  meatsEaten: Math.max(0, Math.floor(points / 2)),
  meatsBeat: Math.floor(Math.abs(points) / 3),
  postsShared: Math.floor(Math.abs(points) / 5),
});

/** A change of a driver's Meat Score. */
type Move = { userId: number; points: number; at: Date };

/** Notifies drivers of titles they earned: once per title, even if their score crosses its threshold again. */
async function notifyOfTitles(moves: Move[], scores: Map<number, Score>, tx: Tx): Promise<void> {
  const risen = moves.filter(({ points }) => points > 0);
  const titles = risen.flatMap(({ userId, points, at }) => {
    const score = scores.get(userId)?.points ?? points;
    const title = titleEarned(score - points, score);
    const about = { kind: 'badge', actorId: null, once: true } as const;
    return title === null ? [] : [{ ...about, userId, subject: `title:${title}`, facts: { title }, at }];
  });
  await notify(titles, tx);
}
