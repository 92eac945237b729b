import type { LedgerRow } from '~models/ledger';
import { type StandingRow, standingId } from '~models/standing';
import { boardsOf } from '~/domain/points/awards';
import { store, storeEach } from './store';
import { Sums } from './sums';

type AwardEntry = Pick<LedgerRow, 'userId' | 'points' | 'reason' | 'at'> & {
  key: string;
  postId?: number;
  actorId?: number;
};

/** Keeps the ledger's rows until they are stored, and the totals and standings that follow from them. */
export class Tally {
  private rows: LedgerRow[] = [];
  private readonly totals = new Sums();
  private readonly standings = new Map<string, Sums>();

  award({ key, userId, points, reason, at, postId = undefined, actorId = undefined }: AwardEntry): void {
    this.rows.push({
      _id: key,
      userId,
      points,
      reason,
      postId: postId ?? null,
      actorId: actorId ?? null,
      at,
      countsAt: at,
    });
    this.totals.add(userId, points, at);
    for (const board of boardsOf({ countsAt: at })) this.sumsOf(board).add(userId, points, at);
  }

  totalOf(userId: number): { points: number; at: Date } {
    return this.totals.of(userId) ?? { points: 0, at: new Date(0) };
  }

  async storeLedger(): Promise<void> {
    const { rows } = this;
    this.rows = [];
    await store('LedgerRow', rows);
  }

  storeStandings(): Promise<void> {
    return storeEach('Standing', this.standingRows());
  }

  private *standingRows(): Generator<StandingRow> {
    for (const [board, sums] of this.standings) {
      for (const { userId, points, at } of sums.all()) {
        yield { _id: standingId(board, userId), board, userId, points, reachedAt: at, hidden: false };
      }
    }
  }

  private sumsOf(board: string): Sums {
    const known = this.standings.get(board) ?? new Sums();
    this.standings.set(board, known);
    return known;
  }
}
