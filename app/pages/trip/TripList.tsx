import { formatCount } from '~/components/format';
import { NoticeBanner } from '~/components/notices/notices';
import { MilePlate, StopRow } from '~/components/stops/StopRow';
import type { PlatesView, StopView } from '~/components/view-types';
import type { PlatesInList } from '~/domain/highways/plates';
import type { OptionalSection } from '~/schemas/shown';
import { stateName } from '~/components/stops/list-parts';
import { DrivenRoad, Stretch } from '../highways/StopList';
import type { DrivingLimit, TripStop } from '~/domain/trip/trip-stops';
import { truckMark } from '~/schemas/places';
import { routeOf, HighwayShield } from '~/components/signs';

type Leg = { highway: string | null; direction: string | null };

type Props = {
  sections: Section<TripRow>[];
  plates: OptionalSection<Record<number, PlatesInList>>;
  legs: Leg[];
  /** Called with the stop under the pointer, so that the map can highlight it. */
  onPoint: (id: number | null) => void;
  /** Level of the section headings. */
  level: 2 | 3;
};

/** The trip's stops in driving order, by leg and state, with miles from the start and to the next stop. */
export function TripList({ sections, plates, legs, onPoint, level }: Props) {
  return (
    <>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      <DrivenRoad>
        {sections.map(({ leg, state, entries }, at) => {
          const road = legs[leg] ?? { highway: null, direction: null };
          const title = [legName(road), state && stateName(state)].filter(Boolean).join(', ');
          return (
            <Stretch key={at} title={title} level={level}>
              {entries.map((entry, place) =>
                'limit' in entry ? (
                  <li
                    className={`relative flex items-center min-h-12 mb-2 avoid-break -ml-16 px-3 py-1.5 rounded-md text-ink font-bold ${entry.limit.isBreak ? 'bg-white' : 'bg-amber'}`}
                    key={place}
                  >
                    {limitInWords(entry.limit)}
                  </li>
                ) : (
                  <TripItem
                    key={place}
                    row={entry}
                    highway={road.highway}
                    state={state}
                    plates={plates.shown?.[entry.id]}
                    onPoint={onPoint}
                  />
                ),
              )}
            </Stretch>
          );
        })}
      </DrivenRoad>
    </>
  );
}

type ItemProps = {
  row: TripRow;
  highway: string | null;
  state: string | null;
  plates?: PlatesView;
  onPoint: (id: number | null) => void;
};

function TripItem({ row, highway, state, plates, onPoint }: ItemProps) {
  const { id, at, off, next } = row;
  const more = [off && `${off} miles off the road`, next && `next in ${milesInWords(next)}`].filter(Boolean);
  const stop = stopOf(row, highway, state);
  const [point, leave] = [() => onPoint(id), () => onPoint(null)];
  return (
    <li
      className="relative flex flex-wrap mb-2 avoid-break"
      onMouseEnter={point}
      onFocus={point}
      onMouseLeave={leave}
      onBlur={leave}
    >
      <MilePlate miles={at} top="top-[34px]" />
      <StopRow stop={stop} to={`/locations/${id}`} plates={plates} onRoad={stop.highway === highway} layout="road" />
      {more.length > 0 && <small className="w-full pt-1 pl-2 text-dim">{more.join(', ')}</small>}
    </li>
  );
}

/** Non-empty fields of a row that its section doesn't show. Each field is sent twice, as markup and as hydration data. */
type TripRow = Partial<StopView> &
  Pick<StopView, 'id' | 'name' | 'type'> & {
    /** Whole miles from the start. */
    at: number;
    /** Miles from the road; omitted for a stop at the road. */
    off?: number;
    /** Miles to the next stop; omitted if below half a mile or unknown. */
    next?: number;
  };

/** A stop at this distance or more is not at the road itself, in miles. */
const offRoadMiles = 0.75;

/** @param highway the section's highway */
export function rowOf(stop: TripStop, highway: string | null): TripRow {
  const { id, name, type, miles, milesOff, milesToNext } = stop;
  const next = Math.round(milesToNext ?? 0);
  return {
    ...{ id, name, type, at: Math.round(miles) },
    ...(stop.highway !== highway && { highway: stop.highway }),
    ...(stop.exitNumber && { exitNumber: stop.exitNumber, ...(stop.exitIsGuess && { exitIsGuess: true }) }),
    ...(stop.mile !== null && { mile: stop.mile }),
    ...(stop.city && { city: stop.city }),
    ...(stop.amenities && { amenities: stop.amenities }),
    // A truck stop's name already contains its chain.
    ...(stop.chainName && type !== 'truck_stop' && { chainName: stop.chainName }),
    ...(truckMark(stop.trucks) && { trucks: stop.trucks }),
    ...(stop.closedAt && { closedAt: stop.closedAt }),
    ...(milesOff >= offRoadMiles && { off: Math.round(milesOff * 10) / 10 }),
    ...(next > 0 && { next }),
  };
}

