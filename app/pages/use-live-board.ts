import { useEffect, useState } from 'react';
import type { LeaderView } from '~/components/view-types';
import { savesData } from '~/schemas/calls';

/**
 * With JavaScript the board moves as votes come in, through any process; without it the page is current at each load.
 * @param leaders as the page was loaded; null where they could not be read
 * @param isFirstPage later pages stay as they were loaded
 */
export function useLiveBoard(period: string, leaders: LeaderView[] | null, isFirstPage: boolean): LeaderView[] | null {
  const [live, setLive] = useState<{ period: string; leaders: LeaderView[] } | null>(null);
  useEffect(() => {
    if (!isFirstPage || !canListen()) return;
    const source = new EventSource(`/api/leaderboard/events?period=${period}`);
    source.addEventListener('board', (event: MessageEvent<string>) => {
      const board: { leaderboard: LeaderView[] } = JSON.parse(event.data);
      setLive({ period, leaders: board.leaderboard });
    });
    return () => source.close();
  }, [period, isFirstPage]);
  return isFirstPage && live?.period === period ? live.leaders : leaders;
}

const canListen = (): boolean => typeof EventSource !== 'undefined' && !savesData();

type Leaders = { leaderboard: LeaderView[] };
type Ticker = { weekly: LeaderView[]; monthly: LeaderView[] };

/**
 * The top threes of the week and the month as they change, while the page is in view.
 * @returns null until both are there
 */
export function useLiveTicker(): Ticker | null {
  const [live, setLive] = useState<Partial<Ticker>>({});
  useEffect(() => {
    if (!canListen()) return;
    let source: EventSource | null = null;
    const note = (board: keyof Ticker) => (event: MessageEvent<string>) => {
      const { leaderboard }: Leaders = JSON.parse(event.data);
      setLive((before) => ({ ...before, [board]: leaderboard }));
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        source?.close();
        source = null;
      } else if (!source) {
        source = new EventSource('/api/leaderboard/events?period=weekly&also=monthly&limit=3');
        source.addEventListener('board', note('weekly'));
        source.addEventListener('also', note('monthly'));
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      source?.close();
    };
  }, []);
  const { weekly, monthly } = live;
  return weekly && monthly ? { weekly, monthly } : null;
}
