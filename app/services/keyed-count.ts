/** Counts slots in use by key, such as a network's streams, up to a limit per key. */
export class KeyedCount {
  private readonly taken = new Map<string | number, number>();

  constructor(private readonly limit: number) {}

  /** @returns a function that frees the slot, to call once; null if the key has no slot left */
  take(key: string | number): (() => void) | null {
    const count = this.taken.get(key) ?? 0;
    if (count >= this.limit) return null;
    this.taken.set(key, count + 1);
    return () => {
      const left = (this.taken.get(key) ?? 1) - 1;
      if (left > 0) this.taken.set(key, left);
      else this.taken.delete(key);
    };
  }
}
