import { Link, useNavigate } from '@remix-run/react';
import type { FormEvent } from 'react';
import { Form } from '~/components/forms/form';
import { counted } from '~/components/format';
import { EmptyState } from '~/components/notices/notices';
import { PositionChip, usePosition } from '~/pages/highways/NearMe';
import { MilesAway, StopRows } from '~/components/stops/StopRow';
import type { PlatesView } from '~/components/view-types';
import { emptyLists } from '~/messages/stops';
import type { SavedRow } from '~/offline/database';
import {
  aheadOfExit,
  aheadOfPosition,
  aheadOfStop,
  drivingOrder,
  nearestStops,
  type Position,
  type RoadStop,
  roadsOf,
  type StopAhead,
} from '~/offline/saved/ahead';
import { stopsOf } from '~/offline/saved/saved-rows';
import { roadForm, searchStops } from '~/offline/saved/search';
import { savedWords } from '~/offline/words';
import { capitalize } from '~/schemas/text';
import { compass, listedWay } from '~/schemas/roads';
import type { SavedStop } from '~/schemas/saved-offline';
import { AheadFields, aheadFormLook, fieldLook } from '../highways/AheadForm';
import { StopList } from '../highways/StopList';
import { onDevice, SearchSaved } from './SavedList';

/** Limit for long lists; a search finds the rest. */
const maxShown = 60;

/** The farthest that a driver would go for a meal, in miles. */
const nearMiles = 100;

/** Farther from a road than this, the driver is on another road. In miles. */
const farOffMiles = 30;

type Props = { rows: SavedRow[]; /** An address of /locations or /ahead. */ address: string };

/** Search and What's Ahead, from the saved stops. */
export default function SavedView({ rows, address }: Props) {
  const [path, query] = address.split('?');
  const params = new URLSearchParams(query);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between mt-3 mb-2 text-md">
        <Link className="inline-block py-3" to="/offline">
          Saved Offline
        </Link>
        <a className="inline-block py-3" href={address}>
          Open the Live Page
        </a>
      </div>
      {path === '/ahead' ? <Ahead rows={rows} params={params} /> : <Search rows={rows} params={params} />}
    </>
  );
}

function Search({ rows, params }: { rows: SavedRow[]; params: URLSearchParams }) {
  const query = ['query', 'city', 'highway']
    .map((name) => params.get(name) ?? '')
    .join(' ')
    .trim();
  const found = searchStops(stopsOf(rows), query);
  return (
    <>
      <h1>Saved stops</h1>
      <SearchSaved query={query} />
      <p className="hint" role="status">
        {`${counted(found.length, 'stop')} found`}
      </p>
      {found.length === 0 && <EmptyState title={emptyLists.locationsSearch} text={savedWords.noStops} />}
      <Rows stops={found.slice(0, maxShown)} />
    </>
  );
}

function Rows({ stops }: { stops: (SavedStop & { away?: number | null })[] }) {
  return (
    <StopRows
      stops={stops}
      plates={platesOf(stops)}
      before={({ away }) => (away != null ? <MilesAway miles={away} /> : undefined)}
    />
  );
}

type Answer = { title: string; highway: string; stops: StopAhead[]; off: number | null };

function Ahead({ rows, params }: { rows: SavedRow[]; params: URLSearchParams }) {
  const all = stopsOf(rows);
  const position = positionIn(params);
  const roads = roadsOf(all);
  const isOpen = params.get('highway') !== null || params.get('trip') !== null;
  const near = position && !isOpen ? nearestStops(all, position, nearMiles).slice(0, maxShown) : null;
  const answer = isOpen ? answerFor({ rows, all, params, position }) : null;
  return (
    <>
      <h1>What&rsquo;s ahead</h1>
      <AheadForm rows={rows} roads={roads} params={params} />
      {near && (
        <>
          <h2>Stops near you</h2>
          {near.length === 0 && <EmptyState title="No stops within 100 miles" text={savedWords.noStops} />}
          <Rows stops={near} />
        </>
      )}
      {answer && (
        <>
          {answer.off !== null && answer.off > farOffMiles && (
            <p role="status">{savedWords.farOff(Math.round(answer.off))}</p>
          )}
          <h2>{answer.title}</h2>
          {answer.stops.length === 0 && <EmptyState title="No more stops that way" text={savedWords.noStops} />}
          <StopList
            highway={answer.highway}
            stops={answer.stops.slice(0, maxShown).map((stop) => ({ ...stop, miles: stop.away }))}
            plates={{ failure: null, shown: platesOf(answer.stops) }}
            now={new Date().toISOString()}
            level={3}
          />
        </>
      )}
    </>
  );
}

