import { Schema, trusted } from 'mongoose';
import { locationTypes, truckAccess, trucksAt } from '~/schemas/places';
import { exitPosition, roadPosition } from '~/schemas/roads';
import { batchRowReads } from './database/batch-reads';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import {
  type LocationRow,
  type PlacedRow,
  type RoadKeys,
  gramsOf,
  isListedRestaurant,
  nameKeyOf,
  restaurantWordsOf,
  searchForm,
  searchTextOf,
} from './location-row';

export type { LocationRow, LocationSource, PlacedRow } from './location-row';

/** Derived fields that only indexes need. */
export type LocationKeys = RoadKeys & {
  nameKey: string;
  cityKey: string | null;
  /** `highway` and `alsoOn`, for searches by road. */
  roads: string[];
  /** Position along its road, by its exit or mile. */
  exitPosition: number | null;
  /** Whether semis can't stop there, as stated by a source or implied by the chain and type. */
  noSemis: boolean;
  searchText: string;
  grams: string[];
  isListedRestaurant: boolean;
  /** Every word that finds it among the restaurants; empty if it isn't one. */
  restaurantWords: string[];
};

type StoredLocation = LocationRow &
  LocationKeys & { reportedAt: Date | null; postsBehind?: true } & {
    /** Nearby stops of the same chain that an editor has confirmed to be different. */
    notSameAs?: number[];
  };

const text = { type: String, default: null };
const point = new Schema({ type: { type: String, enum: ['Point'] }, coordinates: [Number] }, { _id: false });

const locationSchema = new Schema<StoredLocation>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    chainName: text,
    highway: text,
    alsoOn: { type: [String], default: undefined },
    roads: { type: [String], default: [] },
    direction: text,
    exitNumber: text,
    exitIsGuess: { type: Boolean, default: false },
    mile: { type: Number, default: null },
    exitPosition: { type: Number, default: null },
    alongRoad: { type: [new Schema({ road: String, at: Number }, { _id: false })], default: undefined },
    roadData: { type: String, default: undefined },
    state: text,
    city: text,
    street: text,
    phone: text,
    hours: text,
    type: { type: String, enum: locationTypes, required: true },
    amenities: text,
    trucks: { type: String, enum: [...truckAccess, null], default: null },
    coordinates: { type: point, default: null },
    addedBy: { type: Number, default: null },
    source: { kind: { type: String, required: true }, refs: { type: [String], default: undefined } },
    nameKey: { type: String, required: true },
    cityKey: text,
    noSemis: { type: Boolean, default: false },
    searchText: { type: String, required: true },
    grams: { type: [String], required: true },
    isListedRestaurant: { type: Boolean, default: false },
    restaurantWords: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    closedAt: { type: Date, default: null },
    corrected: { type: [String], default: undefined },
    reportedAt: { type: Date, default: null },
    postsBehind: { type: Boolean, default: undefined },
    notSameAs: { type: [Number], default: undefined },
  },
  { collection: 'locations', versionKey: false },
);
/** For the map, whose queries read only this index. */
export const placesOnMap = { state: 1, noSemis: 1, coordinates: 1, _id: 1 } as const;
const byName = { nameKey: 1, _id: 1 } as const;
locationSchema.index(byName);
locationSchema.index({ state: 1, ...byName });
locationSchema.index({ state: 1, cityKey: 1, ...byName });
locationSchema.index({ cityKey: 1, ...byName });
locationSchema.index({ roads: 1, ...byName });
locationSchema.index({ type: 1, ...byName });
locationSchema.index({ highway: 1, exitPosition: 1, _id: 1 });
locationSchema.index(
  { highway: 1, state: 1, exitPosition: 1, _id: 1 },
  { partialFilterExpression: { exitPosition: { $gte: 0 } } },
);
locationSchema.index({ 'alongRoad.road': 1, 'alongRoad.at': 1, _id: 1 });
locationSchema.index({ roadData: 1, _id: 1 });
locationSchema.index(placesOnMap);
locationSchema.index({ grams: 1, _id: 1 });
locationSchema.index({ _id: 1, searchText: 1 });
locationSchema.index({ coordinates: '2dsphere' }, { sparse: true });
locationSchema.index({ 'source.refs': 1 }, { unique: true, sparse: true });
locationSchema.index({ exitIsGuess: 1, _id: 1 }, { partialFilterExpression: { exitIsGuess: true } });
locationSchema.index({ updatedAt: -1 });
locationSchema.index({ postsBehind: 1 }, { partialFilterExpression: { postsBehind: true } });
locationSchema.index({ noSemis: 1, _id: 1 }, { partialFilterExpression: { noSemis: true } });
const onlyRestaurants = { partialFilterExpression: { isListedRestaurant: true } };
locationSchema.index({ isListedRestaurant: 1, _id: 1 }, onlyRestaurants);
locationSchema.index({ isListedRestaurant: 1, state: 1, _id: 1 }, onlyRestaurants);
locationSchema.index({ restaurantWords: 1 }, onlyRestaurants);
locationSchema.index({ addedBy: 1 }, { partialFilterExpression: { addedBy: { $gt: 0 } } });

