import { Link } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { truckMark } from '~/schemas/places';
import { voteShare } from '~/schemas/shown';
import { RelativeTime } from '../RelativeTime';
import { LiteContext } from '../contexts';
import { counted, formatCount, votesInWords } from '../format';
import { Photo } from '../posts/Photo';
import { VoteBar } from '../page-parts';
import type { PlatesView, StopView } from '../view-types';
import { ExitPlate, routeOf, HighwayShield } from '../signs';
import { kindOfStop } from './stop-facts';

/** `road`: along a drawn road, where a wide screen has room for a larger photo. `compact`: lower, without a photo. */
type Layout = 'list' | 'road' | 'compact';

type Props = {
  stop: StopView & { miles?: number | null };
  to: string;
  /** Posts from the stop. The row looks like a sign if there are any, otherwise like a plain card. */
  plates?: PlatesView;
  now?: string;
  /** Shown before the name instead of the photo and shield. */
  before?: ReactNode;
  /** In a highway's list grouped by state: omits the shield and the state. */
  onRoad?: boolean;
  /** The exit that `miles` are measured from. Locates a stop whose exit and mile are both unknown. */
  past?: string | null;
  layout?: Layout;
};

/** A stop in a list: its location and its votes. */
export function StopRow({ stop, to, plates, now, before, onRoad = false, past = null, layout = 'list' }: Props) {
  const { name, exitNumber, exitIsGuess, mile = null, closedAt } = stop;
  const mark = stop.trucks && truckMark(stop.trucks);
  const isCompact = layout === 'compact';
  const look = plates ? 'bg-guide shadow-sign text-white' : 'bg-card shadow-line text-text';
  const size = isCompact ? 'min-h-[54px] px-2 py-1' : plates ? 'min-h-[96px] p-2' : 'min-h-[68px] p-2';
  return (
    <Link
      className={`group flex flex-1 items-center min-w-0 rounded-lg no-underline avoid-break forced-colors:border ${look} ${size}`}
      to={to}
    >
      {before ?? <Face stop={stop} plates={plates} onRoad={onRoad} layout={layout} />}
      <span className="flex-1 min-w-0 pr-2 pl-1">
        <strong className="block font-sign text-lg font-bold leading-snug group-hover:underline">
          <bdi>{name}</bdi>
        </strong>{' '}
        <small
          className={`block overflow-hidden text-sm leading-snug text-ellipsis whitespace-nowrap ${smallText(plates)}`}
        >
          {whereOf(stop, onRoad, past)}
        </small>
        {mark && <Label className="shadow-inset-current text-text">{mark}</Label>}
        {closedAt && <Label className="bg-beat text-white">Reported closed</Label>}
        {plates && <StopScore plates={plates} now={isCompact ? undefined : now} />}
      </span>
      {(exitNumber ?? mile) !== null && (
        <ExitPlate
          exit={exitNumber}
          exitIsGuess={exitIsGuess}
          mile={mile}
          className={isCompact ? undefined : 'self-start'}
        />
      )}
    </Link>
  );
}

/** On a sign, small text needs a lighter color. */
const smallText = (plates: PlatesView | undefined): string => (plates ? 'text-[#dcebdf]' : 'text-dim');

const Label = ({ className, children }: { className: string; children: ReactNode }) => (
  <>
    {' '}
    <em
      className={`inline-block mt-1 mb-0 mr-1 ml-0 px-2 py-0.5 rounded-sm font-sign text-md font-extrabold leading-snug ${className}`}
    >
      {children}
    </em>
  </>
);

type FaceProps = Required<Pick<Props, 'stop' | 'onRoad' | 'layout'>> & Pick<Props, 'plates'>;

/** Lite mode shows no photo, because its link would be inside another link. */
function Face({ stop, plates, onRoad, layout }: FaceProps) {
  const route = onRoad ? null : routeOf(stop.highway);
  const hasNoPhoto = useContext(LiteContext) || layout === 'compact';
  const photo = hasNoPhoto ? null : plates?.photo;
  if (!route && !photo) return null;
  const width = { list: 'w-[76px]', road: plates ? 'w-[68px] md:w-[104px]' : 'w-[68px]', compact: 'w-10' }[layout];
  return (
    <span className={`stop-face relative flex-none mr-1 ${width}`}>
      {photo && <Photo photo={{ ...photo, alt: '' }} sizes="104px" />}
      {route && <HighwayShield route={route} className={photo ? 'absolute bottom-1 left-1 w-8 h-8' : 'mx-auto my-0'} />}
    </span>
  );
}

