import { LRUCache } from 'lru-cache';
import { clock } from '~/services/clock';

const minute = 60_000;
/** Drivers name highways: of as many as they like, those that were asked for least recently go. */
const mostKept = 1_000;

/**
 * Reads at most once a minute for each key in this process; who asks meanwhile gets the same answer. A reading that fails
 * is not kept.
 */
export function keptForAMinute<K extends string, V>(read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const kept = new LRUCache<K, { at: number; value: Promise<V> }>({ max: mostKept });
  return (key) => {
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known && now - known.at < minute) return known.value;
    const value = read(key);
    kept.set(key, { at: now, value });
    value.catch(() => kept.delete(key));
    return value;
  };
}
