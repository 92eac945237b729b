import { appendLedger, findLedgerKeys, type LedgerReason, type LedgerRow } from '~models/ledger';
import { addToStandings } from '~models/standing';
import { addToTotals } from '~models/user';
import type { Tx } from '~models/database/transaction';
import type { PointMoves } from '~models/vote-effects';
import { monthBoard, weekBoard } from './periods';
import { tellOfTitles } from './tell-of-titles';

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
 * Appends awards to the ledger and moves totals and standings with them, in the caller's transaction. Points change by this alone, and by
 * its two halves, of which the second may follow later. A known key fails the transaction.
 * @param how.tellsTitles not where the transaction takes them back again
 */
export async function recordAwards(awards: Award[], tx: Tx, how: { tellsTitles?: boolean } = {}): Promise<void> {
  await movePoints(await recordInLedger(awards, tx), tx, how);
}

/** The first half. @returns what the second has to do */
export async function recordInLedger(awards: Award[], tx: Tx): Promise<PointMoves> {
  const rows = awards.map(toRow);
  await appendLedger(rows, tx);
  return togetherOf([
    { totals: rows, standings: rows.flatMap((row) => boardsOf(row).map((board) => ({ board, ...row }))) },
  ]);
}

/** The second half, which must be done once for each first. */
export async function movePoints(
  { totals, standings }: PointMoves,
  tx: Tx,
  { tellsTitles = true }: { tellsTitles?: boolean } = {},
): Promise<void> {
  await addToTotals(totals, tx);
  await addToStandings(standings, tx);
  if (tellsTitles) await tellOfTitles(totals, tx);
}

/** One move for each total and each standing. */
export const togetherOf = (moves: PointMoves[]): PointMoves => ({
  totals: sums(
    moves.flatMap(({ totals }) => totals),
    ({ userId }) => String(userId),
  ).map(({ userId, points, at }) => ({ userId, points, at })),
  standings: sums(
    moves.flatMap(({ standings }) => standings),
    ({ board, userId }) => `${board}:${userId}`,
  ).map(({ board, userId, points, at }) => ({ board, userId, points, at })),
});

/** Records those that were never given before, such as a profile field's first filling. @returns the awards that were new */
export async function recordFirstAwards(awards: Award[], tx: Tx): Promise<Award[]> {
  const known = await findLedgerKeys(
    awards.map((award) => award.key),
    tx,
  );
  const fresh = awards.filter((award) => !known.has(award.key));
  await recordAwards(fresh, tx);
  return fresh;
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

/** Sums by id; `at` is the latest. */
function sums<Move extends { points: number; at: Date }>(moves: Move[], idOf: (move: Move) => string): Move[] {
  const byId = new Map<string, Move>();
  for (const move of moves) {
    const sum = byId.get(idOf(move));
    byId.set(idOf(move), sum ? { ...sum, points: sum.points + move.points, at: later(sum.at, move.at) } : move);
  }
  return [...byId.values()];
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
