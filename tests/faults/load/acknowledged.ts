import type { VoteDirection } from '~models/vote';

/** How one driver's votes on one post stand by what was acknowledged. */
export type Ballot = {
  voterId: number;
  postId: number;
  direction: VoteDirection | null;
  /** How often a vote was cast where none stood. */
  casts: number;
  /** How often anything was acknowledged. */
  count: number;
};

/** Every effect that the site has acknowledged, and by what it is found again. */
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