/** Converts a row for components that list stops. */
const stopOf = (row: TripRow, highway: string | null, state: string | null): StopView => ({
  ...{ highway, state, exitNumber: null, city: null, chainName: null, amenities: null },
  ...row,
});

type SummaryProps = { miles: number; hours: number; speed: number; days: number; legs: SummaryLeg[] };

/** Distance, driving time and a collapsed list of legs. */
export function TripSummary({ miles, hours, speed, days, legs }: SummaryProps) {
  const roads = [...new Set(legs.flatMap(({ highway }) => highway ?? []))];
  return (
    <>
      <p className="mt-0 mb-1">
        <b>{milesInWords(miles)}</b>, about <b>{hoursInWords(hours)}</b>{' '}
        <span>{`at ${speed} mph${days > 1 ? ` · ${days} driving days` : ''}`}</span>
      </p>
      <details>
        <summary>
          <span className="flex flex-wrap items-center">
            {roads.map((road) => (
              <Road key={road} road={road} />
            ))}
          </span>
          <span className="ml-1 whitespace-nowrap underline">
            {legs.length === 1 ? '1 leg' : `${legs.length} legs`}
          </span>
        </summary>
        <LegList legs={legs} />
      </details>
    </>
  );
}

function Road({ road }: { road: string }) {
  const route = routeOf(road);
  return route ? <HighwayShield route={route} className="w-8 h-8 my-0.5 mr-1.5" /> : <b className="mr-2">{road}</b>;
}

type SummaryLeg = { highway: string | null; direction: string | null; miles: number };

/** The legs with their roads and miles. */
export const LegList = ({ legs }: { legs: SummaryLeg[] }) => (
  <ol className="mt-0 mb-2 pl-7">
    {legs.map((leg, at) => (
      <li key={at}>{`${legName(leg)}, ${milesInWords(leg.miles)}`}</li>
    ))}
  </ol>
);

/** `I-44 east`; `Local roads`. */
export const legName = ({ highway, direction }: Leg): string =>
  highway === null ? 'Local roads' : [highway, direction].filter(Boolean).join(' ');

/** `412 miles`; `less than a mile`. */
export function milesInWords(miles: number): string {
  const whole = Math.round(miles);
  if (whole === 0) return 'less than a mile';
  return whole === 1 ? '1 mile' : `${formatCount(whole)} miles`;
}

/** `25 hr 25 min`, rounded to five minutes. */
export function hoursInWords(hours: number): string {
  const minutes = Math.max(5, Math.round(hours * 12) * 5);
  const parts = [minutes >= 60 && `${Math.floor(minutes / 60)} hr`, minutes % 60 > 0 && `${minutes % 60} min`];
  return parts.filter(Boolean).join(' ');
}

/** Where federal law requires a driver to rest. */
export const limitInWords = ({ miles, day, isBreak }: DrivingLimit): string =>
  [
    day > 1 ? `Day ${day}’s ` : '',
    isBreak ? '30-minute break, after 8 hours' : '11-hour limit',
    `: around mile ${formatCount(Math.round(miles))}`,
  ].join('');

/** A leg's part in one state: its stops, and where the driver must rest. */
type Section<S> = { leg: number; state: string | null; entries: (S | { limit: DrivingLimit })[] };

/** In driving order: a new section wherever the road or the state changes. */
export function sectionsOf<S extends { miles: number; leg: number; state: string | null }, T>(
  stops: S[],
  limits: DrivingLimit[],
  present: (stop: S) => T,
): Section<T>[] {
  const sections: Section<T>[] = [];
  let remaining = limits;
  const asEntries = (some: DrivingLimit[]) => some.map((limit) => ({ limit }));
  for (const stop of stops) {
    let section = sections[sections.length - 1];
    if (!section || section.leg !== stop.leg || section.state !== stop.state) {
      section = { leg: stop.leg, state: stop.state, entries: [] };
      sections.push(section);
    }
    section.entries.push(...asEntries(remaining.filter(({ miles }) => miles <= stop.miles)), present(stop));
    remaining = remaining.filter(({ miles }) => miles > stop.miles);
  }
  sections[sections.length - 1]?.entries.push(...asEntries(remaining));
  return sections;
}
