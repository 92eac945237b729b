import { earthRadiusMiles } from '~/schemas/roads';
import { Locations, type LocationRow, shownFields } from './location';

/** Degrees, longitude first. */
type Point = readonly [longitude: number, latitude: number];

/** Places in one query, for where a city has hundreds at one spot. */
const MOST = 2_000;

/**
 * The places within some miles of any of these points, in no order, by the index on positions. A line is asked for by points along
 * it, some at a time: the database looks at each circle for itself, so that its cost is that of the places there.
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
