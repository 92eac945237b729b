/** What the load does. */
export const kinds = ['vote', 'comment', 'post', 'share', 'profile', 'registration'] as const;
export type Kind = (typeof kinds)[number];

/** When each thing was acknowledged, in milliseconds of `performance.now()`. */
export class Tally {
  readonly #times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));

  acknowledge(kind: Kind): void {
    this.#of(kind).push(performance.now());
  }

  count = (kind: Kind): number => this.#of(kind).length;

  /** Whether each of the kinds was acknowledged at least `times` times after a moment. */
  hasEach = (wanted: readonly Kind[], since: number, times = 1): boolean =>
    wanted.every((kind) => this.#of(kind).filter((time) => time > since).length >= times);

  /** @returns the longest time in milliseconds, between two moments, in which nothing of these kinds was acknowledged. */
  longestGap(wanted: readonly Kind[], from: number, to: number): number {
    const times = wanted.flatMap((kind) => this.#of(kind)).filter((time) => time > from && time < to);
    const marks = [from, ...times.toSorted((one, other) => one - other), to];
    return Math.max(...marks.slice(1).map((mark, at) => mark - (marks[at] ?? mark)));
  }

  #of = (kind: Kind): number[] => this.#times.get(kind) ?? [];
}
