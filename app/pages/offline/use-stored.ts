import { useEffect, useState } from 'react';
import { type Changes, savedChanges } from '~/offline/changes';
import type { SavedRow } from '~/offline/database';
import { savedRows } from '~/offline/saved/saved-rows';

/**
 * Data of this device, read again after each change in any tab.
 * @param read the same function while it reads the same data
 * @param nothing shown if the browser can't store anything for this site
 * @returns null until it is read
 */
export function useStored<T>(read: () => Promise<T>, { listen }: Pick<Changes, 'listen'>, nothing: T): T | null {
  const [stored, setStored] = useState<T | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const show = (found: T) => {
      if (!isUnmounted) setStored(found);
    };
    const refresh = () => void read().then(show, () => show(nothing));
    const stop = listen(refresh);
    refresh();
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [read, listen, nothing]);
  return stored;
}

const noRows: SavedRow[] = [];

/** The saved rows, updated as any tab changes them; null while loading, empty if the browser can't store anything. */
export const useSavedRows = (): SavedRow[] | null => useStored(savedRows, savedChanges, noRows);
