import { Link } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { truckMark } from '~/schemas/places';
import { agoInSentence } from '~/schemas/relative-time';
import { voteShare } from '~/schemas/shown';
import { PastTime } from '../RelativeTime';
import { LiteContext } from '../contexts';
import { counted, formatCount, votesInWords } from '../format';
import { Photo } from '../posts/Photo';
import { VoteBar } from '../posts/VoteButtons';
import type { PlatesView, StopView } from '../view-types';
import { ExitPlate, routeOf, HighwayShield } from '../signs';
import { kindOfStop } from './stop-facts';

type Props = {
  stop: StopView & { miles?: number | null };
  /** Link target. Omitted if the row is inside another link or button. */
  to?: string;
  /** Posts from the stop. The row looks like a sign if there are any, otherwise like a plain card. */
  plates?: PlatesView;
  now?: string;
  /** Shown before the name instead of the photo and shield. */
  before?: ReactNode;
  /** In a highway's list grouped by state: omits the shield and the state. */
  onRoad?: boolean;
  /** The exit that `miles` are measured from. Locates a stop whose exit and mile are both unknown. */
  past?: string | null;
  compact?: boolean;
};

/** A stop in a list: its location and its votes. */
export function StopRow({ stop, to, plates, now, before, onRoad = false, past = null, compact = false }: Props) {
  const { name, exitNumber, exitIsGuess, mile = null, closedAt } = stop;
  const mark = stop.trucks && truckMark(stop.trucks);
  const className = ['stop-row', plates && 'stop-row-eaten', compact && 'stop-row-compact'].filter(Boolean).join(' ');
  const inside = (
    <>
      {before ?? <Face stop={stop} photo={compact ? null : (plates?.photo ?? null)} onRoad={onRoad} />}
      <span className="stop-name">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <small className="stop-where">{whereOf(stop, onRoad, past)}</small>
        {mark && (
          <>
            {' '}
            <em className="shadow-inset-current text-text">{mark}</em>
          </>
        )}
        {closedAt && (
          <>
            {' '}
            <em className="bg-beat text-white">Reported closed</em>
          </>
        )}
        {plates && <StopScore plates={plates} now={compact ? undefined : now} />}
      </span>
      {(exitNumber ?? mile) !== null && <ExitPlate exit={exitNumber} exitIsGuess={exitIsGuess} mile={mile} />}
    </>
  );
  if (to === undefined) return <span className={className}>{inside}</span>;
  return (
    <Link className={className} to={to}>
      {inside}
    </Link>
  );
}

/** Lite mode shows no photo, because its link would be inside another link. */
function Face({ stop, photo, onRoad }: { stop: StopView; photo: PlatesView['photo']; onRoad: boolean }) {
  const route = onRoad ? null : routeOf(stop.highway);
  const shown = useContext(LiteContext) ? null : photo;
  if (!route && !shown) return null;
  return (
    <span className="stop-face">
      {shown && <Photo photo={{ ...shown, alt: '' }} sizes="104px" />}
      {route && <HighwayShield route={route} />}
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

function StopScore({ plates, now }: { plates: PlatesView; now?: string }) {
  const share = voteShare(plates);
  return (
    <>
      {' '}
      {share !== null && <em className="bg-white text-[#14481f]">{`${share}% Eat It`}</em>}{' '}
      <small className="stop-told">
        {share !== null && <span>{`${votesInWords(plates)} · `}</span>}
        <bdi>{counted(plates.posts, 'post')}</bdi>
        {now && (
          <span>
            <LatestPost at={plates.lastAt} now={now} />
          </span>
        )}
      </small>
    </>
  );
}

type MilesAwayProps = { miles: number; way?: string | null };

/** Distance to a stop: `79 miles east`. */
export const MilesAway = ({ miles, way }: MilesAwayProps) => (
  <span className="stop-miles">
    <span>{milesInWords(miles)}</span> <small>{`${unitOf(miles)} ${way ?? 'away'}`}</small>
  </span>
);

/** Distance along the highway. */
export const MilePlate = ({ miles }: { miles: number }) => (
  <span className="mile-plate">
    <span>{milesInWords(miles)}</span> <small>{unitOf(miles)}</small>
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
    , latest <PastTime time={at} words={agoInSentence(at, now)} inSentence />
  </span>
);
