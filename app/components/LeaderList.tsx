import { Avatar } from './Avatar';
import { DriverName } from './DriverName';
import { EmptyState } from './EmptyState';
import { formatCount, nameOf } from './format';
import { PostYourMeat } from './PostYourMeat';
import type { LeaderView, Period } from './view-types';

type Props = { period: Period; leaders: LeaderView[]; signedIn: boolean };

/** Drivers as slabs, each with its place on a mile marker (specification §2, Leaderboard page). */
export function LeaderList({ period, leaders, signedIn }: Props) {
  if (leaders.length === 0) {
    return (
      <EmptyState title="Nobody is on the board yet" text="Post your meat, and the road is yours.">
        <PostYourMeat signedIn={signedIn} />
      </EmptyState>
    );
  }
  return (
    <div className="leaders" role="region" aria-label="Leaders" {...scrollable}>
      <ol>
        {leaders.map((leader, index) => (
          <li key={leader.id} className={index < 3 ? 'leader leader-top' : 'leader'}>
            <span className="marker">
              <small>Rank</small> {index + 1}
            </span>
            <Avatar name={nameOf(leader)} src={leader.avatar} />
            <span className="leader-name">
              <DriverName driver={leader} />
              {badges(period, index).map((badge) => (
                <span className="badge" key={badge}>
                  {badge}
                </span>
              ))}
            </span>
            <span className="leader-points">
              {formatCount(leader.points)} <small>points</small>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A list that scrolls within itself takes the focus, so that arrow keys reach its end. */
const scrollable = { tabIndex: 0 };

const topThree = ['Champion', 'Runner Up', 'Third Place'];
const extra: Record<Period, string | null> = { all: null, weekly: 'Hotshot', monthly: 'Top Star' };

const badges = (period: Period, index: number): string[] =>
  [topThree[index], index === 0 ? extra[period] : null].filter((badge) => badge != null);
