import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { EmptyState } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { ShareLink } from '~/components/page-parts';
import { StopFiles, TruckFilter, MapCredit } from '~/components/stops/list-parts';
import { config } from '~/config.server';
import { errorStatus } from '~/domain/errors';
import { platesInList } from '~/domain/highways/plates';
import { drawInterstates, drawTrip } from '~/domain/map/trip-map';
import {
  type DrivingLimit,
  drivingLimits,
  hoursFor,
  ratedStopsOfTrip,
  shortListOfTrip,
  stopsOfTrip,
  type TripStop,
} from '~/domain/trip/trip-stops';
import { planTrip, type Trip, type TripMistake } from '~/domain/trip/plan-trip';
import { pointAtMile } from '~/domain/trip/route-line';
import { parse } from '~/http/problem';
import { omitDrawnLines, optionalSection, parametersOf } from '~/http/page-loader';
import { viewerOf } from '~/http/session';
import { unreadParts } from '~/messages/errors';
import type { PageHandle } from '~/schemas/page-handle';
import { saveOfflinePath } from '~/schemas/saved-offline';
import { tripQuery } from '~/schemas/travel';
import { RecentSearches, useRememberSearch } from '../highways/RecentSearches';
import { RoadsDrawing, TripDrawing } from './TripDrawing';
import { type TripParams, TripForm, tripPath } from './TripForm';
import { rowOf, sectionsOf, TripList, TripSummary } from './TripList';

const stopsPerPage = 32;
const ratedShown = 8;

export const handle = {
  cacheable: true,
  parameters: ['from', 'to', 'via', 'speed', 'food', 'short', 'trucks', 'after'],
} as const satisfies PageHandle;

export const meta = pageMeta<typeof loader>(({ data: page }) => ({
  title: page?.trip ? nameOf(page.trip) : 'Plan a trip',
  description: page?.trip
    ? `Truck stops and food ${nameOf(page.trip)}, in driving order, with what other drivers ate there.`
    : 'Every stop along your road trip in driving order, with what others ate there.',
}));

