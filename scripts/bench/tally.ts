import mongoose from 'mongoose';
import { boardsOf } from '~/domain/points/awards';
import '~models/all-models';
import type { LedgerRow } from '~models/ledger';
import { type LeaderboardScoreRow, boardScoreId } from '~models/leaderboard-score';

const batchSize = 5_000;

/** Stores complete rows without mongoose, and doesn't wait for the disk. */
export async function store<Row extends object>(model: string, rows: Iterable<Row>): Promise<void> {
  const { collection } = mongoose.model(model);
  let batch: Row[] = [];
  const insert = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: false, writeConcern: { w: 1, j: false } });
    batch = [];
  };
  for (const row of rows) {
    batch.push(row);
    if (batch.length === batchSize) await insert();
  }
  await insert();
}

/** Points by driver ID, and when each driver last got some. Uses typed arrays, since there are millions. */
class Sums {
  private points = new Int32Array(1_024);
  /** Milliseconds; 0 for drivers without points. */
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

  private grow(minLength: number): void {
    const length = Math.max(minLength, 2 * this.at.length);
    const [points, at] = [new Int32Array(length), new Float64Array(length)];
    points.set(this.points);
    at.set(this.at);
    [this.points, this.at] = [points, at];
  }
}

type Award = Pick<LedgerRow, 'userId' | 'points' | 'reason' | 'at'> & {
  key: string;
  postId?: number;
  actorId?: number;
};

/** Collects ledger rows, and the totals and leaderboard scores that follow from them. */
export class Tally {
  private rows: LedgerRow[] = [];
  private readonly totals = new Sums();
  private readonly boards = new Map<string, Sums>();

  award({ key, userId, points, reason, at, postId, actorId }: Award): void {
    const ids = { postId: postId ?? null, actorId: actorId ?? null };
    this.rows.push({ _id: key, userId, points, reason, ...ids, at, countsAt: at });
    this.totals.add(userId, points, at);
    for (const board of boardsOf({ countsAt: at })) {
      const sums = this.boards.get(board) ?? new Sums();
      this.boards.set(board, sums);
      sums.add(userId, points, at);
    }
  }

  totalOf(userId: number): { points: number; at: Date } {
    return this.totals.of(userId) ?? { points: 0, at: new Date(0) };
  }

  async storeLedger(): Promise<void> {
    const { rows } = this;
    this.rows = [];
    await store('LedgerRow', rows);
  }

  storeScores(): Promise<void> {
    return store('LeaderboardScore', this.scores());
  }

  private *scores(): Generator<LeaderboardScoreRow> {
    for (const [board, sums] of this.boards) {
      for (const { userId, points, at } of sums.all()) {
        yield { _id: boardScoreId(board, userId), board, userId, points, reachedAt: at, hidden: false };
      }
    }
  }
}
