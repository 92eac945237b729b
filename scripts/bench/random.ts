/** One day in milliseconds. */
export const day = 24 * 3600_000;

/** Repeatable random numbers from 0 up to 1 (mulberry32). Every run fills a site in the same way. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param share from 0 up to 1; selects the value */
export function pick<Values extends readonly [unknown, ...unknown[]]>(values: Values, share: number): Values[number] {
  return values[Math.floor(share * values.length)] ?? values[0];
}

/** What people search for: parts of words, chains, road signs, names with a state, and words without a match. */
export const searchTexts = [
  ...['rillo', 'cactu', 'edar', 'fairv', 'ingham', 'ilot', 'ravel', 'uck', 'stop'],
  ...["love's", 'loves', 'flying j', 'sapp', 'i40 exit 143', 'i-80 exit 284', 'I-10 1', 'interstate 5 exit 307'],
  ...['flying j texas', 'cedar ohio', 'petro new mexico', 'iron walton iowa', 'amarillo pilot', 'cedar 77'],
  ...['granite i-80', 'travel area', 'plaza #1', 'willow petro', 'a', 'lo', 'tx', '7', '#4999', '1234', '77'],
  ...['zzyzx', 'no such place', 'qx'],
];
