import { trusted } from 'mongoose';
import { afterAllStretches, type RoadPosition } from '~/schemas/road-order';
import { keyset } from './database/keyset';
import { Locations, type LocationRow, type PlacedRow, shownFields } from './location';

/** A place on a road, and its position along that road (see `RoadPosition`). */
export type RowOnRoad = LocationRow & { at: number };

/** Ids distinguish places at the same position. */
export type AlongRoad = { at: number; id: number };

type RoadQuery = {
  road: string;
  order: 'ascending' | 'descending';
  /** The place after which to start; without an id, a position to start at. */
  from: { at: number; id?: number | undefined };
  /** The position to stop at, exclusive. */
  to: number;
  limit: number;
};

const atOf = (road: string) => ({
  $let: {
    vars: { on: { $first: { $filter: { input: '$alongRoad', cond: { $eq: ['$$this.road', road] } } } } },
    in: '$$on.at',
  },
});

/** A road's places in driving order. Reads and sorts everything between `from` and `to`. */
export function findAlongRoad({ road, order, from, to, limit }: RoadQuery): Promise<RowOnRoad[]> {
  const isAscending = order === 'ascending';
  const step = isAscending ? 1 : -1;
  const range = isAscending ? { $gte: from.at, $lt: to } : { $lte: from.at, $gt: to };
  const page = keyset({ at: step, _id: step }, from.id === undefined ? null : [from.at, from.id]);
  return Locations.aggregate<RowOnRoad>([
    { $match: { alongRoad: { $elemMatch: { road, at: range } } } },
    { $set: { at: atOf(road) } },
    { $match: page.filter },
    { $sort: page.sort },
    { $limit: limit },
    { $project: shownFields },
  ]).exec();
}

/** The part of a road in one state: the range of distances and exits (see `exitPosition`) of its places there. */
export type StateOnRoad = {
  state: string;
  from: number;
  to: number;
  lowest: number | null;
  highest: number | null;
  places: number;
};

/** In order along the road. Reads every place on it. */
export const findStatesAlong = (road: string): Promise<StateOnRoad[]> =>
  Locations.aggregate<StateOnRoad>([
    { $match: { alongRoad: { $elemMatch: { road, at: { $lt: afterAllStretches } } }, state: { $gt: '' } } },
    {
      $project: {
        state: 1,
        at: atOf(road),
        exit: { $cond: [{ $eq: ['$highway', road] }, '$exitPosition', null] },
      },
    },
    {
      $group: {
        ...{ _id: '$state', from: { $min: '$at' }, to: { $max: '$at' }, places: { $sum: 1 } },
        ...{ lowest: { $min: '$exit' }, highest: { $max: '$exit' } },
      },
    },
    { $sort: { from: 1 } },
    { $set: { state: '$_id' } },
  ]).exec();

type ExitFacts = Pick<PlacedRow, '_id' | 'exitNumber' | 'exitIsGuess' | 'mile' | 'alongRoad'>;

/** The places on a road in a state at the exits before and after a number, or at that number. */
export async function findByNextExits(highway: string, state: string, position: number): Promise<ExitFacts[]> {
  const number = Math.floor(position);
  const find = (range: object, step: 1 | -1, limit: number) =>
    Locations.find(
      { highway, state, exitPosition: trusted(range) },
      { exitNumber: 1, exitIsGuess: 1, mile: 1, alongRoad: 1 },
    )
      .sort({ exitPosition: step, _id: step })
      .limit(limit)
      .lean<ExitFacts[]>()
      .exec();
  const found = await Promise.all([
    find({ $gte: number, $lt: number + 1 }, 1, 20),
    find({ $gte: 0, $lt: number }, -1, 5),
    find({ $gte: number + 1 }, 1, 5),
  ]);
  return found.flat();
}

export const hasPlaceAlong = async (road: string): Promise<boolean> =>
  (await Locations.exists({ 'alongRoad.road': road }).exec()) !== null;

/** The road positions of a place; empty if it doesn't exist. */
export const findRoadPositions = async (id: number): Promise<RoadPosition[]> =>
  (await Locations.findById(id, { alongRoad: 1 }).lean<Pick<PlacedRow, 'alongRoad'>>().exec())?.alongRoad ?? [];

type RoadFacts = Pick<PlacedRow, '_id' | 'alongRoad' | 'direction'>;

/** By place id. */
export async function findRoadFacts(ids: number[]): Promise<Map<number, RoadFacts>> {
  const rows = await Locations.find({ _id: trusted({ $in: ids }) }, { alongRoad: 1, direction: 1 })
    .lean<RoadFacts[]>()
    .exec();
  return new Map(rows.map((row) => [row._id, row]));
}

/** Places whose positions were calculated with a different version of the road data, or never. */
export const findOutdatedRoadKeys = (roadData: string, limit: number): Promise<LocationRow[]> =>
  Locations.find({ roadData: trusted({ $ne: roadData }) }, shownFields)
    .sort({ roadData: 1, _id: 1 })
    .limit(limit)
    .lean<LocationRow[]>()
    .exec();

export async function storeRoadKeys(rows: PlacedRow[]): Promise<void> {
  await Locations.bulkWrite(
    rows.map(({ _id, alongRoad, roadData }) => ({
      updateOne: { filter: { _id }, update: { $set: { alongRoad, roadData } } },
    })),
    { timestamps: false },
  );
}

/** Which of these roads have places. */
export async function findRoadsAmong(names: string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => hasPlaceAlong(name)));
  return names.filter((_, at) => found[at]);
}

/** Sorted. */
export const findRoads = async (): Promise<string[]> => {
  const roads = await Locations.distinct('alongRoad.road').exec();
  return roads.filter((road) => typeof road === 'string');
};

/** The number of places on each road. Reads every place. */
export const countByRoad = async (): Promise<Map<string, number>> => {
  const counts = await Locations.aggregate<{ _id: string; places: number }>([
    { $match: { 'alongRoad.road': { $gt: '' } } },
    { $project: { _id: 0, 'alongRoad.road': 1 } },
    { $unwind: '$alongRoad' },
    { $group: { _id: '$alongRoad.road', places: { $sum: 1 } } },
  ]).exec();
  return new Map(counts.map(({ _id, places }) => [_id, places]));
};

type Near = { place: LocationRow; meters: number };

/**
 * The places nearest to a point, nearest first, found with the 2dsphere index.
 *
 * @param point longitude first, degrees
 * @param fitsTruck leave out those without room for semis
 *
 * The index search uses rings as wide as the limit allows. In areas with many places, a quarter of the radius contains enough of them and
 * costs a quarter as much.
 */
export async function findNear(point: Point, withinMeters: number, limit: number, fitsTruck: boolean): Promise<Near[]> {
  const close = await findWithin(point, withinMeters / 4, limit, fitsTruck);
  return close.length < limit ? findWithin(point, withinMeters, limit, fitsTruck) : close;
}

type Point = [longitude: number, latitude: number];

const findWithin = (point: Point, meters: number, limit: number, fitsTruck: boolean): Promise<Near[]> =>
  Locations.aggregate<Near>([
    {
      $geoNear: {
        near: { type: 'Point', coordinates: point },
        key: 'coordinates',
        distanceField: 'meters',
        maxDistance: meters,
        spherical: true,
        ...(fitsTruck && { query: { noSemis: { $ne: true } } }),
      },
    },
    { $limit: limit },
    { $project: { meters: 1, place: '$$ROOT' } },
    { $project: { place: shownFields } },
  ]).exec();
