import { earthRadiusMiles } from '~/schemas/roads';
import { Locations, type LocationRow, shownFields } from './location';

/** Degrees, longitude first. */
type Point = readonly [longitude: number, latitude: number];

/** Maximum places per query, for cities with hundreds at one spot. */
const MOST = 2_000;

/**
 * The places within some miles of any of these points, in no particular order, from the index on positions. For a line, pass points along
 * it, a few at a time: the database searches each circle separately, so the cost depends on the places there.
 */
export async function findAround(points: Point[], miles: number): Promise<LocationRow[]> {
  if (points.length === 0) return [];
  return Locations.aggregate<LocationRow>([
    {
      $match: {
        $or: points.map((point) => ({
          coordinates: { $geoWithin: { $centerSphere: [point, miles / earthRadiusMiles] } },
        })),
      },
    },
    { $limit: MOST },
    { $project: shownFields },
  ]).exec();
}