export const Locations = defineModel<StoredLocation>('Location', locationSchema);

/** Leaves out fields that only the database needs. */
export const shownFields = {
  grams: 0,
  searchText: 0,
  cityKey: 0,
  noSemis: 0,
  reportedAt: 0,
  postsBehind: 0,
  notSameAs: 0,
  isListedRestaurant: 0,
  restaurantWords: 0,
  roads: 0,
  alongRoad: 0,
  roadData: 0,
} as const;

/** The road with its exit comes first. */
export const roadsOf = ({ highway, alsoOn = [] }: Pick<LocationRow, 'highway' | 'alsoOn'>): string[] => [
  ...new Set([...(highway ? [highway] : []), ...alsoOn]),
];

export function keysOf(row: PlacedRow): LocationKeys {
  const searchText = searchTextOf(row);
  return {
    nameKey: nameKeyOf(row.name),
    cityKey: row.city && searchForm(row.city),
    roads: roadsOf(row),
    exitPosition: roadPosition(row),
    noSemis: trucksAt(row) === 'no',
    searchText,
    grams: gramsOf(searchText),
    isListedRestaurant: isListedRestaurant(row),
    restaurantWords: restaurantWordsOf(row),
    alongRoad: row.alongRoad,
    roadData: row.roadData,
  };
}

const findLocations = batchRowReads((ids: number[]) => findLocationsByIds(ids));

export const findLocation = async (id: number, tx?: Tx): Promise<LocationRow | null> =>
  tx
    ? Locations.findById(id, shownFields, { session: tx }).lean<LocationRow>().exec()
    : ((await findLocations([id]))[0] ?? null);

/** Places with a guessed exit, by id. @param after only greater ids */
export const findGuessedExits = (limit: number, after: number): Promise<LocationRow[]> =>
  Locations.find({ exitIsGuess: true, _id: trusted({ $gt: after }) }, shownFields)
    .sort({ _id: 1 })
    .limit(limit)
    .lean<LocationRow[]>()
    .exec();

export const findLocationsByIds = async (ids: number[], tx?: Tx): Promise<LocationRow[]> =>
  ids.length === 0
    ? []
    : Locations.find({ _id: trusted({ $in: ids }) }, shownFields, { session: tx ?? null })
        .lean<LocationRow[]>()
        .exec();

/** Oldest first. A road may have an exit with that number in several states. */
export const findByHighwayExit = (highway: string, exitNumber: string, tx?: Tx): Promise<LocationRow[]> =>
  Locations.find({ highway, exitPosition: exitPosition(exitNumber), exitNumber }, shownFields, { session: tx ?? null })
    .sort({ _id: 1 })
    .limit(200)
    .lean<LocationRow[]>()
    .exec();

export async function insertLocation(row: PlacedRow, tx?: Tx): Promise<void> {
  await Locations.create([{ ...row, ...keysOf(row) }], { session: tx ?? null });
}

