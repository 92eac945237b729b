import type { Tx } from '~models/database/transaction';
import { appendLedger, findLedgerKeys, type LedgerReason, type LedgerRow } from '~models/ledger';
import { addToStandings } from '~models/standing';
import { addToTotals, findScores, type Score } from '~models/user';
import { tell } from '../notices/tell';
import { monthBoard, weekBoard } from './periods';

/** What each act is worth (specification §1, contract). */
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
 * Appends awards to the ledger and moves totals and standings with them, in the caller's transaction. Points change by this alone. A known
 * key fails the transaction.
 * @param how.tellsTitles not where the transaction takes them back again
 */
export async function recordAwards(
  awards: Award[],
  tx: Tx,
  { tellsTitles = true }: { tellsTitles?: boolean } = {},
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
  await addToStandings(
    sums(onBoards, ({ board, userId }) => `${board}:${userId}`).map((sum) => ({
      ...sum,
      // A vote may be counted once the account is hidden, in a week that it had no points in before.
      isHidden: Boolean(scores.get(sum.userId)?.hiddenAt),
    })),
    tx,
  );
  if (tellsTitles) await tellOfTitles(totals, scores, tx);
}

/** Records those that were never given before, such as a profile field's first filling. @returns the awards that were new */
export async function recordFirstAwards(awards: Award[], tx: Tx): Promise<Award[]> {
  const fresh = await onlyNew(awards, tx);
  await recordAwards(fresh, tx);
  return fresh;
}

/** @returns those that the ledger does not hold yet */
export async function onlyNew(awards: Award[], tx: Tx): Promise<Award[]> {
  const known = await findLedgerKeys(
    awards.map((award) => award.key),
    tx,
  );
  return awards.filter((award) => !known.has(award.key));
}

/** The boards that a row counts on, besides the all-time one. */
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

/** One for each id; `at` is the latest. */
function sums<Move extends { points: number; at: Date }>(moves: Move[], idOf: (move: Move) => string): Move[] {
  const byId = new Map<string, Move>();
  for (const move of moves) {
    const sum = byId.get(idOf(move));
    byId.set(idOf(move), sum ? { ...sum, points: sum.points + move.points, at: later(sum.at, move.at) } : move);
  }
  return [...byId.values()];
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** The highest first. What everyone has from their registration on is not among them. */
const earnedTitles = [
  { above: 50, title: 'Master Meat Connoisseur' },
  { above: 20, title: 'Top Meat Recommender' },
] as const;

/** The highest title that a change of the Meat Score has brought; null for none. */
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

/** By how much a driver's Meat Score has just moved. */
type Move = { userId: number; points: number; at: Date };

/** Tells drivers of a title that they have earned, once each, however often their score crosses its line. */
export async function tellOfTitles(moves: Move[], scores: Map<number, Score>, tx: Tx): Promise<void> {
  const risen = moves.filter(({ points }) => points > 0);
  const titles = risen.flatMap(({ userId, points, at }) => {
    const score = scores.get(userId)?.points ?? points;
    const title = titleEarned(score - points, score);
    const about = { kind: 'badge', actorId: null, once: true } as const;
    return title === null ? [] : [{ ...about, userId, subject: `title:${title}`, facts: { title }, at }];
  });
  await tell(titles, tx);
}
