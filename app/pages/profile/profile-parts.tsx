import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Avatar } from '~/components/Driver';
import { formatCount } from '~/components/format';
import { EmptyState } from '~/components/notices/notices';
import { PostYourMeat } from '~/components/page-parts';
import { Shelf } from '~/components/posts/Shelf';
import type { ShelfPostView } from '~/components/view-types';
import type { HiddenPostOfOwn } from '~/domain/moderation/read-acts';
import type { PostCounts } from '~/domain/profiles/read-user';
import { calendarDate, nameOf } from '~/schemas/text';

type Props = { stats: { meatsEaten: number; meatsBeat: number; postsShared: number } };

/** Stats derived from the score (specification §9). */
export function DerivedStats({ stats }: Props) {
  return (
    <div className="flex w-[calc(100%_+_8px)] -mx-1 my-4">
      <StatSlab label="Meats Eaten" value={stats.meatsEaten} />
      <StatSlab label="Meats Beat" value={stats.meatsBeat} />
      <StatSlab label="Posts Shared" value={stats.postsShared} />
    </div>
  );
}

type Driver = { username: string; displayName: string | null; avatar: string | null; points: number };

type ProfileHeadProps = {
  user: Driver;
  title: string;
  badges: { label: string }[];
  /** The name, as a heading or a link. */
  name: ReactNode;
  /** Text of the line below. */
  children?: ReactNode;
};

/** Shows the badges of last week and month as well. */
export function ProfileHead({ user, title, badges, name, children }: ProfileHeadProps) {
  return (
    <section className="flex flex-wrap items-center my-4" aria-label="Meat Score">
      <Avatar name={nameOf(user)} src={user.avatar} size="large" />
      <div>
        {name}
        <p className="m-0">
          Meat Score{' '}
          <strong className="text-points font-sign text-2xl font-extrabold leading-none">{user.points}</strong>
        </p>
        <p className="text-points m-0">{title}</p>
        {badges.map(({ label }) => (
          <span className="badge" key={label}>
            {label}
          </span>
        ))}
      </div>
      {children}
    </section>
  );
}

/** The viewer's latest posts with their votes. */
export function OwnPosts({ posts }: { posts: ShelfPostView[] }) {
  if (posts.length === 0) {
    return (
      <EmptyState title="No posts yet" text="Show other drivers what you ate.">
        <PostYourMeat signedIn />
      </EmptyState>
    );
  }
  return <Shelf posts={posts} signedIn list="mine" votable={false} />;
}

/** The viewer's hidden posts, with the rule of each decision. Only visible to their author. */
export function HiddenPosts({ posts }: { posts: HiddenPostOfOwn[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="hidden-posts">
      <h2 id="hidden-posts">Hidden posts</h2>
      <ul className="plain-list">
        {posts.map(({ id, title, decision }) => (
          <li key={id}>
            <Link to={`/posts/${id}`}>{title}</Link>
            {decision && (
              <>
                <p className="hint block">
                  {decision.rule.name}. {decision.rule.rule} {decision.words}
                </p>
                <Link className="btn" to={`/appeals/${decision.id}`}>
                  {decision.mayAppeal ? 'Appeal' : 'See the decision'}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type WeeklyPointsProps = { weeks: { from: string; points: number }[] };

/** Chart layout in SVG units: one bar per step, with dates below the baseline (`floor`). */
const plot = { step: 26, bar: 18, top: 18, floor: 98, height: 116 } as const;

/** A bar chart and a table of the same numbers, both collapsed. */
export function WeeklyPoints({ weeks }: WeeklyPointsProps) {
  const highest = Math.max(...weeks.map(({ points }) => points));
  if (highest <= 0) return null;
  const width = weeks.length * plot.step;
  return (
    <details>
      <summary>Points by week</summary>
      <svg
        className="block w-full max-w-[520px] mb-2 fill-points stroke-none"
        viewBox={`0 0 ${width} ${plot.height}`}
        aria-hidden="true"
      >
        {weeks.map(({ from, points }, index) => (
          <Bar key={from} left={index * plot.step} points={points} highest={highest} />
        ))}
        <line className="stroke-edge" x1="0" x2={width} y1={plot.floor} y2={plot.floor} />
        <text className="fill-dim font-sign text-[12px] font-bold leading-none" x="0" y={plot.height - 2}>
          {shortDate(weeks[0]?.from)}
        </text>
        <text
          className="fill-dim font-sign text-[12px] font-bold leading-none"
          x={width}
          y={plot.height - 2}
          textAnchor="end"
        >
          this week
        </text>
      </svg>
      <details>
        <summary>Show numbers</summary>
        <table className="slab-table">
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {[...weeks].reverse().map(({ from, points }) => (
              <tr key={from}>
                <td>{calendarDate(from)}</td>
                <td>{formatCount(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </details>
  );
}

function Bar({ left, points, highest }: { left: number; points: number; highest: number }) {
  if (points <= 0) return null;
  const height = Math.max(2, ((plot.floor - plot.top) * points) / highest);
  const middle = left + plot.step / 2;
  return (
    <>
      <rect x={middle - plot.bar / 2} y={plot.floor - height} width={plot.bar} height={height} />
      {points === highest && (
        <text x={middle} y={plot.floor - height - 5} textAnchor="middle">
          {formatCount(points)}
        </text>
      )}
    </>
  );
}

/** A date without its year: `Nov 16`. */
const shortDate = (from = ''): string => calendarDate(from).replace(/,.*/, '');

type Counts = PostCounts & {
  /** Counts stop at this number. */
  limit: number;
  /** Omitted on other drivers' profiles. */
  votes?: number;
};

/** Real counts of a driver's activity, in contrast to the stats derived from the score. */
export function countWords({ posts, stops, votes, limit }: Counts): string {
  const counted = (count: number, one: string, many: string) =>
    `${formatCount(count)}${count < limit ? '' : '+'} ${count === 1 ? one : many}`;
  const done = [counted(posts, 'post', 'posts'), counted(stops, 'stop visited', 'stops visited')];
  if (votes !== undefined) done.push(counted(votes, 'vote given', 'votes given'));
  return done.join(' · ');
}

function StatSlab({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex-1 mx-1 my-0 px-2 py-3 rounded-md bg-raised text-dim text-md leading-snug text-center">
      <b className="block text-text font-sign text-3xl font-extrabold leading-tight">{formatCount(value)}</b>{' '}
      <span>{label}</span>
    </div>
  );
}
