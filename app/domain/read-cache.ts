import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { watchRemovals } from '~models/removals';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { log } from '~/services/log';

/**
 * Caches for readings that are the same for everyone. An entry is kept for a fixed time, whatever is written meanwhile; only what must
 * disappear at once clears them. Nothing that depends on the viewer may be read through here: a key has to say all that tells one
 * reading from another. Concurrent readers share one reading, and a failed one is not kept.
 */

const minuteMs = 60_000;
const retryMs = 1_000;

const caches = new Set<{ clear: () => void }>();

/** False while removals can't be watched: then nothing is cached for long. */
let isWatched = true;

/** Requests whose sender has just written something, and so must see it. */
const bypassing = new AsyncLocalStorage<true>();

/** Runs work that reads past all caches. */
export const bypassCaches = <T>(run: () => T): T => bypassing.run(true, run);

/** Empties all caches of this process, since something must not be shown any longer. */
export function clearCaches(): void {
  for (const cache of caches) cache.clear();
}

/** Has `clearCaches` empty a cache as well. */
export const clearedByRemovals = (cache: { clear: () => void }): void => void caches.add(cache);

/** Caches a reading by key for as long as a page may be old (CACHE_SECONDS). @param most entries */
export const cachedBriefly = <K, V>(read: (key: K) => Promise<V>, most = 100): ((key: K) => Promise<V>) =>
  cached(read, { ttl: config.CACHE_SECONDS * 1000, most });

/**
 * Caches a slow reading by key for a minute.
 * @param isWorthIt whether what was read is kept; all of it by default
 */
export const cachedForAMinute = <K, V>(
  read: (key: K) => Promise<V>,
  isWorthIt?: (value: V) => boolean,
): ((key: K) => Promise<V>) => cached(read, { ttl: minuteMs, most: 1_000, isWorthIt });

type Options<V> = { ttl: number; most: number; isWorthIt?: (value: V) => boolean };

function cached<K, V>(read: (key: K) => Promise<V>, { ttl, most, isWorthIt }: Options<V>): (key: K) => Promise<V> {
  if (ttl === 0) return read;
  const cache = new LRUCache<string, Promise<V>>({ max: most, ttl, perf: { now: () => clock.now().getTime() } });
  caches.add(cache);
  return (key) => {
    if (bypassing.getStore() || !isWatched) return read(key);
    const name = String(JSON.stringify(key));
    const known = cache.get(name);
    if (known) return known;
    const value = read(key);
    const forget = () => void (cache.peek(name) === value && cache.delete(name));
    cache.set(name, value);
    value.then((given) => isWorthIt && !isWorthIt(given) && forget(), forget);
    return value;
  };
}

/** Clears the caches when any process removes something from view. @returns a function that ends the watching */
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
        log.warn({ error }, 'removals are not watched for a moment: nothing is cached');
        stopWatching().catch(() => undefined);
        setTimeout(() => !isEnded && (stop = watch()), retryMs).unref();
      },
    });
    return stopWatching;
  }
}
