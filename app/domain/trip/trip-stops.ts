import { trucksAt, type Place } from '~/schemas/places';
import { isOnOtherSide } from '~/schemas/road-order';
import { findLocationsByIds, type LocationRow } from '~models/location';
import { findWithinMiles } from '~models/location-positions';
import { decodeCursor, encodeCursor } from '../cursor';
import { platesAt } from '../highways/plates';
import { type CsvCell, csvDownload, gpxDownload } from '../locations/export';
import { presentLocation } from '../locations/present-location';
import { bestPlaceRows } from '../locations/read-locations';
import { reachMiles } from '../roads/along-road';
import type { Trip } from './plan-trip';
import {
  type MileRange,
  turns,
  wholeLine,
  besideRoute,
  type MeasuredLeg,
  pointsAlong,
  type RouteLine,
} from './route-line';

type StopListOptions = {
  /** Only stops with food: restaurants, diners, stops that list food, and stops with posts. */
  foodOnly: boolean;
  /** Leave out stops without room for semis. */
  fitsTruck: boolean;
  after: string | null;
  limit: number;
};

/** `next` is the cursor of the next page; null on the last page. */
type TripPage = {
  stops: TripStop[];
  /** The part of the route on this page. */ stretch: MileRange;
  next: string | null;
};

/** Maximum places to read per page, so that a road without food doesn't take longer than others. */
const maxRead = 600;

/**
 * A page of a trip's stops, in driving order.
 * @throws DomainError `invalid-cursor` for an `after` that didn't come from a page
 */
export async function stopsOfTrip(
  trip: Trip,
  { foodOnly, fitsTruck, after, limit }: StopListOptions,
): Promise<TripPage> {
  const isWanted = async (rows: LocationRow[]) => {
    const servesFood = foodOnly ? await hasFood(rows) : () => true;
    return (row: LocationRow) => servesFood(row) && !(fitsTruck && trucksAt(row) === 'no');
  };
  const from = decodeCursor(after);
  const begin = from && { miles: Math.max(0, from.value), id: from.id };
  const { stops, next } = await walkRoute(trip.line, { after: begin, limit, maxRead, isWanted });
  const stretch = { from: begin?.miles ?? 0, to: next?.miles ?? trip.miles };
  return { stops, stretch, next: next && encodeCursor({ value: next.miles, id: next.id }) };
}

/** Stops per page when all stops of a trip are read. */
const pageSize = 200;

type StopChoice = Pick<StopListOptions, 'foodOnly' | 'fitsTruck'>;

/** All stops of a trip, in driving order. */
export async function* eachStopOfTrip(trip: Trip, choice: StopChoice): AsyncGenerator<TripStop> {
  let after: string | null = null;
  do {
    const page: TripPage = await stopsOfTrip(trip, { ...choice, after, limit: pageSize });
    yield* page.stops;
    after = page.next;
  } while (after);
}

/** The best-rated stops along the route, in driving order. */
export async function ratedStopsOfTrip(
  trip: Trip,
  { fitsTruck, limit }: Pick<StopListOptions, 'fitsTruck' | 'limit'>,
): Promise<TripStop[]> {
  const whole = { from: 0, to: trip.miles };
  const beside = (row: LocationRow) => stopBeside(trip.line, whole, row)?.stop ?? [];
  const fitting = (await bestPlaceRows()).filter((row) => !fitsTruck || trucksAt(row) !== 'no');
  const best = fitting.flatMap(beside).slice(0, limit);
  const rows = await findLocationsByIds(best.map(({ id }) => id));
  const stops = rows.flatMap(beside).sort((a, b) => a.miles - b.miles);
  return stops.map((stop) => ({ ...stop, milesToNext: null }));
}

/** How far before a driving limit to look for the last stop, in miles. */
const maxMilesBefore = 60;

async function lastStopBefore({ line }: Trip, miles: number, fitsTruck: boolean): Promise<BesideStop | undefined> {
  const stretch = { from: Math.max(0, miles - maxMilesBefore), to: miles };
  const found = inOrder(line, stretch, await rowsAlong(line, stretch));
  return found.filter(({ row }) => !fitsTruck || trucksAt(row) !== 'no').at(-1)?.stop;
}