/** Places with ids from `from` up to but not including `to`, by id. */
export const findPlacesBetween = (
  from: number,
  to: number,
  limit: number,
): Promise<Pick<LocationRow, '_id' | 'updatedAt'>[]> =>
  Locations.find({ _id: trusted({ $gte: from, $lt: to }) }, { updatedAt: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Pick<LocationRow, '_id' | 'updatedAt'>[]>()
    .exec();

export const maxPlaceId = async (): Promise<number> =>
  (await Locations.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<{ _id: number }>().exec())?._id ?? 0;

export type ChainStop = Pick<LocationRow, '_id' | 'direction'> & {
  chainName: string;
  coordinates: NonNullable<LocationRow['coordinates']>;
};

/** Every chain stop except restaurants, by id: a few thousand short rows. */
export const findChainStops = (): Promise<ChainStop[]> =>
  Locations.aggregate<ChainStop>([
    { $match: { type: { $in: ['truck_stop', 'other'] }, chainName: { $gt: '' }, coordinates: { $ne: null } } },
    { $sort: { _id: 1 } },
    { $project: { chainName: 1, direction: 1, coordinates: 1 } },
  ]).exec();

/** @returns whether both exist */
export async function markAsDistinct(one: number, other: number): Promise<boolean> {
  const { matchedCount } = await Locations.bulkWrite(
    [
      { updateOne: { filter: { _id: one }, update: { $addToSet: { notSameAs: other } } } },
      { updateOne: { filter: { _id: other }, update: { $addToSet: { notSameAs: one } } } },
    ],
    { timestamps: false },
  );
  return matchedCount === 2;
}

/** By the stop's id. Stops without such marks are left out. */
export async function findMarkedAsDistinct(ids: number[]): Promise<Map<number, number[]>> {
  const filter = { _id: trusted({ $in: ids }), notSameAs: trusted({ $exists: true }) };
  const rows = await Locations.find(filter, { notSameAs: 1 }).lean<{ _id: number; notSameAs: number[] }[]>().exec();
  return new Map(rows.map(({ _id, notSameAs }) => [_id, notSameAs]));
}

/** When any place was last written. */
export const placesChangedAt = async (): Promise<Date | null> => {
  const last = await Locations.findOne({}, { updatedAt: 1 })
    .sort({ updatedAt: -1 })
    .lean<Pick<LocationRow, 'updatedAt'>>()
    .exec();
  return last?.updatedAt ?? null;
};

/** Sorted by code. */
export const distinctStates = async (): Promise<string[]> => nonNull(await Locations.distinct('state').exec()).sort();

/** The cities with the most places, each in its oldest spelling. Reads one index entry per place. @param state null for all states */
export async function findCities(state: string | null, limit: number): Promise<string[]> {
  const cities = await Locations.aggregate<{ city: string }>([
    { $match: { ...(state && { state }), cityKey: { $gt: '' } } },
    { $group: { _id: '$cityKey', places: { $sum: 1 }, first: { $min: '$_id' } } },
    { $sort: { places: -1, _id: 1 } },
    { $limit: limit },
    { $lookup: { from: 'locations', localField: 'first', foreignField: '_id', as: 'named' } },
    { $project: { _id: 0, city: { $first: '$named.city' } } },
  ])
    .hint({ ...(state && { state: 1 }), cityKey: 1, nameKey: 1, _id: 1 })
    .exec();
  return cities.map(({ city }) => city);
}

const nonNull = <T>(values: (T | null)[]): T[] => values.flatMap((value) => value ?? []);

/**
 * Serializes transactions that read a location before they write: for example two concurrent reports that count, or a post that copies
 * fields while an edit changes them. Since both write this row, MongoDB makes the later one retry.
 *
 * @returns null if there is no such location
 */
export const lockLocation = (id: number, reportedAt: Date, tx: Tx): Promise<LocationRow | null> =>
  Locations.findOneAndUpdate({ _id: id }, { $set: { reportedAt } }, { projection: shownFields, session: tx })
    .lean<LocationRow>()
    .exec();

/** Records that some of the location's posts still have its old data. */
export async function setPostsBehind(id: number, isBehind: boolean, tx: Tx): Promise<void> {
  const update = isBehind ? { $set: { postsBehind: true as const } } : { $unset: { postsBehind: 1 as const } };
  await Locations.updateOne({ _id: id }, update, { session: tx });
}

export async function findLocationsWithPostsBehind(): Promise<number[]> {
  const rows = await Locations.find({ postsBehind: true }, { _id: 1 }).lean<{ _id: number }[]>().exec();
  return rows.map(({ _id }) => _id);
}

/** Keeps the places that an erased user added, but removes the user's id. */
export async function anonymizeAddedPlaces(userId: number, tx?: Tx): Promise<void> {
  await Locations.updateMany({ addedBy: userId }, { $set: { addedBy: null } }, { session: tx });
}

/**
 * The number of places with a ref of this prefix. Reads only index entries. `$elemMatch` requires that one ref is within the range. Without
 * it, a place with two refs would match if one is above the range's start and the other below its end.
 */
export const countWithRefs = (prefix: string): Promise<number> =>
  Locations.countDocuments({
    'source.refs': trusted({ $elemMatch: trusted({ $gte: prefix, $lt: `${prefix}\uffff` }) }),
  })
    .hint({ 'source.refs': 1 })
    .exec();
