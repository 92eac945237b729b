import { LRUCache } from 'lru-cache';
import { appendLedger, findLedgerKeys, type LedgerReason, type LedgerRow } from '~models/ledger';
import { addToStandings } from '~models/standing';
import { addToTotals } from '~models/user';
import type { Tx } from '~models/database/transaction';
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
 * Appends awards to the ledger and moves totals and standings with them, in the caller's transaction: the only way that points
 * change. A known key fails the transaction.
 * @param how.tellsTitles not where the transaction takes them back again
 * @param how.pointsBefore of all these drivers, where the transaction has read them
 */
export async function recordAwards(
  awards: Award[],
  tx: Tx,
  { tellsTitles = true, pointsBefore }: { tellsTitles?: boolean; pointsBefore?: Map<number, number> } = {},
): Promise<void> {
  if (awards.length === 0) return;
  const rows = awards.map(toRow);
  await appendLedger(rows, tx);
  const totals = sums(rows.map((row) => ({ id: String(row.userId), row })));
  const moves = totals.map(({ row, points, at }) => ({ userId: row.userId, points, at }));
  await addToTotals(moves, tx);
  const standings = sums(
    rows.flatMap((row) => boardsOf(row).map((board) => ({ id: `${board}:${row.userId}`, board, row }))),
  );
  await addToStandings(
    standings.map(({ board, row, points, at }) => ({ board, userId: row.userId, points, at })),
    tx,
  );
  if (tellsTitles) await tellOfTitles(moves, tx, pointsBefore);
}

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
export const boardsOf = ({ countsAt }: Pick<LedgerRow, 'countsAt'>): string[] =>
  boards.memo(Math.floor(countsAt.getTime() / quarterMs));

const quarterMs = 15 * 60_000;

/** By the quarter of an hour since 1970: in every time zone a day begins with one, so all of its moments count on the same boards. */
const boards = new LRUCache<number, string[]>({
  max: 1_000,
  memoMethod: (quarter) => {
    const begins = new Date(quarter * quarterMs);
    return [weekBoard(begins), monthBoard(begins)];
  },
});

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

/** Sums by id; `at` is the latest of the rows. */
function sums<Entry extends { id: string; row: LedgerRow }>(
  entries: Entry[],
): (Entry & { points: number; at: Date })[] {
  const byId = new Map<string, Entry & { points: number; at: Date }>();
  for (const entry of entries) {
    const sum = byId.get(entry.id) ?? { ...entry, points: 0, at: entry.row.at };
    sum.points += entry.row.points;
    if (entry.row.at > sum.at) sum.at = entry.row.at;
    byId.set(entry.id, sum);
  }
  return [...byId.values()];
}
