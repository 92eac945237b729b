import { useEffect, useState } from 'react';
import type { LeaderView } from '~/components/view-types';

/**
 * With script the board moves as votes come in, through any process; without it the page is current at each load.
 * @param leaders as the page was loaded; null where they could not be read
 * @param isFirstPage later pages stay as they were loaded
 */
export function useLiveBoard(period: string, leaders: LeaderView[] | null, isFirstPage: boolean): LeaderView[] | null {
  const [live, setLive] = useState<{ period: string; leaders: LeaderView[] } | null>(null);
  useEffect(() => {
    if (!isFirstPage || typeof EventSource === 'undefined') return;
    const source = new EventSource(`/api/leaderboard/events?period=${period}`);
    source.addEventListener('board', (event: MessageEvent<string>) => {
      const board: { leaderboard: LeaderView[] } = JSON.parse(event.data);
      setLive({ period, leaders: board.leaderboard });
    });
    return () => source.close();
  }, [period, isFirstPage]);
  return isFirstPage && live?.period === period ? live.leaders : leaders;
}
