import { z } from 'zod';
import { trucksAt, type Place } from '~/schemas/places';
import { isOnOtherSide } from '~/schemas/road-order';
import { findLocationsByIds, type LocationRow } from '~models/location';
import { findAround } from '~models/location-route';
import { DomainError } from '../errors';
import { platesAt } from '../highways/plates';
import { type CsvCell, csvFile, gpxFile, type GpxPoint, signAndName } from '../locations/export';
import { presentLocation } from '../locations/present-location';
import { bestPlaceRows } from '../locations/read-locations';
import { reachOf } from '../roads/along-road';
import type { Trip } from './plan-trip';
import {
  type Stretch,
  turns,
  wholeLine,
  besideRoute,
  type MeasuredLeg,
  pointsAlong,
  type RouteLine,
} from './route-line';

type Wanted = {
  /** Only where one eats: restaurants, diners, stops that say they have food, and stops that someone posted from. */
  foodOnly: boolean;
  /** Without stops that have no room for semis. */
  fitsTruck: boolean;
  after: string | null;
  limit: number;
};

/** `next` is what the next page comes after; null on the last. */
type TripPage = { stops: TripStop[]; /** What it is a page of. */ stretch: Stretch; next: string | null };

/** Looked at for one page at most, so that a page of a road without food takes no longer than others. */
const mostRead = 600;

/**
 * A page of a trip's stops, in driving order.
 * @throws DomainError `invalid-cursor` for an `after` that no page ended with
 */
export async function stopsOfTrip(trip: Trip, { foodOnly, fitsTruck, after, limit }: Wanted): Promise<TripPage> {
  const isWanted = async (rows: LocationRow[]) => {
    const isMeant = foodOnly ? await hasFood(rows) : () => true;
    return (row: LocationRow) => isMeant(row) && !(fitsTruck && trucksAt(row) === 'no');
  };
  const begin = readAfter(after);
  const { stops, next } = await walkRoute(trip.line, { after: begin, limit, mostRead, isWanted });
  const stretch = { from: begin?.miles ?? 0, to: next?.miles ?? trip.miles };
  return { stops, stretch, next: next && `${next.miles}-${next.id}` };
}

/** Stops read at a time for a whole trip. */
const atOnce = 200;

type StopChoice = Pick<Wanted, 'foodOnly' | 'fitsTruck'>;

/** From the start to the end. */
async function* eachStopOfTrip(trip: Trip, choice: StopChoice): AsyncGenerator<TripStop> {
  let after: string | null = null;
  do {
    const page: TripPage = await stopsOfTrip(trip, { ...choice, after, limit: atOnce });
    yield* page.stops;
    after = page.next;
  } while (after);
}

/** The stops on the way that drivers would eat at most, in driving order. */
export async function ratedStopsOfTrip(
  trip: Trip,
  { fitsTruck, limit }: Pick<Wanted, 'fitsTruck' | 'limit'>,
): Promise<TripStop[]> {
  const whole = { from: 0, to: trip.miles };
  const beside = (row: LocationRow) => stopBeside(trip.line, whole, row)?.stop ?? [];
  const fitting = (await bestPlaceRows()).filter((row) => !fitsTruck || trucksAt(row) !== 'no');
  const best = fitting.flatMap(beside).slice(0, limit);
  const rows = await findLocationsByIds(best.map(({ id }) => id));
  const stops = rows.flatMap(beside).sort((a, b) => a.miles - b.miles);
  return stops.map((stop) => ({ ...stop, milesToNext: null }));
}

const saysFood = /\b(?:restaurants?|food|diner|grill|pizza|deli|caf[eé]|kitchen|buffet|burgers?|subs?|barbecue|bbq)\b/i;

async function hasFood(rows: LocationRow[]): Promise<(row: LocationRow) => boolean> {
  const plates = await platesAt(rows.map(({ _id }) => ({ id: _id })));
  return ({ _id, type, amenities }) =>
    type === 'restaurant' || type === 'diner' || saysFood.test(amenities ?? '') || plates[_id] !== undefined;
}

const encoded = z.string().regex(/^\d{1,5}(?:\.\d{1,20})?-\d{1,15}$/);

function readAfter(after: string | null): AfterStop | null {
  if (after === null) return null;
  if (!encoded.safeParse(after).success) throw new DomainError('invalid-cursor', { field: 'after' });
  const [miles, id] = after.split('-').map(Number);
  return { miles: miles ?? 0, id: id ?? 0 };
}

/** Of driving, before ten hours off (49 CFR 395.3). */
const mostHours = 11;

/** To a tenth. */
export const hoursFor = (miles: number, speed: number): number => Math.round((miles / speed) * 10) / 10;

/** Miles from the start at which the hours of each day's driving end, before the trip does. */
export function hoursEnds(miles: number, speed: number): number[] {
  const aDay = mostHours * speed;
  return Array.from({ length: Math.max(0, Math.ceil(miles / aDay) - 1) }, (_, day) => (day + 1) * aDay);
}

/** For a truck's navigation or a spreadsheet. */
type TripFile = { type: string; content: AsyncGenerator<string> };

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
export const tripAsCsv = (trip: Trip, choice: StopChoice): TripFile => ({
  type: 'text/csv; charset=utf-8',
  content: csvFile(columns, csvRows(trip, choice)),
});

async function* csvRows(trip: Trip, choice: StopChoice): AsyncGenerator<CsvCell[]> {
  for await (const stop of eachStopOfTrip(trip, choice)) {
    const { miles, highway, exitNumber, state, city, name, chainName, type, amenities, latitude, longitude } = stop;
    yield [miles, highway, exitNumber, state, city, name, chainName, type, amenities, latitude, longitude];
  }
}