/** Each trip has its own address, so that it can be bookmarked, printed and shared. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { after, ...params } = parse(tripQuery, Object.fromEntries(parametersOf(request, handle)));
  const { from, to, via } = params;
  const planned = from === null || to === null ? [] : await planTrip({ from, to, via });
  if (Array.isArray(planned)) {
    const [first] = planned;
    const roads = first ? null : omitDrawnLines(args.context, drawInterstates());
    return data({ params, mistakes: planned, trip: null, roads }, first && { status: errorStatus[first.code] });
  }
  return data({ params, mistakes: [], trip: await answer(args, planned, params, after), roads: null });
}

async function answer(
  args: LoaderFunctionArgs,
  trip: Trip,
  { speed, food, short, trucks, ...params }: TripParams,
  after: string | null,
) {
  const isFirstPage = after === null;
  const fitsTruck = trucks === null;
  const best = isFirstPage ? await ratedStopsOfTrip(trip, { fitsTruck, limit: ratedShown }) : [];
  const page =
    short && isFirstPage
      ? {
          stops: await shortListOfTrip(trip, { fitsTruck, best, speed }),
          stretch: { from: 0, to: trip.miles },
          next: null,
        }
      : await stopsOfTrip(trip, { foodOnly: food, fitsTruck, after, limit: stopsPerPage });
  const limits = drivingLimits(trip.miles, speed);
  // The map shows them on every first page, the list only with the food filter.
  const rated = food && !short ? best : [];
  const { from, to } = page.stretch;
  const listed = (stops: TripStop[], limitsHere: DrivingLimit[]) =>
    sectionsOf(stops, limitsHere, (stop) => rowOf(stop, trip.legs[stop.leg]?.highway ?? null));
  return {
    from: trip.from.name,
    via: trip.via?.name ?? null,
    to: trip.to.name,
    miles: Math.round(trip.miles),
    hours: hoursFor(trip.miles, speed),
    days: limits[limits.length - 1]?.day ?? 1,
    legs: trip.legs.map((leg) => ({ ...leg, miles: Math.round(leg.miles) })),
    map: isFirstPage
      ? drawTrip(lineOf(trip), pointsOf(trip), {
          stops: page.stops,
          food: best,
          limits: limits.flatMap(({ miles, isBreak }) => {
            const point = pointAtMile(trip.line, miles);
            return point ? { hours: Math.round(miles / speed), isBreak, point } : [];
          }),
        })
      : null,
    url: `${config.SITE_URL}${tripPath({ ...params, speed, food, short, trucks })}`,
    rated: listed(rated, []),
    sections: listed(
      page.stops,
      limits.filter(({ miles }) => miles > from && miles <= to),
    ),
    plates: await optionalSection(
      args.context,
      platesInList(await viewerOf(args), [...page.stops, ...best]),
      unreadParts.plates,
    ),
    next: page.next,
    isFirstPage,
  };
}

const lineOf = ({ line }: Trip) => line.legs.flatMap((leg) => leg.line);
const pointsOf = ({ from, via, to }: Trip) => [from, ...(via ? [via] : []), to].map(({ point }) => point);

type PlannedTrip = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['trip']>;

const nameOf = ({ from, via, to }: Pick<PlannedTrip, 'from' | 'via' | 'to'>): string =>
  via ? `${from} to ${to} by ${via}` : `${from} to ${to}`;

export default function TripPage() {
  const { params, mistakes, trip, roads } = useLoaderData<typeof loader>();
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  useRememberSearch('recent-trips', trip ? { name: nameOf(trip), to: tripPath(params) } : {});
  return (
    <>
      <h1 className="mt-2.5 mb-1.5">{trip ? nameOf(trip) : 'Plan a trip'}</h1>
      <div className="lg:flex lg:items-start">
        <div
          className={`lg:flex-none lg:sticky lg:top-4 lg:mr-7 lg:p-4 lg:border lg:rounded-lg lg:bg-card ${trip?.map ? 'lg:w-1/2' : 'lg:w-[348px]'}`}
        >
          {trip ? (
            <TripHead trip={trip} params={params} pointedAt={pointedAt} />
          ) : (
            <Question params={params} mistakes={mistakes} />
          )}
        </div>
        <div className="lg:flex-1 lg:min-w-0 lg:max-w-[760px]">
          {roads && <Opening roads={roads} />}
          {trip && <Stops trip={trip} params={params} onPoint={setPointedAt} />}
          {trip && (
            <>
              <MapCredit />
              <p className="hint">
                City positions: <a href="https://www.geonames.org/">GeoNames</a> (CC BY 4.0)
              </p>
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Popular long routes. */
const samples = [
  ['Laredo, TX', 'Chicago, IL'],
  ['Los Angeles, CA', 'Dallas, TX'],
  ['Atlanta, GA', 'New York City, NY'],
] as const;

const Opening = ({ roads }: { roads: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['roads']> }) => (
  <>
    <RecentSearches store="recent-trips" title="Recent trips" />
    <section className="lg:mt-0">
      <h2 className="mt-2 mb-0 text-lg lg:mt-0">Sample trips</h2>
      <ul className="plain-list actions">
        {samples.map(([from, to]) => (
          <li key={to}>
            <Link className="chip" to={tripPath({ from, to })}>{`${from} to ${to}`}</Link>
          </li>
        ))}
      </ul>
    </section>
    <RoadsDrawing map={roads} />
  </>
);

type QuestionProps = { params: TripParams; mistakes: TripMistake[] };

const Question = (props: QuestionProps) => (
  <>
    <TripForm {...props} />
    <p className="hint">Enter a city, a stop, an exit (I-80 exit 284, IA) or GPS coordinates (32.1, -97.2).</p>
  </>
);

