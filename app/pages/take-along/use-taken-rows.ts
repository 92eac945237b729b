import { useEffect, useState } from 'react';
import { filesAreHere } from '~/offline/page/begin';
import type { TakenRow } from '~/offline/take-along/taken-rows';

/** What was saved offline, as it grows in any tab; null before that is known, and none where the browser keeps nothing. */
export function useTakenRows(): TakenRow[] | null {
  const [rows, setRows] = useState<TakenRow[] | null>(null);
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    const follow = async () => {
      await filesAreHere();
      const { onTakenChange, takenRows } = await import('~/offline/take-along/read-taken');
      if (isOver) return;
      const look = () =>
        void takenRows().then(
          (found) => !isOver && setRows(found),
          () => !isOver && setRows([]),
        );
      stop = onTakenChange(look);
      look();
    };
    follow().catch(() => setRows([]));
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
  return rows;
}