/** Doesn't mention the type of truck stops, since most stops are. */
function whereOf(stop: StopView & { miles?: number | null }, onRoad: boolean, past: string | null): string {
  const { highway, city, state, type, amenities, exitNumber, mile = null, miles = null } = stop;
  const isUnmarked = exitNumber === null && mile === null && miles !== null && past !== null;
  const beyond = isUnmarked ? `${milesLong(miles)} past exit ${past}` : null;
  const road = routeOf(highway) ? null : highway;
  const town = onRoad ? city : [road, city, state].filter(Boolean).join(', ');
  const kind = type === 'truck_stop' ? null : kindOfStop(stop);
  return [beyond, town, kind, amenities].filter(Boolean).join(' · ');
}

/** On a phone, only the share and the number of posts. */
function StopScore({ plates, now }: { plates: PlatesView; now?: string }) {
  const share = voteShare(plates);
  return (
    <>
      {share !== null && <Label className="bg-white text-[#14481f]">{`${share}% Eat It`}</Label>}{' '}
      <small className={`inline-block text-sm leading-snug ${smallText(plates)}`}>
        {share !== null && <span className="max-sm:hidden">{`${votesInWords(plates)} · `}</span>}
        <bdi>{counted(plates.posts, 'post')}</bdi>
        {now && (
          <span className="max-sm:hidden">
            <LatestPost at={plates.lastAt} now={now} />
          </span>
        )}
      </small>
    </>
  );
}

type RowsProps<S> = {
  stops: S[];
  /** Posts' summary by stop. */
  plates?: Record<number, PlatesView> | null;
  /** Shown before a stop's name instead of its photo and shield. */
  before?: (stop: S) => ReactNode;
  /** The query string of the links, such as `?results=...`. */
  query?: string;
  layout?: Layout;
  /** Up to three rows side by side. */
  isWide?: boolean;
};

/** A list of stops that links to their pages. */
export function StopRows<S extends StopView>({ stops, plates, before, query = '', layout, isWide }: RowsProps<S>) {
  return (
    <ul className="flex flex-wrap -mx-1.5 my-0 p-0 list-none">
      {stops.map((stop) => (
        <li key={stop.id} className={`flex w-full px-1.5 pt-0 pb-2.5${isWide ? ' md:w-1/2 lg:w-[33.333%]' : ''}`}>
          <StopRow
            stop={stop}
            to={`/locations/${stop.id}${query}`}
            plates={plates?.[stop.id]}
            before={before?.(stop)}
            layout={layout}
          />
        </li>
      ))}
    </ul>
  );
}

type MilesAwayProps = { miles: number; way?: string | null };

/** Distance to a stop: `79 miles east`. */
export const MilesAway = ({ miles, way }: MilesAwayProps) => (
  <span className="flex-none w-20 pr-1 font-sign text-2xl font-extrabold leading-none text-center">
    <span>{milesInWords(miles)}</span>{' '}
    <small className="block text-2xs font-semibold leading-snug">{`${unitOf(miles)} ${way ?? 'away'}`}</small>
  </span>
);

/** Distance along the highway, on the drawn road. @param props.top the position of its middle in its row */
export const MilePlate = ({ miles, top = 'top-1/2' }: { miles: number; top?: string }) => (
  <span
    className={`absolute left-[-62px] w-[46px] pt-1 pb-1 border-2 border-white rounded-md bg-guide text-white font-sign text-md font-extrabold leading-none text-center whitespace-nowrap [transform:translateY(-50%)] ${top}`}
  >
    <span>{milesInWords(miles)}</span>{' '}
    <small className="block text-2xs font-semibold leading-tight">{unitOf(miles)}</small>
  </span>
);

/** Inline: `26 miles`. */
const milesLong = (miles: number): string => `${milesInWords(miles)} ${unitOf(miles)}`;

const milesInWords = (miles: number): string => (miles < 1 ? '<1' : formatCount(miles));
const unitOf = (miles: number): string => (miles <= 1 ? 'mile' : 'miles');

/** A stop's share of Eat It votes and the number of votes. */
export function StopVoteSummary({ plates, now }: { plates: Omit<PlatesView, 'photo'>; now: string }) {
  const share = voteShare(plates);
  return (
    <div className="my-3">
      <p className="flex items-center mb-1.5 text-dim text-sm leading-snug">
        {share !== null && (
          <span className="flex-none mr-3 text-eat-ink font-sign text-xl font-bold leading-none">
            <b className="text-4xl font-extrabold">{`${share}%`}</b> Eat It
          </span>
        )}{' '}
        <span>
          <span>{`${share === null ? 'No votes yet' : votesInWords(plates)} · ${counted(plates.posts, 'post')}`}</span>
          <LatestPost at={plates.lastAt} now={now} />
        </span>
      </p>
      <VoteBar {...plates} />
    </div>
  );
}

/** Age of the latest post, inside a sentence. */
const LatestPost = ({ at, now }: { at: string; now: string }) => (
  <span>
    , latest <RelativeTime time={at} now={now} inSentence />
  </span>
);
