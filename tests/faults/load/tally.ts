/** Kinds of requests in the load. */
export const kinds = ['vote', 'comment', 'post', 'share', 'profile', 'registration'] as const;
export type Kind = (typeof kinds)[number];

/** When each request was acknowledged, in milliseconds of `performance.now()`. */
export class Tally {
  readonly #times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));

  acknowledge(kind: Kind): void {
    this.#of(kind).push(performance.now());
  }

  /** Whether each of these kinds was acknowledged at least `times` times after `since`. */
  hasEach = (required: readonly Kind[], since: number, times = 1): boolean =>
    required.every((kind) => this.#of(kind).filter((time) => time > since).length >= times);

  #of = (kind: Kind): number[] => this.#times.get(kind) ?? [];
}
