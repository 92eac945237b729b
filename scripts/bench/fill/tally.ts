import type { LedgerRow } from '~models/ledger';
import { type StandingRow, standingId } from '~models/standing';
import { boardsOf } from '~/domain/points/awards';
import { store } from './store';

type Sum = { points: number; at: Date };
type Given = Pick<LedgerRow, 'userId' | 'points' | 'reason' | 'at'> & {
  key: string;
  postId?: number;
  actorId?: number;
};

/** Keeps the ledger's rows until they are stored, and the totals and standings that follow from them. */
export class Tally {
  private rows: LedgerRow[] = [];
  private readonly totals = new Map<number, Sum>();
  private readonly standings = new Map<string, Sum & { board: string; userId: number }>();
  private readonly boards = new Map<number, string[]>();

  award({ key, userId, points, reason, at, postId = undefined, actorId = undefined }: Given): void {
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
    this.totals.set(userId, plus(this.totals.get(userId), points, at));
    for (const board of this.boardsAt(at)) {
      const id = standingId(board, userId);
      this.standings.set(id, { ...plus(this.standings.get(id), points, at), board, userId });
    }
  }

  totalOf(userId: number): Sum {
    return this.totals.get(userId) ?? { points: 0, at: new Date(0) };
  }

  async storeLedger(): Promise<void> {
    const { rows } = this;
    this.rows = [];
    await store('LedgerRow', rows);
  }

  async storeStandings(): Promise<void> {
    await store(
      'Standing',
      [...this.standings].map(([_id, { board, userId, points, at }]): StandingRow => ({
        _id,
        board,
        userId,
        points,
        reachedAt: at,
        hidden: false,
      })),
    );
  }

  /** Weeks and months begin on a whole quarter of an hour in every time zone, so one look serves all of it. */
  private boardsAt(at: Date): string[] {
    const quarter = Math.floor(at.getTime() / 900_000);
    const known = this.boards.get(quarter) ?? boardsOf({ countsAt: at });
    this.boards.set(quarter, known);
    return known;
  }
}

const plus = (sum: Sum | undefined, points: number, at: Date): Sum => ({
  points: (sum?.points ?? 0) + points,
  at: sum && sum.at > at ? sum.at : at,
});