type TripHeadProps = {
  trip: PlannedTrip;
  params: TripParams;
  /** The stop that the pointer is on in the list. */
  pointedAt: number | null;
};

/** The top of the page: the trip's summary, with the form collapsed. */
function TripHead({ trip, params, pointedAt }: TripHeadProps) {
  const { miles, hours, days, legs, map, plates, sections } = trip;
  const listed = sections.flatMap(({ entries }) => entries.flatMap((entry) => ('limit' in entry ? [] : entry.id)));
  return (
    <>
      <TripSummary miles={miles} hours={hours} speed={params.speed} days={days} legs={legs} />
      <details>
        <summary>Edit Trip</summary>
        <TripForm params={params} mistakes={[]} />
      </details>
      {map && (
        <TripDrawing
          map={map}
          name={`Map of the route from ${nameOf(trip)}`}
          plates={plates.shown ?? {}}
          pointedAt={pointedAt === null ? null : map.stops[listed.indexOf(pointedAt)]}
        />
      )}
    </>
  );
}

type StopsProps = { trip: PlannedTrip; params: TripParams; onPoint: (id: number | null) => void };

function Stops({ trip, params, onPoint }: StopsProps) {
  const { sections, plates, rated, legs, next, isFirstPage, url } = trip;
  const road = { plates, legs, onPoint, level: rated.length > 0 ? (3 as const) : (2 as const) };
  const { food, short } = params;
  const listOf = (list: Pick<TripParams, 'food' | 'short'>) => ({
    to: tripPath({ ...params, ...list }),
    'aria-current': list.food === food && list.short === short ? ('page' as const) : undefined,
  });
  return (
    <>
      {isFirstPage && (
        <nav className="chips-line lg:flex-wrap" aria-label="Which stops">
          <Link className="chip" {...listOf({ food: false, short: false })}>
            Every Stop
          </Link>
          <Link className="chip" {...listOf({ food: true, short: false })}>
            Only Food
          </Link>
          <Link className="chip" {...listOf({ food: false, short: true })}>
            Short List
          </Link>
          <TruckFilter
            isOn={params.trucks === null}
            to={tripPath({ ...params, trucks: params.trucks === null ? 'all' : null })}
          />
          <Link className="chip" to={tripPath({ ...params, from: params.to, to: params.from })}>
            Return Trip
          </Link>
        </nav>
      )}
      {short && isFirstPage && (
        <p className="hint">The best-rated stops, and the last one before each break and 11-hour limit.</p>
      )}
      {rated.length > 0 && (
        <>
          <h2 className="mt-2 mb-0 text-lg">Best rated on your route</h2>
          <TripList {...road} sections={rated} />
          <h2 className="mt-2 mb-0 text-lg">All food on your route</h2>
        </>
      )}
      {sections.length > 0 ? (
        <TripList {...road} sections={sections} />
      ) : (
        <NoStops isFood={food} hasNext={next !== null} />
      )}
      {(next !== null || !isFirstPage) && (
        <nav className="actions justify-center my-5" aria-label="Pages">
          {!isFirstPage && (
            <Link className="btn" to={tripPath(params)}>
              Start of the Trip
            </Link>
          )}
          {next !== null && (
            <Link className="btn" to={tripPath(params, '', next)} rel="next">
              More Stops
            </Link>
          )}
        </nav>
      )}
      <p className="actions actions-fill">
        <ShareLink title={nameOf(trip)} url={url} />
        <StopFiles
          pathTo={(beside) => tripPath(params, beside)}
          savePath={saveOfflinePath({ kind: 'trip', from: params.from ?? '', to: params.to ?? '', via: params.via })}
        />
      </p>
    </>
  );
}

const NoStops = ({ isFood, hasNext }: { isFood: boolean; hasNext: boolean }) => (
  <EmptyState
    title={isFood ? 'No food along here' : 'No stops along here'}
    text={hasNext ? 'There may be some farther down the road.' : 'Know one? Add it for everyone.'}
  />
);
