import { afterAllStretches } from '~/schemas/road-order';
import type { Compass } from '~/schemas/roads';
import { type AlongRoad, countByRoad, findRoads } from '~models/location-road';
import { invariant } from '../errors';
import { normalizeHighway } from '../locations/highway';
import { type CsvCell, csvDownload, gpxDownload } from '../locations/export';
import { storedRoad } from '../locations/known-road';
import { cachedForAMinute } from '../read-cache';
import {
  hasStops,
  listedDirection,
  presentStops,
  roadCursor,
  statesAlong,
  type Stop,
  type Walk,
  walkRoad,
} from './road';

type HighwayPage = {
  highway: string;
  /** The direction in which the stops are listed: that of increasing mile markers and exits. */
  direction: Compass;
  /** States with stops on the road, in that direction. */
  states: string[];
  stops: Stop[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
};

type PageOptions = {
  /** The state to start in. Ignored with a cursor. */
  state?: string | null;
  cursor?: string | null;
  limit: number;
};

/**
 * A road's stops in driving order, from the west or the south. Stops whose position on the road is unknown come last.
 *
 * @throws DomainError `highway-unknown` if we have no stop on that road, `invalid-cursor`
 */
export async function readHighway(
  name: string,
  { state = null, cursor = null, limit }: PageOptions,
): Promise<HighwayPage> {
  const highway = await storedRoad(name);
  invariant(await hasStops(highway), 'highway-unknown', { field: 'highway' });
  const states = await statesAlong(highway);
  const after = roadCursor.decode(cursor) ?? { at: states.find((each) => each.state === state)?.from ?? 0 };
  const { rows, next } = await walkRoad({
    ...{ highway, heading: 1, from: after, to: 2 * afterAllStretches, limit },
    stopsFrom: states[0]?.from,
  });
  return {
    highway,
    direction: listedDirection(highway),
    states: states.map((each) => each.state),
    stops: presentStops(rows),
    next: encoded(next),
  };
}

const encoded = (next: AlongRoad | null): string | null => next && roadCursor.encode(next);

/** Stops per read when all stops of a road are streamed. */
const batchSize = 500;

/** All stops of a road, in the same order. @throws DomainError `highway-unknown`, before the first */
export async function* streamStops(name: string): AsyncGenerator<Stop> {
  const highway = await storedRoad(name);
  invariant(await hasStops(highway), 'highway-unknown', { field: 'highway' });
  let from: Walk['from'] | null = { at: 0 };
  while (from) {
    const { rows, next } = await walkRoad({ highway, heading: 1, from, to: 2 * afterAllStretches, limit: batchSize });
    yield* presentStops(rows);
    from = next;
  }
}

const columns = [
  ...['highway', 'exit', 'state', 'city', 'name', 'chain', 'type', 'amenities', 'latitude', 'longitude'],
  ...['exitIsGuess', 'mile'],
];

/** The stops in the order of the highway's page. */
export const roadAsCsv = (highway: string) => csvDownload(columns, csvRows(highway));

async function* csvRows(highway: string): AsyncGenerator<CsvCell[]> {
  for await (const stop of streamStops(highway)) {
    const { exitNumber, state, city, name, chainName, type, amenities, latitude, longitude, exitIsGuess, mile } = stop;
    const guess = exitNumber !== null && exitIsGuess ? 'yes' : null;
    yield [stop.highway, exitNumber, state, city, name, chainName, type, amenities, latitude, longitude, guess, mile];
  }
}

export const roadAsGpx = (highway: string) => gpxDownload(streamStops(highway));

/** `stops` is null if the road was added after the last count. */
export type CountedRoad = { highway: string; stops: number | null };

type HighwayList = {
  /** Interstates that cross states, by number. */
  interstates: CountedRoad[];
  /** Three-digit interstates, which are loops and spurs around cities. */
  spurs: CountedRoad[];
  /** Numbered roads and turnpikes, by name. */
  others: CountedRoad[];
  /** The road after which the next page begins; null on the last page. */
  next: string | null;
};

const roadsPerPage = 120;

const byNumber = new Intl.Collator('en', { numeric: true }).compare;
const isInterstate = (road: string): boolean => /^I-\d/.test(road);
const isSpur = (road: string): boolean => /^I-\d{3}/.test(road);

/** Interstates first, each kind by number. The last comparison keeps the order stable for names that differ only in punctuation. */
const inOrder = (a: string, b: string): number =>
  Number(isInterstate(b)) - Number(isInterstate(a)) || byNumber(a, b) || (a < b ? -1 : Number(a > b));

/** Normalizes a road's name for search: `i40` for `I-40`. */
const searchKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Cached for a minute, since it counts every stop. */
const stopsOnRoads = cachedForAMinute(() => countByRoad());

/** The interstates with at least one stop, by number. */
export const listInterstates = async (): Promise<string[]> =>
  (await findRoads()).filter(isInterstate).sort(inOrder).slice(0, roadsPerPage);

/** The interstates with the most stops, without loops and spurs. */
export async function busiestInterstates(limit: number): Promise<CountedRoad[]> {
  const counts = await stopsOnRoads();
  return [...counts]
    .filter(([road]) => /^I-\d{1,2}$/.test(road))
    .sort(([one, a], [other, b]) => b - a || inOrder(one, other))
    .slice(0, limit)
    .map(([highway, stops]) => ({ highway, stops }));
}

/**
 * A page of the roads with at least one stop.
 * @param after the road after which the page begins
 * @param query part of a road's name, in any spelling
 */
export async function listHighways(after: string | null = null, query: string | null = null): Promise<HighwayList> {
  const [all, counts] = await Promise.all([findRoads(), stopsOnRoads()]);
  const key = query === null ? null : searchKey(normalizeHighway(query)?.highway ?? query);
  const roads = all
    .filter((road) => (after === null || inOrder(road, after) > 0) && (!key || searchKey(road).includes(key)))
    .sort(inOrder);
  const page = roads.slice(0, roadsPerPage);
  const counted = (road: string): CountedRoad => ({ highway: road, stops: counts.get(road) ?? null });
  return {
    interstates: page.filter((road) => isInterstate(road) && !isSpur(road)).map(counted),
    spurs: page.filter(isSpur).map(counted),
    others: page.filter((road) => !isInterstate(road)).map(counted),
    next: roads.length > roadsPerPage ? (page.at(-1) ?? null) : null,
  };
}
