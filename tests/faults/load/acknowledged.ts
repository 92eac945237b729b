import type { VoteDirection } from '~models/vote';

/** A driver's vote on a post, according to the acknowledged requests. */
export type Ballot = {
  voterId: number;
  postId: number;
  direction: VoteDirection | null;
  /** How often a vote was cast when there was none. */
  casts: number;
  /** Number of acknowledged requests. */
  count: number;
};

/** All effects that the site has acknowledged, with keys to find them. */
export class Acknowledged {
  readonly ballots = new Map<string, Ballot>();
  readonly comments: { id: number | null; content: string }[] = [];
  readonly posts: { id: number; title: string }[] = [];
  readonly shares: { driverId: number; postId: number }[] = [];
  readonly profiles = new Map<number, { city: string; count: number }>();
  readonly registrations: string[] = [];

  vote(voterId: number, postId: number, direction: VoteDirection | null): void {
    const key = `${postId}:${voterId}`;
    const before = this.ballots.get(key) ?? { voterId, postId, direction: null, casts: 0, count: 0 };
    const casts = before.casts + (before.direction === null && direction !== null ? 1 : 0);
    this.ballots.set(key, { ...before, direction, casts, count: before.count + 1 });
  }

  profile(driverId: number, city: string): void {
    this.profiles.set(driverId, { city, count: (this.profiles.get(driverId)?.count ?? 0) + 1 });
  }
}
