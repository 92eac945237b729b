import { clock } from '~/services/clock';

const minute = 60_000;

/**
 * Reads at most once a minute for each key in this process; who asks meanwhile gets the same answer. A reading that fails
 * is not kept. For few keys: nothing is thrown away.
 */
export function keptForAMinute<K, V>(read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const kept = new Map<K, { at: number; value: Promise<V> }>();
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
