import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';

/**
 * What everybody is shown alike, read from the database once and kept in this process until anything that pages show has
 * changed. Nothing may be read through here that depends on who asks: a key says all that tells one reading from another.
 */

/** A change that nothing told of is noticed after this long, in milliseconds. */
const lifetimeMs = 10_000;
/** Of a kind, unless it says otherwise; what was asked for least recently goes first. */
const mostReadings = 100;

/** Each kind of reading has one of its own. */
const shelves = new Set<{ clear: () => void }>();
let isWatched = false;

/** Whoever writes reads anew: what they change is told of when their request is answered, and they may be shown it before. */
const readingAnew = new AsyncLocalStorage<true>();

export const whileReadingAnew = <T>(run: () => T): T => readingAnew.run(true, run);

/** What is kept may no longer be so. A reading that is under way is left to those who wait for it already. */
export function dropKept(): void {
  for (const shelf of shelves) shelf.clear();
}

/** Whether changes are heard of. Until then, and when they are not any more, nothing is kept. */
export function setKeptWatched(watched: boolean): void {
  isWatched = watched;
  dropKept();
}

/** @returns a reading that is made once for each key; one that fails is not kept. */
export function keptForAll<K, V>(read: (key: K) => Promise<V>, most = mostReadings): (key: K) => Promise<V> {
  const shelf = new LRUCache<string, Promise<V>>({ max: most, ttl: lifetimeMs });
  shelves.add(shelf);
  return (key) => {
    if (!isWatched || readingAnew.getStore()) return read(key);
    const place = JSON.stringify(key);
    const known = shelf.get(place);
    if (known) return known;
    const value = read(key);
    shelf.set(place, value);
    value.catch(() => shelf.peek(place) === value && shelf.delete(place));
    return value;
  };
}
