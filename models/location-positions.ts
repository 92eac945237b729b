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

/** Circles per query. Measured with 200,000 places: 25 is fastest; more make the query plan expensive. */
const CIRCLES = 25;

/** Maximum places read for one query, oldest first. */
const MOST = 20_000;

/**
 * The places with one of these refs, at one of these exits, or near one of these points, each found with an index.
 *
 * @returns each place once, oldest first
 */
export async function findNeighbors({ refs, exits, points, meters }: Neighborhood): Promise<LocationRow[]> {
  const circles = points.map((point) => ({
    coordinates: { $geoWithin: { $centerSphere: [point, toMiles(meters) / earthRadiusMiles] } },
  }));
  const found = await Promise.all([
    ...(refs.length > 0 ? [findMatching([{ 'source.refs': { $in: refs } }])] : []),
    ...inRuns(exitFilters(exits)).map(findMatching),
    ...inRuns(circles).map(findMatching),
  ]);
  const byId = new Map(found.flat().map((row) => [row._id, row]));
  return [...byId.values()].sort((a, b) => a._id - b._id);
}

const findMatching = (filters: object[]): Promise<LocationRow[]> =>
  Locations.aggregate<LocationRow>([{ $match: { $or: filters } }, { $limit: MOST }, { $project: shownFields }]).exec();

/** A filter for each highway. An exit without a number has no position and is matched by its text. */
function exitFilters(exits: Neighborhood['exits']): object[] {
  const byHighway = new Map<string, Neighborhood['exits']>();
  for (const exit of exits) byHighway.set(exit.highway, [...(byHighway.get(exit.highway) ?? []), exit]);
  return [...byHighway].map(([highway, there]) => {
    const exitNumbers = [...new Set(there.map(({ exitNumber }) => exitNumber))];
    const positions = [...new Set(exitNumbers.map(exitPosition))];
    return { highway, exitPosition: { $in: positions }, exitNumber: { $in: exitNumbers } };
  });
}

const inRuns = (filters: object[]): object[][] =>
  Array.from({ length: Math.ceil(filters.length / CIRCLES) }, (_, at) =>
    filters.slice(at * CIRCLES, (at + 1) * CIRCLES),
  );

/** Degrees, longitude first. */
type Point = readonly [longitude: number, latitude: number];

/** Maximum places per query, for cities with hundreds at one spot. */
const MOST_AT_ONE_SPOT = 2_000;

/**
 * The places within some miles of any of these points, in no particular order, from the index on positions. For a line, pass points along
 * it, a few at a time: the database searches each circle separately, so the cost depends on the places there.
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
    { $limit: MOST_AT_ONE_SPOT },
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
