import { trusted } from 'mongoose';
import { type LocationKeys, Locations, type LocationRow, shownFields } from './location';

/** Exit numbers start anew in each state, so a road is read state by state. */

type StretchEnd = { _id: string; place: LocationRow };

/** A road's stretch through a state, by its first and last exit. */
export type Stretch = { state: string; first: LocationRow; last: LocationRow };

/** In no order. Reads one index entry for each state. */
export async function findStretches(highway: string): Promise<Stretch[]> {
  const [firsts, lasts] = await Promise.all([findEnds(highway, 1), findEnds(highway, -1)]);
  const byState = new Map(lasts.map(({ _id, place }) => [_id, place]));
  return firsts.map(({ _id, place }) => ({ state: _id, first: place, last: byState.get(_id) ?? place }));
}

const findEnds = (highway: string, step: 1 | -1): Promise<StretchEnd[]> =>
  Locations.aggregate<StretchEnd>([
    { $match: { highway, state: { $gt: '' }, exitPosition: { $gte: 0 } } },
    { $sort: { highway: step, state: step, exitPosition: step, _id: step } },
    { $group: { _id: '$state', place: { $first: '$$ROOT' } } },
    { $project: { place: shownFields } },
  ]).exec();

type AlongHighway = {
  highway: string;
  state: string;
  /** An exit position to begin at, inclusive; null begins at the end of the stretch. */
  from: number | null;
  order: 'ascending' | 'descending';
  /** Places that were read before. */
  skip?: number;
  limit: number;
};

/** A stretch's places in the order in which a driver comes to them. */
export function findAlongHighway({
  highway,
  state,
  from,
  order,
  skip = 0,
  limit,
}: AlongHighway): Promise<LocationRow[]> {
  const [beyond, step] = order === 'ascending' ? (['$gte', 1] as const) : (['$lte', -1] as const);
  return Locations.find(
    { highway, state, exitPosition: trusted({ $gte: 0, ...(from === null ? {} : { [beyond]: from }) }) },
    shownFields,
  )
    .sort({ exitPosition: step, _id: step })
    .skip(skip)
    .limit(limit)
    .lean<LocationRow[]>()
    .exec();
}

export type UnplacedRow = Pick<LocationRow, '_id' | 'state' | 'mile'> & Pick<LocationKeys, 'nameKey'>;

/** A road's places that are in none of its stretches, in no order. */
export const findUnplaced = (highway: string): Promise<UnplacedRow[]> =>
  Locations.find(
    {
      $or: [
        { highway, exitPosition: null },
        { highway, exitPosition: trusted({ $gte: 0 }), state: null },
      ],
    },
    { state: 1, mile: 1, nameKey: 1 },
  )
    .lean<UnplacedRow[]>()
    .exec();

/** Those of some roads that have places, and others that these are on too. */
export const findRoadsAmong = (names: string[]): Promise<string[]> =>
  Locations.distinct('roads', { roads: trusted({ $in: names }) }).exec();

/** Sorted. */
export const findRoads = (): Promise<string[]> => Locations.distinct('roads').exec();

/** How many places each road has. Reads every place. */
export const countByRoad = async (): Promise<Map<string, number>> => {
  const counts = await Locations.aggregate<{ _id: string; places: number }>([
    { $unwind: '$roads' },
    { $group: { _id: '$roads', places: { $sum: 1 } } },
  ]).exec();
  return new Map(counts.map(({ _id, places }) => [_id, places]));
};

type Near = { place: LocationRow; meters: number };

/**
 * The places nearest to a point, nearest first, by its 2dsphere index. @param point longitude first, degrees
 *
 * The index looks in rings that it makes as wide as it may: where there are many places a quarter of the way holds enough of
 * them, and costs a quarter of the time.
 */
export async function findNear(point: Point, withinMeters: number, limit: number): Promise<Near[]> {
  const close = await findWithin(point, withinMeters / 4, limit);
  return close.length < limit ? findWithin(point, withinMeters, limit) : close;
}

type Point = [longitude: number, latitude: number];

const findWithin = (point: Point, meters: number, limit: number): Promise<Near[]> =>
  Locations.aggregate<Near>([
    {
      $geoNear: {
        near: { type: 'Point', coordinates: point },
        key: 'coordinates',
        distanceField: 'meters',
        maxDistance: meters,
        spherical: true,
      },
    },
    { $limit: limit },
    { $project: { meters: 1, place: '$$ROOT' } },
    { $project: { place: shownFields } },
  ]).exec();
