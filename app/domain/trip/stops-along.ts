import type { LocationRow } from '~models/location';
import { findAround } from '~models/location-route';
import { type Place, presentLocation } from '../locations';
import { isOnOtherSide } from '~/schemas/road-order';
import { reachOf } from '../roads';
import { besideRoute, type MeasuredLeg, pointsAlong, type RouteLine, type Stretch } from './route-line';

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
