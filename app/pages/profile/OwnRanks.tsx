import { Link } from '@remix-run/react';
import { formatRank } from '~/components/format';
import type { OwnRank } from '~/domain/points/leaderboard';

const boards = { all: 'All Time', weekly: 'Weekly', monthly: 'Monthly' } as const;

/** The viewer's rank on each leaderboard. The leaderboard page shows 50 drivers at a time. */
export function OwnRanks({ ranks }: { ranks: OwnRank[] }) {
  if (ranks.length === 0) return null;
  return (
    <ul className="chips" aria-label="Your rank">
      {ranks.map(({ period, rank }) => (
        <li key={period}>
          <Link className="chip" to={period === 'all' ? '/leaderboard' : `/leaderboard?period=${period}`}>
            {`${boards[period]} rank: ${formatRank(rank)}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}
