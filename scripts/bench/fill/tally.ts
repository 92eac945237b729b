import { boardsOf } from '~/domain/points/awards';
import type { LedgerRow } from '~models/ledger';
import { type StandingRow, standingId } from '~models/standing';
import { store, storeEach } from './store';

/** Points of drivers by id, and when each last got some: in plain columns, since there are millions of them. */
class Sums {
  private points = new Int32Array(1_024);
  /** Milliseconds; 0 for drivers without any. */
  private at = new Float64Array(1_024);

  add(userId: number, points: number, at: Date): void {
    if (userId >= this.at.length) this.grow(userId + 1);
    this.points[userId] = (this.points[userId] ?? 0) + points;
    this.at[userId] = Math.max(this.at[userId] ?? 0, at.getTime());
  }

  of(userId: number): { points: number; at: Date } | null {
    const at = this.at[userId];
    return at ? { points: this.points[userId] ?? 0, at: new Date(at) } : null;
  }

  *all(): Generator<{ userId: number; points: number; at: Date }> {
    for (const userId of this.at.keys()) {
      const sum = this.of(userId);
      if (sum) yield { userId, ...sum };
    }
  }

  private grow(least: number): void {
    const length = Math.max(least, 2 * this.at.length);
    const [points, at] = [new Int32Array(length), new Float64Array(length)];
    points.set(this.points);
    at.set(this.at);
    [this.points, this.at] = [points, at];
  }
}

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
