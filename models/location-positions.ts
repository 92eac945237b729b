import { trusted } from 'mongoose';
import { earthRadiusMiles, exitPosition, toMiles } from '~/schemas/roads';
import { Locations, type LocationRow, shownFields, placesOnMap } from './location';

/** Criteria for finding places that may be the same as one of many rows. */
type Neighborhood = {
  refs: string[];
  exits: { highway: string; exitNumber: string }[];
  /** Longitude first, degrees. */
  points: [longitude: number, latitude: number][];
  meters: number;
};

/** With 200,000 places, 25 was measured to be fastest. More circles make the query plan expensive. */
const CIRCLES_PER_QUERY = 25;

/** Maximum places read for one query, oldest first. */
const MAX_MATCHES = 20_000;

/**
 * The places with one of these refs, at one of these exits, or near one of these points. Every search uses an index.
 *
 * @returns each place once, oldest first
 */
export async function findNeighbors({ refs, exits, points, meters }: Neighborhood): Promise<LocationRow[]> {
  const circles = points.map((point) => ({
    coordinates: { $geoWithin: { $centerSphere: [point, toMiles(meters) / earthRadiusMiles] } },
  }));
  const found = await Promise.all([
    ...(refs.length > 0 ? [findMatching([{ 'source.refs': { $in: refs } }])] : []),
    ...inBatches(exitFilters(exits)).map(findMatching),
    ...inBatches(circles).map(findMatching),
  ]);
  const byId = new Map(found.flat().map((row) => [row._id, row]));
  return [...byId.values()].sort((a, b) => a._id - b._id);
}

const findMatching = (filters: object[]): Promise<LocationRow[]> =>
  Locations.aggregate<LocationRow>([
    { $match: { $or: filters } },
    { $limit: MAX_MATCHES },
    { $project: shownFields },
  ]).exec();

/** A filter for each highway. An exit without a number has no position and is matched by its text. */
function exitFilters(exits: Neighborhood['exits']): object[] {
  const byHighway = new Map<string, Neighborhood['exits']>();
  for (const exit of exits) byHighway.set(exit.highway, [...(byHighway.get(exit.highway) ?? []), exit]);
  return [...byHighway].map(([highway, itsExits]) => {
    const exitNumbers = [...new Set(itsExits.map(({ exitNumber }) => exitNumber))];
    const positions = [...new Set(exitNumbers.map(exitPosition))];
    return { highway, exitPosition: { $in: positions }, exitNumber: { $in: exitNumbers } };
  });
}

const inBatches = (filters: object[]): object[][] =>
  Array.from({ length: Math.ceil(filters.length / CIRCLES_PER_QUERY) }, (_, at) =>
    filters.slice(at * CIRCLES_PER_QUERY, (at + 1) * CIRCLES_PER_QUERY),
  );

/** Degrees, longitude first. */
type Point = readonly [longitude: number, latitude: number];

/** Maximum places per query. Some cities have hundreds at one spot. */
const MAX_NEARBY = 2_000;

/**
 * The places within some miles of any of these points, in no particular order, found with the index on positions. For a line, pass points
 * along it, a few at a time. The database searches each circle separately, so the cost depends on the number of places in it.
 */
export async function findWithinMiles(points: Point[], miles: number): Promise<LocationRow[]> {
  if (points.length === 0) return [];
  return Locations.aggregate<LocationRow>([
    {
      $match: {
        $or: points.map((point) => ({
          coordinates: { $geoWithin: { $centerSphere: [point, miles / earthRadiusMiles] } },
        })),
      },
    },
    { $limit: MAX_NEARBY },
    { $project: shownFields },
  ]).exec();
}

/** A place or a restaurant on the map; `at` is null if its position is unknown. */
export type PointOnMap = { id: number; at: [longitude: number, latitude: number] | null };

/** Reads one index entry per place, and no documents. */
export const countPlacesByState = (fitsTruck: boolean): Promise<{ state: string; places: number }[]> =>
  Locations.aggregate<{ state: string; places: number }>([
    { $match: { ...(fitsTruck && { noSemis: { $ne: true } }), state: { $gt: '' } } },
    { $group: { _id: '$state', places: { $sum: 1 } } },
    { $project: { _id: 0, state: '$_id', places: 1 } },
    { $sort: { state: 1 } },
  ])
    .hint(placesOnMap)
    .exec();

/** All places of a state. Reads one index entry per place, and no documents. */
export async function placePoints(state: string, fitsTruck: boolean): Promise<PointOnMap[]> {
  const rows = await Locations.find(
    { ...(fitsTruck && { noSemis: trusted({ $ne: true }) }), state },
    { coordinates: 1 },
  )
    .hint(placesOnMap)
    .lean<Pick<LocationRow, '_id' | 'coordinates'>[]>()
    .exec();
  return rows.map(({ _id: id, coordinates }) => ({ id, at: coordinates?.coordinates ?? null }));
}
