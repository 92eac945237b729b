import type { VoteChange, VoteRow } from '~models/vote';
import type { Tally } from './tally';

/**
 * Votes on posts, or on comments, that this process has put into the ballot box and nobody has counted yet. It answers by them, and decides
 * by them what comes next. The box is emptied from its earliest row on, so that all before the earliest that is still there is counted.
 */
export class Uncounted {
  private readonly puts: { id: string; tally: Tally }[] = [];
  private readonly votes = new Map<string, VoteRow>();
  private readonly changes = new Map<number, VoteChange>();

  /** As far as this process knows. */
  get isEmpty(): boolean {
    return this.puts.length === 0;
  }

  /** @param id of its row in the box */
  add(id: string, tally: Tally): void {
    this.puts.push({ id, tally });
    for (const [key, vote] of tally.votes) this.votes.set(key, vote);
    this.move(tally, 1);
  }

  /** Id of the last row that was put in; null where nothing waits. */
  get latest(): string | null {
    return this.puts.at(-1)?.id ?? null;
  }

  /**
   * @param first id of the earliest row that is still in the box; null where there is none
   * @param latest as it was before the box was read: of what came later, reading it told nothing
   */
  forgetBefore(first: string | null, latest: string | null): void {
    const isCounted = ({ id }: { id: string }) => latest !== null && id <= latest && (first === null || id < first);
    for (const { tally } of this.puts.splice(0, this.puts.filter(isCounted).length)) {
      for (const [key, vote] of tally.votes) if (this.votes.get(key) === vote) this.votes.delete(key);
      this.move(tally, -1);
    }
  }

  /** How a vote stands by what waits; undefined where nothing of it does. */
  vote(id: string): VoteRow | undefined {
    return this.votes.get(id);
  }

  /** By how much what waits moves the counts of a post or comment. */
  change(id: number): VoteChange {
    return this.changes.get(id) ?? { id, upVotes: 0, downVotes: 0 };
  }

  private move({ changes }: Tally, by: 1 | -1): void {
    for (const { id, upVotes, downVotes } of changes.values()) {
      const sum = this.change(id);
      const moved = { id, upVotes: sum.upVotes + by * upVotes, downVotes: sum.downVotes + by * downVotes };
      if (moved.upVotes === 0 && moved.downVotes === 0) this.changes.delete(id);
      else this.changes.set(id, moved);
    }
  }
}
