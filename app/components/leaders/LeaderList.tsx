import { Avatar } from '../Avatar';
import { DriverName } from '../DriverName';
import { EmptyState } from '../notices/EmptyState';
import { formatCount, formatRank } from '../format';
import { nameOf } from '~/schemas/name-of';
import { you } from '~/messages/accounts';
import { useAccount } from '../account';
import { PostYourMeat } from '../posts/PostYourMeat';
import type { LeaderView, Period } from '../view-types';

type Props = {
  period: Period;
  leaders: LeaderView[];
  /** Rank of the first leader; null beyond what is counted. */
  firstRank: number | null;
  signedIn: boolean;
  /** `You` for the viewer's own row, by driver; empty for others. A row that came since is told by the account. */
  own: Record<number, string>;
};

/** Drivers as slabs, each with its place on a mile marker (specification §2, Leaderboard page). */
export function LeaderList({ period, leaders, firstRank, signedIn, own }: Props) {
  const account = useAccount();
  if (leaders.length === 0 && firstRank !== 1) return <EmptyState title="No one is farther down" />;
  if (leaders.length === 0) {
    return (
      <EmptyState title="No one's on the board yet" text="Post your meat and take the lead.">
        <PostYourMeat signedIn={signedIn} />
      </EmptyState>
    );
  }
  return (
    <div className="leaders" role="region" aria-label="Leaders" {...scrollable}>
      <ol>
        {leaders.map((leader, index) => (
          <Leader
            key={leader.id}
            leader={leader}
            rank={firstRank && firstRank + index}
            period={period}
            own={own[leader.id] ?? (leader.id === account ? you : '')}
          />
        ))}
      </ol>
    </div>
  );
}

type LeaderProps = { leader: LeaderView; rank: number | null; period: Period; own: string };

function Leader({ leader, rank, period, own }: LeaderProps) {
  return (
    <li className={rank !== null && rank <= 3 ? 'leader leader-top' : 'leader'} data-own={own}>
      <span className="marker">
        <small>Rank</small> <span>{formatRank(rank)}</span>
      </span>
      <Avatar name={nameOf(leader)} src={leader.avatar} />
      <span className="leader-name">
        <DriverName driver={leader} />
        <span className="leader-own">{own}</span>
        {badges(period, rank).map((badge) => (
          <span className="badge" key={badge}>
            {badge}
          </span>
        ))}
      </span>
      <span className="leader-points">
        <span>{formatCount(leader.points)}</span> <small>points</small>
      </span>
    </li>
  );
}

/** A list that scrolls within itself takes the focus, so that arrow keys reach its end. */
const scrollable = { tabIndex: 0 };

const topThree = ['Champion', 'Runner Up', 'Third Place'];
const extra: Record<Period, string | null> = { all: null, weekly: 'Hotshot', monthly: 'Top Star' };

const badges = (period: Period, rank: number | null): string[] =>
  rank === null ? [] : [topThree[rank - 1], rank === 1 ? extra[period] : null].filter((badge) => badge != null);
