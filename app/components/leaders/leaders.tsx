import { useEffect, useState } from 'react';
import { you } from '~/messages/accounts';
import { nameOf } from '~/schemas/text';
import { savesData } from '~/schemas/calls';
import { Author, Avatar, DriverName } from '../Driver';
import { useAccount } from '../contexts';
import { DialogLink } from '../dialog/links';
import { counted, formatCount, formatRank } from '../format';
import { EmptyState } from '../notices/notices';
import { PostYourMeat } from '../page-parts';
import type { LeaderView, Period, OptionalSection, AuthorView } from '../view-types';

type Props = {
  period: Period;
  leaders: LeaderView[];
  /** Rank of the first leader; null past the last rank that is counted. */
  firstRank: number | null;
  signedIn: boolean;
  /** By driver: `You` for the viewer's own row, else empty. For rows loaded later, the account decides. */
  own: Record<number, string>;
  /** By driver: the rank at the start of the day; null if they weren't on the board. Rows loaded later may be missing. */
  yesterday: Record<number, number | null>;
};

/** Drivers in rows, each with the rank on a mile marker (specification §2, Leaderboard page). */
export function LeaderList({ period, leaders, firstRank, signedIn, own, yesterday }: Props) {
  const account = useAccount();
  if (leaders.length === 0 && firstRank !== 1) return <EmptyState title="No more drivers" />;
  if (leaders.length === 0) {
    return (
      <EmptyState title="No one's on the board yet" text="Post your meat and take the lead.">
        <PostYourMeat signedIn={signedIn} />
      </EmptyState>
    );
  }
  return (
    <div
      className="-mx-1 md:max-w-[768px] md:max-h-[500px] md:overflow-auto"
      role="region"
      aria-label="Leaders"
      {...scrollable}
    >
      <ol className="m-0 p-0 list-none">
        {leaders.map((leader, index) => (
          <Leader
            key={leader.id}
            leader={leader}
            rank={firstRank && firstRank + index}
            period={period}
            own={own[leader.id] ?? (leader.id === account ? you : '')}
            ahead={leaders[index - 1]}
            before={yesterday[leader.id]}
          />
        ))}
      </ol>
    </div>
  );
}

type LeaderProps = {
  leader: LeaderView;
  rank: number | null;
  period: Period;
  own: string;
  ahead?: LeaderView;
  before?: number | null;
};

function Leader({ leader, rank, period, own, ahead, before }: LeaderProps) {
  return (
    <li
      className="flex items-center m-1 py-2 pr-3 pl-2 rounded-md bg-raised data-[own=You]:shadow-mark-l md:data-[own=You]:sticky md:data-[own=You]:top-0 md:data-[own=You]:bottom-0 md:data-[own=You]:z-[1]"
      data-own={own}
    >
      <span
        className={`flex-none min-w-12 mr-3 px-1.5 py-1 border-2 rounded-md font-sign text-2xl font-extrabold leading-none text-center ${
          rank !== null && rank <= 3 ? 'border-ink bg-amber text-ink' : 'border-[#e9f4ea] bg-guide text-white'
        }`}
      >
        <small className="block text-2xs uppercase">Rank</small> <span>{formatRank(rank)}</span>
      </span>
      {/* Reserves its space, so that nothing shifts when the avatar loads. */}
      <span className="flex flex-none w-10">
        <Avatar name={nameOf(leader)} src={leader.avatar} />
      </span>
      <span className="flex-auto min-w-0">
        <DriverName driver={leader} />
        <span
          className="ml-2 text-points font-bold after:block after:text-sm after:font-semibold after:content-[attr(data-behind)] empty:after:hidden"
          data-behind={ahead && behindInWords(ahead, leader)}
        >
          {own}
        </span>
        {badges(period, rank).map((badge) => (
          <span className="badge" key={badge}>
            {badge}
          </span>
        ))}
      </span>
      <span className="flex-none ml-2 text-points font-sign text-2xl font-extrabold leading-tight text-right">
        <span>{formatCount(leader.points)}</span> <small className="block text-dim text-xs">points</small>{' '}
        {rank !== null && before !== undefined && <Moved from={before} to={rank} />}
      </span>
    </li>
  );
}

/** How many places a driver went up or down since yesterday. */
function Moved({ from, to }: { from: number | null; to: number }) {
  if (from === to) return null;
  const isUp = from === null || from > to;
  const places = from === null ? null : Math.abs(from - to);
  return (
    <span className={`block text-sm ${isUp ? 'text-eat-ink' : 'text-beat-ink'}`}>
      <span aria-hidden="true">{places === null ? 'New' : `${isUp ? '▲' : '▼'} ${places}`}</span>
      <span className="sr-only">
        {places === null
          ? 'new since yesterday'
          : `${isUp ? 'up' : 'down'} ${counted(places, 'place')} since yesterday`}
      </span>
    </span>
  );
}

