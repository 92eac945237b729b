import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { watchRemovals } from '~models/removals';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { log } from '~/services/log';

/**
 * Caches for data that is the same for everyone. An entry lives for a fixed time, regardless of writes; only removals that must take effect
 * immediately clear it. Never read anything viewer-specific through these caches: the key must contain everything that the result depends
 * on. Concurrent readers share one read, and failed reads are not cached.
 */

const minuteMs = 60_000;
const retryMs = 1_000;

const caches = new Set<{ clear: () => void }>();

/** False while removals can't be watched. Then the caches aren't used. */
let isWatched = true;

/** Set for requests from a client that has just written something and must see it. */
const bypassing = new AsyncLocalStorage<true>();

/** Runs work that bypasses all caches. */
export const bypassCaches = <T>(run: () => T): T => bypassing.run(true, run);

export const areCachesBypassed = (): boolean => bypassing.getStore() === true;

/** Clears all caches of this process. Call it when something must no longer be shown. */
export function clearCaches(): void {
  for (const cache of caches) cache.clear();
}

/** Makes `clearCaches` clear this cache, too. */
export const clearedByRemovals = (cache: { clear: () => void }): void => void caches.add(cache);

/**
 * Caches results by key for as long as a page may be stale (CACHE_SECONDS).
 * @param read needs no key if there is only one result
 */
export const cachedBriefly = <K = void, V = unknown>(
  read: (key: K) => Promise<V>,
  maxEntries = 100,
): ((key: K) => Promise<V>) => cached(read, { ttl: config.CACHE_SECONDS * 1000, maxEntries });

/**
 * Caches slow results by key for a minute.
 * @param shouldCache whether to cache a result; by default all are
 */
export const cachedForAMinute = <K = void, V = unknown>(
  read: (key: K) => Promise<V>,
  shouldCache?: (value: V) => boolean,
): ((key: K) => Promise<V>) => cached(read, { ttl: minuteMs, maxEntries: 1_000, shouldCache });

type Options<V> = { ttl: number; maxEntries: number; shouldCache?: (value: V) => boolean };

function cached<K, V>(
  read: (key: K) => Promise<V>,
  { ttl, maxEntries, shouldCache }: Options<V>,
): (key: K) => Promise<V> {
  if (ttl === 0) return read;
  const cache = new LRUCache<string, Promise<V>>({ max: maxEntries, ttl, perf: { now: () => clock.now().getTime() } });
  caches.add(cache);
  return (key) => {
    if (areCachesBypassed() || !isWatched) return read(key);
    const name = String(JSON.stringify(key));
    const known = cache.get(name);
    if (known) return known;
    const value = read(key);
    const forget = () => void (cache.peek(name) === value && cache.delete(name));
    cache.set(name, value);
    value.then((result) => shouldCache && !shouldCache(result) && forget(), forget);
    return value;
  };
}

/** Clears the caches when any process removes something from view. @returns a function that stops watching */
export function clearCachesOnRemovals(): () => Promise<void> {
  let isEnded = false;
  let stop = watch();
  return async () => {
    isEnded = true;
    await stop().catch(() => undefined);
  };

  function watch(): () => Promise<void> {
    const stopWatching = watchRemovals({
      onWatching() {
        isWatched = true;
        clearCaches();
      },
      onRemoval: clearCaches,
      onError(error) {
        isWatched = false;
        clearCaches();
        if (isEnded) return;
        log.warn({ error }, 'the change stream for removals failed; nothing is cached until it is reopened');
        stopWatching().catch(() => undefined);
        setTimeout(() => !isEnded && (stop = watch()), retryMs).unref();
      },
    });
    return stopWatching;
  }
}
