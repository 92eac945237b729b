/**
 * The source rows that a file has named so far, as hashes of 53 bits: some 40 bytes a row, and one chance in 400,000 that two of
 * 200,000 rows are taken for one.
 */
export class SeenRefs {
  private readonly seen = new Set<number>();

  /** @returns whether it is named for the first time */
  add(ref: string): boolean {
    const before = this.seen.size;
    return this.seen.add(hash53(ref)).size > before;
  }

  /** A row of an earlier run, which went by one of its refs. */
  addEither({ ref, refHere }: { ref: string; refHere?: string }): void {
    this.add(ref);
    if (refHere !== undefined) this.add(refHere);
  }
}

/** Two FNV-1a hashes with different seeds side by side. */
export function hash53(text: string): number {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5bd1e995);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