/** The way: as a route by its turns, and as a track of every point; and the stops as waypoints. */
export const tripAsGpx = (trip: Trip, choice: StopChoice): TripFile => ({
  type: 'application/gpx+xml; charset=utf-8',
  content: gpxFile(gpxPoints(trip, choice), {
    name: `${trip.from.name} to ${trip.to.name}`,
    turns: turns(trip.line),
    line: wholeLine(trip.line),
  }),
});

async function* gpxPoints(trip: Trip, choice: StopChoice): AsyncGenerator<GpxPoint> {
  for await (const stop of eachStopOfTrip(trip, choice)) {
    const { latitude, longitude, amenities, closedAt } = stop;
    if (latitude === null || longitude === null) continue;
    const name = closedAt ? `${signAndName(stop)} (reported closed)` : signAndName(stop);
    yield { latitude, longitude, name, about: amenities };
  }
}

export type TripStop = Place & {
  /** From the start of the trip, to a hundredth. */
  miles: number;
  /** From the road, as the crow flies. */
  milesOff: number;
  /** To the next stop of the list, or to the end of the trip; null where the next is not known yet. */
  milesToNext: number | null;
  /** Which of the trip's legs it is at. */
  leg: number;
};

type BesideStop = Omit<TripStop, 'milesToNext'>;

/** The last stop that was shown: as far as it, by the number of the place where two are at one spot. */
export type AfterStop = { miles: number; id: number };

/** Circles of this radius around points this far apart cover everything within two miles of a road between them. */
const circle = { radius: 2.9, apart: 4 };

/** Circles in one query: more make its plan expensive (measured for imports, models/location-neighbors.ts). */
const mostCircles = 25;

/** Of road, in miles: read first; and at least, however many stops there are. */
const stretches = { first: 16, shortest: 8, longest: mostCircles * circle.apart };

/** A stop at the seam of two stretches is near to both, and belongs to the one that its nearest point is in. */
const seam = 8;

type Walk = {
  after: AfterStop | null;
  /** A page ends once it has this many stops. */
  limit: number;
  /** And once it has looked at this many places, whether they are wanted or not. */
  mostRead: number;
  isWanted: (rows: LocationRow[]) => Promise<(row: LocationRow) => boolean>;
};

/**
 * The stops that a driver comes to, in order, from one point of the way on. It reads one stretch of road after the other until the
 * page is full; the more stops there are, the shorter the stretches, so that it reads about as many places as it shows.
 *
 * @returns `next` is the last stop of the page, or where the reading ended; null at the end of the way
 */
export async function walkRoute(
  line: RouteLine,
  { after, limit, mostRead, isWanted }: Walk,
): Promise<{ stops: TripStop[]; next: AfterStop | null }> {
  const stops: BesideStop[] = [];
  const begin = after?.miles ?? 0;
  let [at, read] = [begin, 0];
  for (let length = stretches.first; at < line.miles && stops.length <= limit && read < mostRead;) {
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
    return { ...stop, milesToNext: next === null ? null : hundredth(next - stop.miles) };
  });

/** As long as will hold the stops that are missing, if it continues as it did. */
function nextLength(passed: number, found: number, missing: number): number {
  const expected = ((missing + 1) * passed) / Math.max(1, found);
  return Math.min(stretches.longest, Math.max(stretches.shortest, expected));
}

const isAfter = (stop: BesideStop, after: AfterStop): boolean =>
  stop.miles > after.miles || (stop.miles === after.miles && stop.id > after.id);

async function rowsAlong(line: RouteLine, stretch: Stretch): Promise<LocationRow[]> {
  const wide = { from: stretch.from - circle.apart, to: stretch.to + circle.apart };
  const points = pointsAlong(line, wide, circle.apart);
  const parts = Array.from({ length: Math.ceil(points.length / mostCircles) }, (_, at) =>
    points.slice(at * mostCircles, (at + 1) * mostCircles),
  );
  const found = await Promise.all(parts.map((part) => findAround(part, circle.radius)));
  return [...new Map(found.flat().map((row) => [row._id, row])).values()];
}

type Found = { row: LocationRow; stop: BesideStop };

/** Those whose place on the way is in the stretch, in driving order. The end of the way belongs to its last stretch. */
function inOrder(line: RouteLine, { from, to }: Stretch, rows: LocationRow[]): Found[] {
  const isLast = to >= line.miles;
  return rows
    .flatMap((row) => stopBeside(line, { from: from - seam, to: to + seam }, row) ?? [])
    .filter(({ stop: { miles } }) => miles >= from && (miles < to || isLast))
    .sort((a, b) => a.stop.miles - b.stop.miles || a.stop.id - b.stop.id);
}

/** @returns null for a place that is not beside the way */
export function stopBeside(line: RouteLine, stretch: Stretch, row: LocationRow): Found | null {
  const point = row.coordinates?.coordinates;
  const beside = point && besideRoute(point, line, stretch, (leg) => reachFrom(leg, row));
  if (!beside) return null;
  const stop = {
    ...presentLocation(row),
    miles: hundredth(beside.miles),
    milesOff: hundredth(beside.off),
    leg: line.legs.indexOf(beside.leg),
  };
  return { row, stop };
}

function reachFrom({ highway, direction }: MeasuredLeg, row: LocationRow): number {
  if (highway === null || isOnOtherSide(row, direction)) return -1;
  return highway === row.highway ? reachOf.ownRoad : reachOf.otherRoad;
}

const hundredth = (miles: number): number => Math.round(miles * 100) / 100;
