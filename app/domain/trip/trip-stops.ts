import { z } from 'zod';
import { trucksAt } from '~/schemas/places';
import { findLocationsByIds, type LocationRow } from '~models/location';
import { DomainError } from '../errors';
import { platesAt } from '../highways';
import { bestPlaceRows } from '../locations';
import { type CsvCell, csvFile, gpxFile, type GpxPoint, signAndName } from '../locations/export';
import type { Trip } from './plan-trip';
import { type Stretch, turns, wholeLine } from './route-line';
import { type AfterStop, stopBeside, type TripStop, walkRoute } from './stops-along';

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
