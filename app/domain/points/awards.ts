import { appendLedger, findLedgerKeys, type LedgerReason, type LedgerRow } from '~models/ledger';
import { addToStandings } from '~models/standing';
import { addToTotals, findScores } from '~models/user';
import type { Tx } from '~models/database/transaction';
import { monthBoard, weekBoard } from './periods';
import { tellOfTitles } from './titles';

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