/** The best-rated stops, and the last stop before each point where the driver has to rest; in driving order. */
export async function shortListOfTrip(
  trip: Trip,
  { fitsTruck, best, speed }: { fitsTruck: boolean; best: TripStop[]; speed: number },
): Promise<TripStop[]> {
  const limits = drivingLimits(trip.miles, speed);
  const last = await Promise.all(limits.map(({ miles }) => lastStopBefore(trip, miles, fitsTruck)));
  const listed = new Map([...best, ...last.flatMap((stop) => stop ?? [])].map((stop) => [stop.id, stop]));
  return [...listed.values()].sort((a, b) => a.miles - b.miles).map((stop) => ({ ...stop, milesToNext: null }));
}

const foodWords =
  /\b(?:restaurants?|food|diner|grill|pizza|deli|caf[eé]|kitchen|buffet|burgers?|subs?|barbecue|bbq)\b/i;

async function hasFood(rows: LocationRow[]): Promise<(row: LocationRow) => boolean> {
  const plates = await platesAt(rows.map(({ _id }) => ({ id: _id })));
  return ({ _id, type, amenities }) =>
    type === 'restaurant' || type === 'diner' || foodWords.test(amenities ?? '') || plates[_id] !== undefined;
}

/** Maximum driving hours before a 30-minute break, and in a day (49 CFR 395.3). */
const hoursBeforeBreak = 8;
const hoursInDay = 11;

/** Where a driver has to rest. */
export type DrivingLimit = {
  /** Miles from the start. */ miles: number;
  day: number;
  /** True for the day's 30-minute break, false for the end of its driving. */
  isBreak: boolean;
};

/** Driving hours, rounded to a tenth. */
export const hoursFor = (miles: number, speed: number): number => Math.round((miles / speed) * 10) / 10;

/** The limits that a driver reaches before the end of the trip, in driving order. */
export function drivingLimits(miles: number, speed: number): DrivingLimit[] {
  const milesInDay = hoursInDay * speed;
  return Array.from({ length: Math.ceil(miles / milesInDay) }, (_, at) => [
    { miles: at * milesInDay + hoursBeforeBreak * speed, day: at + 1, isBreak: true },
    { miles: (at + 1) * milesInDay, day: at + 1, isBreak: false },
  ])
    .flat()
    .filter((limit) => limit.miles < miles);
}

/** Miles from the start at which each day's driving hours end, before the end of the trip. */
export const hoursEnds = (miles: number, speed: number): number[] =>
  drivingLimits(miles, speed).flatMap((limit) => (limit.isBreak ? [] : limit.miles));

const columns = [
  'mile',
  'highway',
  'exit',
  'state',
  'city',
  'name',
  'chain',
  'type',
  'amenities',
  'latitude',
  'longitude',
];

/** The stops in driving order, with their miles from the start. */
export const tripAsCsv = (trip: Trip, choice: StopChoice) => csvDownload(columns, csvRows(trip, choice));

async function* csvRows(trip: Trip, choice: StopChoice): AsyncGenerator<CsvCell[]> {
  for await (const stop of eachStopOfTrip(trip, choice)) {
    const { miles, highway, exitNumber, state, city, name, chainName, type, amenities, latitude, longitude } = stop;
    yield [miles, highway, exitNumber, state, city, name, chainName, type, amenities, latitude, longitude];
  }
}

/** The route as its turns and as a track with every point, and the stops as waypoints. */
export const tripAsGpx = (trip: Trip, choice: StopChoice) =>
  gpxDownload(eachStopOfTrip(trip, choice), {
    name: `${trip.from.name} to ${trip.to.name}`,
    turns: turns(trip.line),
    line: wholeLine(trip.line),
  });

export type TripStop = Place & {
  /** Miles from the start of the trip, rounded to a hundredth. */
  miles: number;
  /** Straight-line distance from the road, in miles. */
  milesOff: number;
  /** Miles to the next stop in the list, or to the end of the trip; null if the next stop is not known yet. */
  milesToNext: number | null;
  /** Index of the trip's leg. */
  leg: number;
};

type BesideStop = Omit<TripStop, 'milesToNext'>;

/** The last stop shown: its distance from the start, and its id to order stops at the same spot. */
type AfterStop = { miles: number; id: number };

/** Circles of this radius, this far apart, cover everything within two miles of the road between them. */
const circle = { radius: 2.9, apart: 4 };

/** Circles per query; more make its plan expensive (measured for imports, models/location-positions.ts). */
const maxCircles = 25;

/** Miles of road read at a time: the first stretch, the minimum, and the maximum. */
const stretches = { first: 16, shortest: 8, longest: maxCircles * circle.apart };

/** How far stretches overlap, in miles. A stop near the boundary of two stretches is listed in the one with its nearest point. */
const overlap = 8;

