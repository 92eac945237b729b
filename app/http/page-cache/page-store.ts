import { LRUCache } from 'lru-cache';

/** Only what is the same for everybody, and complete, may be kept. */
export type Made<T> = { value: T; mayBeKept: boolean; bytes: number };

type StoreLimits = {
  /** In milliseconds: pages show times ("5 minutes ago") and weeks that end by themselves. */
  lifetimeMs: number;
  /** Of all that is kept; the least recently used goes first. */
  mostBytes: number;
};

/** `generation` counts the drops before the page's rendering began: a page shows the world as it was then. */
type StoredPage<T> = { value: T; generation: number; madeAt: number };
type BeingMade<T> = { promise: Promise<T>; generation: number };
type Entry<T> = { kept: StoredPage<T> | null; beingMade: BeingMade<T> | null; allowance: number; countedAt: number };

/** A page may be rendered anew this often in a row, however fast the site changes; after that four times a second. */
const BURST = 10;
const REGAINED_MS = 250;

/** What an entry costs besides its page: an address is as long as whoever asks likes. */
const sizeOf = (key: string): number => 1_000 + 2 * key.length;

/**
 * Pages that anybody may see, for a moment. Whoever asks while a page is being rendered waits for that one. After `drop` each is
 * rendered anew on the next request; on a site that changes with every vote, no more than `BURST` times in a row and four times a
 * second after that, so that a crowd before one page costs the same however many of it vote.
 */
export class PageStore<T> {
  private generation = 0;
  private readonly entries: LRUCache<string, Entry<T>>;

  constructor(
    private readonly limits: StoreLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.entries = new LRUCache({ maxSize: limits.mostBytes });
  }

  /** Everything kept may be out of date from now on. @returns the generation of what is rendered from now on */
  drop(): number {
    this.generation += 1;
    return this.generation;
  }

  clear(): void {
    this.drop();
    this.entries.clear();
  }

  /**
   * @param earliest oldest generation to accept. A writer passes that of their own change; Infinity accepts only the current one.
   * @returns what is kept under a key, or what `make` makes; a failure of `make` is passed on and not kept
   */
  get(key: string, make: () => Promise<Made<T>>, earliest = 0): Promise<T> {
    const found = this.find(key, earliest);
    if (found) return found;
    const entry = this.entries.get(key) ?? { kept: null, beingMade: null, allowance: BURST, countedAt: this.now() };
    entry.allowance -= 1;
    return this.make(key, entry, make);
  }

  /** As `get`, without making anything; null where there is nothing that will do. */
  find(key: string, earliest = 0): Promise<T> | null {
    const entry = this.entries.get(key);
    if (!entry) return null;
    const { kept, beingMade } = entry;
    const isYoung = kept !== null && this.now() - kept.madeAt <= this.limits.lifetimeMs;
    if (isYoung && kept.generation === this.generation) return Promise.resolve(kept.value);
    if (beingMade?.generation === this.generation) return beingMade.promise;
    this.regain(entry);
    if (entry.allowance < 1 && isYoung && kept.generation >= earliest) return Promise.resolve(kept.value);
    if (entry.allowance < 1 && beingMade && beingMade.generation >= earliest) return beingMade.promise;
    return null;
  }

  private make(key: string, entry: Entry<T>, make: () => Promise<Made<T>>): Promise<T> {
    const { generation } = this;
    const beingMade: BeingMade<T> = { generation, promise: make().then(keep, leave) };
    entry.beingMade = beingMade;
    if (!this.entries.has(key)) this.entries.set(key, entry, { size: sizeOf(key) });
    const [entries, now] = [this.entries, this.now];
    return beingMade.promise;

    function keep({ value, mayBeKept, bytes }: Made<T>): T {
      if (entry.beingMade === beingMade) entry.beingMade = null;
      const isForgotten = entries.peek(key) !== entry;
      if (isForgotten || (entry.kept && entry.kept.generation > generation)) return value;
      if (!mayBeKept) entries.delete(key);
      else {
        entry.kept = { value, generation, madeAt: now() };
        // An entry that is set again without being removed first would keep its former size.
        entries.delete(key);
        entries.set(key, entry, { size: Math.ceil(sizeOf(key) + bytes) });
      }
      return value;
    }

    function leave(error: unknown): never {
      if (entries.peek(key) === entry) entries.delete(key);
      throw error;
    }
  }

  private regain(entry: Entry<T>): void {
    const now = this.now();
    entry.allowance = Math.min(BURST, entry.allowance + (now - entry.countedAt) / REGAINED_MS);
    entry.countedAt = now;
  }
}
