import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { clock } from '~/services/clock';

/**
 * What everybody is shown alike, read from the database once in this process. Nothing may be read through here that depends on who
 * asks: a key says all that tells one reading from another. Whoever asks while something is read waits for the same answer, and
 * what could not be read is not kept.
 */

/** A change that nothing told of is noticed after this long, in milliseconds. */
const longestUnchanged = 10_000;
const minute = 60_000;
/** Of a kind, unless it says otherwise; what was asked for least recently goes first. */
const mostUntilChange = 100;
/** Drivers name highways: as many as they like. */
const mostForAMinute = 1_000;

/** Of each kind of reading that is kept until something changes. */
const droppedByChange = new Set<{ clear: () => void }>();
let isWatched = false;

/** Whoever writes reads anew: what they change is told of when their request is answered, and they may be shown it before. */
const readingAnew = new AsyncLocalStorage<true>();

export const whileReadingAnew = <T>(run: () => T): T => readingAnew.run(true, run);

/** Something that pages show has changed. A reading that is under way is left to those who wait for it already. */
export function dropReadings(): void {
  for (const cache of droppedByChange) cache.clear();
}

/** Whether changes are heard of. Until then, and when they are not any more, nothing is kept until one. */
export function setChangesWatched(watched: boolean): void {
  isWatched = watched;
  dropReadings();
}

/** @returns a reading that is made once for each key, until anything that pages show has changed. */
export function cachedUntilChange<K, V>(read: (key: K) => Promise<V>, most = mostUntilChange): (key: K) => Promise<V> {
  const cache = new LRUCache<string, Promise<V>>({ max: most, ttl: longestUnchanged });
  droppedByChange.add(cache);
  return (key) => {
    if (!isWatched || readingAnew.getStore()) return read(key);
    const place = JSON.stringify(key);
    const known = cache.get(place);
    if (known) return known;
    const value = read(key);
    cache.set(place, value);
    value.catch(() => cache.peek(place) === value && cache.delete(place));
    return value;
  };
}

/** @returns a reading that is made at most once a minute for each key, whatever changes meanwhile: it takes long. */
export function cachedForAMinute<K extends string, V>(read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const cache = new LRUCache<K, { at: number; value: Promise<V> }>({ max: mostForAMinute });
  return (key) => {
    const now = clock.now().getTime();
    const known = cache.get(key);
    if (known && now - known.at < minute) return known.value;
    const value = read(key);
    cache.set(key, { at: now, value });
    value.catch(() => cache.delete(key));
    return value;
  };
}
