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
  private readonly boards = new Map<number, Sums[]>();

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
    for (const board of this.boardsAt(at)) board.add(userId, points, at);
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

  /** Weeks and months begin on a quarter of an hour in every time zone, so one result serves all of it. */
  private boardsAt(at: Date): Sums[] {
    const quarter = Math.floor(at.getTime() / 900_000);
    const known = this.boards.get(quarter) ?? boardsOf({ countsAt: at }).map((board) => this.sumsOf(board));
    this.boards.set(quarter, known);
    return known;
  }

  private sumsOf(board: string): Sums {
    const known = this.standings.get(board) ?? new Sums();
    this.standings.set(board, known);
    return known;
  }
}
