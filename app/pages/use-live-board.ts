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

type Leaders = { leaderboard: LeaderView[] };

/**
 * The top threes of the week and the month as they change, while the page is in view. Points count in both, so one stream tells of
 * both.
 * @returns null until something has changed
 */
export function useLiveTicker(): { weekly: LeaderView[]; monthly: LeaderView[] } | null {
  const [live, setLive] = useState<{ weekly: LeaderView[]; monthly: LeaderView[] } | null>(null);
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    let source: EventSource | null = null;
    let last = 0;
    const read = async (event: MessageEvent<string>) => {
      last += 1;
      const own = last;
      const { leaderboard: weekly }: Leaders = JSON.parse(event.data);
      const response = await fetch('/api/leaderboard?period=monthly&limit=3');
      if (!response.ok) return;
      const { leaderboard: monthly }: Leaders = await response.json();
      if (own === last) setLive({ weekly: weekly.slice(0, 3), monthly });
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        source?.close();
        source = null;
      } else if (!source) {
        source = new EventSource('/api/leaderboard/events?period=weekly');
        source.addEventListener('board', (event: MessageEvent<string>) => void read(event).catch(() => undefined));
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      last = Number.POSITIVE_INFINITY;
      document.removeEventListener('visibilitychange', follow);
      source?.close();
    };
  }, []);
  return live;
}
