import { useEffect, useState } from 'react';
import type { Changes } from '~/offline/changes';

/**
 * Data of this device, read again after each change in any tab.
 * @param read the same function while it reads the same data
 * @param nothing shown if the browser can't store anything for this site
 * @returns null until it is read
 */
export function useStored<T>(read: () => Promise<T>, { listen }: Pick<Changes, 'listen'>, nothing: T): T | null {
  const [stored, setStored] = useState<T | null>(null);
  useEffect(() => {
    let isOver = false;
    const show = (found: T) => {
      if (!isOver) setStored(found);
    };
    const look = () => void read().then(show, () => show(nothing));
    const stop = listen(look);
    look();
    return () => {
      isOver = true;
      stop();
    };
  }, [read, listen, nothing]);
  return stored;
}
