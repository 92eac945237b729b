/** Repeatable random numbers (mulberry32) from 0 up to 1, so that every run fills a site alike. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param share from 0 up to 1, which picks one */
export function pick<Values extends readonly [unknown, ...unknown[]]>(values: Values, share: number): Values[number] {
  return values[Math.floor(share * values.length)] ?? values[0];
}
