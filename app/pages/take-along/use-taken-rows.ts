import { useCallback, useEffect, useState } from 'react';
import { filesAreHere } from '~/offline/page/begin';
import type { TakenRow } from '~/offline/take-along/taken-rows';

/** In milliseconds: what another tab takes is seen here as well. */
const every = 700;

async function takenRows(): Promise<TakenRow[]> {
  await filesAreHere();
  return (await import('~/offline/take-along/read-taken')).takenRows();
}

/** What was taken along, as it grows; null before that is known, and none where the browser keeps nothing. */
export function useTakenRows(): { rows: TakenRow[] | null; look: () => Promise<void> } {
  const [rows, setRows] = useState<TakenRow[] | null>(null);
  const look = useCallback(() => takenRows().then(setRows, () => setRows([])), []);
  useEffect(() => {
    void look();
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), every);
    return () => clearInterval(timer);
  }, [look]);
  return { rows, look };
}