/** Every row has it, and the viewer's own row shows it: the page is rendered once for all drivers. */
const behindInWords = (ahead: LeaderView, { points }: LeaderView): string =>
  ahead.points === points
    ? `tied with ${nameOf(ahead)}`
    : `${counted(ahead.points - points, 'point')} behind ${nameOf(ahead)}`;

/** Makes the scrollable list focusable, so that the arrow keys scroll it. */
const scrollable = { tabIndex: 0 };

const topThree = ['Champion', 'Runner Up', 'Third Place'];
const extra: Record<Period, string | null> = { all: null, weekly: 'Hotshot', monthly: 'Top Star' };

const badges = (period: Period, rank: number | null): string[] =>
  rank === null ? [] : [topThree[rank - 1], rank === 1 ? extra[period] : null].filter((badge) => badge != null);

type Board = OptionalSection<LeaderView[]>;
type LeadersTickerProps = { weekly: Board; monthly: Board };

/** A scrolling board with the top three of the week and of the month. Pauses on hover and focus (specification §2). */
export function LeadersTicker(props: LeadersTickerProps) {
  if (isEmpty(props.weekly) && isEmpty(props.monthly)) return null;
  return (
    <div
      className="group flex mx-[calc(50%_-_50vw)] overflow-hidden border-b bg-black [background-image:radial-gradient(#221b0c_1px,transparent_1.5px)] [background-size:5px_5px] text-[#ffdf8f] font-board text-sm font-bold leading-tight tracking-wide uppercase whitespace-nowrap motion-reduce:whitespace-normal print:hidden"
      role="region"
      aria-label="Leaders"
      {...focusable}
    >
      <Round {...props} />
      <Round {...props} echo />
    </div>
  );
}

/** Makes the board focusable, so that keyboard users can pause it. */
const focusable = { tabIndex: 0 };

/** The second copy only makes the loop seamless; screen readers skip it. */
function Round({ weekly, monthly, echo }: LeadersTickerProps & { echo?: boolean }) {
  return (
    <ul
      className="flex flex-none justify-around min-w-full m-0 px-0 py-2 list-none animate-roll group-hover:[animation-play-state:paused] group-focus:[animation-play-state:paused] motion-reduce:animate-none motion-reduce:flex-auto motion-reduce:flex-wrap motion-reduce:justify-start motion-reduce:px-4 motion-reduce:py-3 motion-reduce:aria-hidden:hidden"
      aria-hidden={echo}
    >
      {lines('This week', weekly)}
      {lines('This month', monthly)}
    </ul>
  );
}

const isEmpty = ({ shown }: Board): boolean => shown?.length === 0;

const lines = (period: string, { shown, failure }: Board) =>
  failure === null ? (
    shown.map((leader, index) => (
      <li key={leader.id} className="pr-10">
        {index === 0 && <b className="text-amber">{`${period} `}</b>}
        <span>{`#${index + 1} `}</span>
        <bdi>{nameOf(leader)}</bdi>
        <span>{` ${formatCount(leader.points)} pts`}</span>
      </li>
    ))
  ) : (
    <li className="pr-10">{failure}</li>
  );

/** Last month's leader, featured on the home page (specification §1). */
export function MeatMaster({ driver }: { driver: AuthorView }) {
  return (
    <Author
      className="by notice"
      author={driver}
      badge={<span className="badge">Last month&rsquo;s Meat Master</span>}
      score={`${formatCount(driver.points)} points`}
    />
  );
}

/** Prizes for the leaders (specification §1). */
export const Prizes = () => (
  <section className="max-w-[768px] lg:col-[2] lg:mt-1 lg:mb-0 lg:mr-0 lg:ml-7" aria-labelledby="prizes">
    <h2 id="prizes">What you can win</h2>
    <p>Each week&rsquo;s top three are featured here and wear a badge on their profile.</p>
    <p>
      Each month&rsquo;s leader becomes <b>Meat Master</b>, is featured on the home page and can get exclusive
      merchandise.
    </p>
    <p>
      <DialogLink className="btn" to="/scoring">
        How to Earn Points
      </DialogLink>
    </p>
  </section>
);

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
    const update = (board: keyof Ticker) => (event: MessageEvent<string>) => {
      const { leaderboard }: Leaders = JSON.parse(event.data);
      setLive((before) => ({ ...before, [board]: leaderboard }));
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        source?.close();
        source = null;
      } else if (!source) {
        source = new EventSource('/api/leaderboard/events?period=weekly&also=monthly&limit=3');
        source.addEventListener('board', update('weekly'));
        source.addEventListener('also', update('monthly'));
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