function platesOf(stops: SavedStop[]) {
  const byStop: Record<number, PlatesView> = {};
  for (const { id, plates } of stops) if (plates) byStop[id] = { ...plates, photo: null };
  return byStop;
}

type Question = { rows: SavedRow[]; all: SavedStop[]; params: URLSearchParams; position: Position | null };

function answerFor({ rows, all, params, position }: Question): Answer {
  const here = position ? ' from where you are' : '';
  const trip = rows.find(({ id }) => id === params.get('trip'));
  if (trip) {
    const ordered = trip.list.stops.flatMap((stop): RoadStop[] =>
      stop.miles === null ? [] : [{ ...stop, at: stop.miles }],
    );
    const ahead = position
      ? aheadOfPosition(ordered, position)
      : { stops: ordered.map((stop) => ({ ...stop, away: stop.at })), off: null };
    return { title: trip.list.title + here, highway: '', ...ahead };
  }
  const highway = roadForm(params.get('highway') ?? '');
  const direction = compass.find((way) => way === params.get('direction')) ?? listedWay(highway);
  const ordered = drivingOrder(all, highway, direction);
  const title = `${highway} ${capitalize(direction)}`;
  if (position) return { title: title + here, highway, ...aheadOfPosition(ordered, position) };
  const past = ordered.find(({ id }) => String(id) === params.get('stop'));
  if (past) {
    return { title: `${title} past ${past.name}`, highway, stops: aheadOfStop(ordered, past.id, direction), off: null };
  }
  const exit = params.get('exit') || null;
  const stops = aheadOfExit(ordered, { highway, direction, exit, state: params.get('state') || null });
  return { title: exit === null ? title : `${title} past exit ${exit}`, highway, stops, off: null };
}

function positionIn(params: URLSearchParams): Position | null {
  const [latitude, longitude] = [Number(params.get('latitude') || NaN), Number(params.get('longitude') || NaN)];
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
}

/** Options for geolocation. It works without a network, and the position isn't sent anywhere. */
const positionOptions = { maximumAge: 30_000, timeout: 30_000, enableHighAccuracy: true };

const aheadId = 'saved-ahead';

function AheadForm({ rows, roads, params }: { rows: SavedRow[]; roads: string[]; params: URLSearchParams }) {
  const navigate = useNavigate();
  const go = (more: Record<string, string>) => {
    const form = document.getElementById(aheadId);
    if (!(form instanceof HTMLFormElement)) return;
    const query = new URLSearchParams();
    new FormData(form).forEach((value, name) => {
      if (typeof value !== 'string' || !value || (name === 'exit' && 'latitude' in more)) return;
      const [trip] = name === 'highway' && value.includes('=') ? [value] : [];
      query.set(trip ? 'trip' : name, value);
    });
    for (const [name, value] of Object.entries(more)) query.set(name, value);
    navigate(onDevice(`/ahead?${query.toString()}`));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({});
  };
  const position = usePosition((here) => go(here), { digits: 4, options: positionOptions });
  const trips = rows.filter(({ subject }) => subject.kind === 'trip');
  const chosen = params.get('trip') ?? (roadForm(params.get('highway') ?? '') || (roads[0] ?? ''));
  const isTrip = trips.some(({ id }) => id === chosen);
  return (
    <Form className={aheadFormLook} id={aheadId} method="get" action="/ahead" onSubmit={submit} key={params.toString()}>
      <AheadFields direction={params.get('direction') ?? listedWay(chosen)} exit={params.get('exit')}>
        <label className={fieldLook}>
          {trips.length > 0 ? 'Highway or trip' : 'Highway'}
          <select className="input block min-h-[52px] mt-1 px-2 py-0" name="highway" defaultValue={chosen}>
            {[...new Set([...(isTrip || !chosen ? [] : [chosen]), ...roads])].map((road) => (
              <option key={road}>{road}</option>
            ))}
            {trips.map(({ id, list }) => (
              <option key={id} value={id}>
                {list.title}
              </option>
            ))}
          </select>
        </label>
      </AheadFields>
      <p className="chips-line lg:flex-wrap lg:-mx-1 lg:mt-2 lg:mb-0 lg:p-0">
        <PositionChip {...position} label="Use My Location" refused={savedWords.noPosition} />
      </p>
    </Form>
  );
}
