import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { clock } from '~/services/clock';

/**
 * What everybody is shown alike, read from the database once in this process. Nothing that depends on who asks may be read
 * through here: a key has to say all that tells one reading from another. Concurrent readers share one reading, and a failed one
 * is not kept.
 */

/** A change that no notification reported is noticed after this long, in milliseconds. */
const longestUnchanged = 10_000;
const minute = 60_000;
/** Entries of one kind, by default; the least recently used go first. */
const mostUntilChange = 100;
/** More keys: drivers may name any highway. */
const mostForAMinute = 1_000;

/** The caches that are kept until something changes. */
const droppedByChange = new Set<{ size: number; clear: () => void }>();
const keptForAMinute = new Set<{ clear: () => void }>();
let isWatched = false;

/**
 * Whoever writes reads past the cache: the notification of their change comes only after their request is answered, and they may
 * be shown it before.
 */
const readingAnew = new AsyncLocalStorage<true>();

export const whileReadingAnew = <T>(run: () => T): T => readingAnew.run(true, run);

/** Something that pages show has changed. A reading under way still serves those who wait for it, but is not kept. */
export function dropReadings(): void {
  // Clearing one takes a while, though there is nothing in it.
  for (const cache of droppedByChange) if (cache.size > 0) cache.clear();
}

/** Nothing is kept while changes are not watched. */
export function setChangesWatched(watched: boolean): void {
  isWatched = watched;
  dropReadings();
}

/** Caches a reading by key until anything that pages show has changed. */
export function cachedUntilChange<K, V>(read: (key: K) => Promise<V>, most = mostUntilChange): (key: K) => Promise<V> {
  const cache = new LRUCache<string, Promise<V>>({ max: most, ttl: longestUnchanged });
  droppedByChange.add(cache);
  return (key) => {
    if (!isWatched || readingAnew.getStore()) return read(key);
    const place = placeOf(key);
    const known = cache.get(place);
    if (known) return known;
    const value = read(key);
    cache.set(place, value);
    value.catch(() => cache.peek(place) === value && cache.delete(place));
    return value;
  };
}

/** What is kept for a minute goes as well: a moderator has taken something out of sight. */
export function dropReadingsOfAMinute(): void {
  for (const cache of keptForAMinute) cache.clear();
}

/**
 * Caches a slow reading by key for a minute, whatever changes meanwhile, but for what moderators decide.
 * @param isSlow whether what was read took long enough to be kept; without it all is, and shared while it is read
 */
export function cachedForAMinute<K, V>(read: (key: K) => Promise<V>, isSlow?: (value: V) => boolean) {
  const cache = new LRUCache<string, { at: number; value: Promise<V> }>({ max: mostForAMinute });
  keptForAMinute.add(cache);
  return (key: K): Promise<V> => {
    const place = placeOf(key);
    const now = clock.now().getTime();
    const known = cache.get(place);
    if (known && now - known.at < minute) return known.value;
    const value = read(key);
    if (isSlow) {
      value.then(
        (given) => isSlow(given) && cache.set(place, { at: now, value }),
        () => undefined,
      );
      return value;
    }
    cache.set(place, { at: now, value });
    value.catch(() => cache.delete(place));
    return value;
  };
}

const placeOf = (key: unknown): string => String(JSON.stringify(key));