type Walk = {
  after: AfterStop | null;
  /** A page ends when it has this many stops. */
  limit: number;
  /** A page also ends after reading this many places, including unwanted ones. */
  maxRead: number;
  isWanted: (rows: LocationRow[]) => Promise<(row: LocationRow) => boolean>;
};

/**
 * The next stops along the route, in driving order. Reads one stretch of road after the other until the page is full. The more stops there
 * are, the shorter the stretches, so that it reads about as many places as it shows.
 *
 * @returns `next` is the last stop of the page, or where reading stopped; null at the end of the route
 */
async function walkRoute(
  line: RouteLine,
  { after, limit, maxRead, isWanted }: Walk,
): Promise<{ stops: TripStop[]; next: AfterStop | null }> {
  const stops: BesideStop[] = [];
  const begin = after?.miles ?? 0;
  let [at, read] = [begin, 0];
  for (let length = stretches.first; at < line.miles && stops.length <= limit && read < maxRead;) {
    const stretch = { from: at, to: Math.min(line.miles, at + length) };
    const rows = await rowsAlong(line, stretch);
    const here = inOrder(line, stretch, rows).filter(({ stop }) => after === null || isAfter(stop, after));
    const wanted = await isWanted(here.map(({ row }) => row));
    stops.push(...here.flatMap(({ row, stop }) => (wanted(row) ? [stop] : [])));
    at = stretch.to;
    read += rows.length;
    length = nextLength(at - begin, stops.length, limit - stops.length);
  }
  const end = at < line.miles ? null : line.miles;
  const page = withNext(stops, end).slice(0, limit);
  const last = page.at(-1);
  if (stops.length > limit && last) return { stops: page, next: { miles: last.miles, id: last.id } };
  return { stops: page, next: end === null ? { miles: at, id: 0 } : null };
}

const withNext = (stops: BesideStop[], end: number | null): TripStop[] =>
  stops.map((stop, at) => {
    const next = stops[at + 1]?.miles ?? end;
    return { ...stop, milesToNext: next === null ? null : roundToHundredth(next - stop.miles) };
  });

/** Length of the next stretch: enough for the missing stops, if the density stays the same. */
function nextLength(passed: number, found: number, missing: number): number {
  const expected = ((missing + 1) * passed) / Math.max(1, found);
  return Math.min(stretches.longest, Math.max(stretches.shortest, expected));
}

const isAfter = (stop: BesideStop, after: AfterStop): boolean =>
  stop.miles > after.miles || (stop.miles === after.miles && stop.id > after.id);

async function rowsAlong(line: RouteLine, stretch: MileRange): Promise<LocationRow[]> {
  const wide = { from: stretch.from - circle.apart, to: stretch.to + circle.apart };
  const points = pointsAlong(line, wide, circle.apart);
  const parts = Array.from({ length: Math.ceil(points.length / maxCircles) }, (_, at) =>
    points.slice(at * maxCircles, (at + 1) * maxCircles),
  );
  const found = await Promise.all(parts.map((part) => findWithinMiles(part, circle.radius)));
  return [...new Map(found.flat().map((row) => [row._id, row])).values()];
}

type RowBesideRoute = { row: LocationRow; stop: BesideStop };

/** The stops whose position is within the stretch, in driving order. The last stretch includes the end of the route. */
function inOrder(line: RouteLine, { from, to }: MileRange, rows: LocationRow[]): RowBesideRoute[] {
  const isLast = to >= line.miles;
  return rows
    .flatMap((row) => stopBeside(line, { from: from - overlap, to: to + overlap }, row) ?? [])
    .filter(({ stop: { miles } }) => miles >= from && (miles < to || isLast))
    .sort((a, b) => a.stop.miles - b.stop.miles || a.stop.id - b.stop.id);
}

/** @returns null for a place that isn't along the route */
function stopBeside(line: RouteLine, stretch: MileRange, row: LocationRow): RowBesideRoute | null {
  const point = row.coordinates?.coordinates;
  const beside = point && besideRoute(point, line, stretch, (leg) => reachFrom(leg, row));
  if (!beside) return null;
  const stop = {
    ...presentLocation(row),
    miles: roundToHundredth(beside.miles),
    milesOff: roundToHundredth(beside.off),
    leg: line.legs.indexOf(beside.leg),
  };
  return { row, stop };
}

function reachFrom({ highway, direction }: MeasuredLeg, row: LocationRow): number {
  if (highway === null || isOnOtherSide(row, direction)) return -1;
  return highway === row.highway ? reachMiles.ownRoad : reachMiles.otherRoad;
}

const roundToHundredth = (miles: number): number => Math.round(miles * 100) / 100;
