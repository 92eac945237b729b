import { useEffect, useState } from 'react';
import type { LeaderView } from '~/components/view-types';
import { savesData } from '~/schemas/calls';

/**
 * With JavaScript, the leaderboard updates live when votes arrive at any server process. Without it, the board updates on reload.
 * @param leaders from the loader; null if they couldn't be loaded
 * @param isFirstPage only the first page updates live
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
 * Live top three of the week and the month, while the page is visible.
 * @returns null until both have arrived
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
