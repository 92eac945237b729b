import { type InferSchemaType, type QueryFilter, Schema, trusted } from 'mongoose';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';
import { defineModel } from './database/connection';
import { keyset } from './database/keyset';
import type { Tx } from './database/transaction';
import { type LocationRow, Locations, shownFields as placeFields } from './location';
import type { PointOnMap } from './location-positions';
import { wordsToStore } from './location-row';

const text = { type: String, default: null };
const flag = { type: Boolean, required: true } as const;

const restaurantSchema = new Schema(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    /** 0 to 5, with one decimal. */
    rating: { type: Number, default: null },
    address: { type: String, required: true },
    /** Two-letter code. */
    state: text,
    /** Longitude first, degrees; null if unknown. */
    coordinates: { type: [Number], default: null },
    description: text,
    hours: text,
    phoneNumber: text,
    foodSpecialties: text,
    truckParking: flag,
    showers: flag,
    wifi: flag,
    laundry: flag,
    /** The source it was created from; there is only one restaurant per source. */
    ref: { type: String, required: true },
    isDemo: flag,
    /** The rating in tenths, or 0 without a rating. Sorts the list. */
    ratingKey: { type: Number, required: true },
    /** Every word that finds it. */
    words: { type: [String], required: true },
  },
  { collection: 'restaurants', versionKey: false },
);
const bestFirst = { ratingKey: -1, _id: 1 } as const;
restaurantSchema.index(bestFirst);
restaurantSchema.index({ state: 1, ...bestFirst });
restaurantSchema.index({ words: 1 });
restaurantSchema.index({ ref: 1 }, { unique: true });

type StoredRestaurant = Required<InferSchemaType<typeof restaurantSchema>> & {
  coordinates: [longitude: number, latitude: number] | null;
};

/** A restaurant that isn't a stop. Stops that are restaurants are only in `locations`. */
export type RestaurantRow = Omit<StoredRestaurant, 'ratingKey' | 'words'>;

export const Restaurants = defineModel<StoredRestaurant>('Restaurant', restaurantSchema);

/** Leaves out fields that only the database needs. */
const shownFields = { words: 0, ratingKey: 0 } as const;

/** Where a page of the list ended. `value` is the rating in tenths. */
type RestaurantPosition = { value: number; id: number };

export const ratingKeyOf = ({ rating }: Pick<RestaurantRow, 'rating'>): number => Math.round((rating ?? 0) * 10);

/** Adds the derived fields that the indexes need. */
const storedForm = (row: RestaurantRow): StoredRestaurant => {
  const { name, foodSpecialties, description, address, state } = row;
  const stateName = state !== null && isStateOrDistrict(state) ? statesAndDistrict[state] : null;
  return {
    ...row,
    ratingKey: ratingKeyOf(row),
    words: wordsToStore([name, foodSpecialties, description, address, state, stateName]),
  };
};

type RestaurantFilter = {
  state?: string;
  /** Prefixes in search form; each must match the start of one of a restaurant's words. */
  words?: string[];
};

const inState = ({ state }: RestaurantFilter) => (state ? { state } : {});

/** An index range, so that any typed text is matched literally. */
const startsWith = (word: string) => trusted({ $elemMatch: trusted({ $gte: word, $lt: `${word}\uffff` }) });

/** Best rated first, by keyset. */
export function findRestaurants(
  filter: RestaurantFilter,
  limit: number,
  after: RestaurantPosition | null,
): Promise<RestaurantRow[]> {
  const page = keyset(bestFirst, after && [after.value, after.id]);
  const withWords = (filter.words ?? []).map((word) => ({ words: startsWith(word) }));
  return Restaurants.find({ $and: [inState(filter), ...withWords, page.filter] }, shownFields)
    .sort(page.sort)
    .limit(limit)
    .lean<RestaurantRow[]>()
    .exec();
}

/**
 * Places that are restaurants, by id.
 * @param filter.fitsTruck leave out those without room for semis
 * @param after only greater ids
 */
export function findRestaurantPlaces(
  filter: RestaurantFilter & { fitsTruck: boolean },
  limit: number,
  after: number,
): Promise<LocationRow[]> {
  const conditions: QueryFilter<LocationRow>[] = [
    { isListedRestaurant: true, _id: trusted({ $gt: after }), ...inState(filter) },
    filter.fitsTruck ? { noSemis: trusted({ $ne: true }) } : {},
    ...(filter.words ?? []).map((word) => ({ restaurantWords: startsWith(word) })),
  ];
  return Locations.find({ $and: conditions }, placeFields).sort({ _id: 1 }).limit(limit).lean<LocationRow[]>().exec();
}

/** Codes of the states with restaurants. */
export async function restaurantStates(): Promise<string[]> {
  const [own, ofPlaces] = await Promise.all([
    Restaurants.distinct('state').exec(),
    Locations.distinct('state', { isListedRestaurant: true }).exec(),
  ]);
  return [...new Set([...own, ...ofPlaces].flatMap((state) => state ?? []))].sort();
}

export const findRestaurant = (id: number, tx?: Tx): Promise<RestaurantRow | null> =>
  Restaurants.findById(id, shownFields, { session: tx ?? null })
    .lean<RestaurantRow>()
    .exec();

export const findRestaurantsByIds = (ids: number[]): Promise<RestaurantRow[]> =>
  Restaurants.find({ _id: trusted({ $in: ids }) }, shownFields)
    .lean<RestaurantRow[]>()
    .exec();

/** Inserts only restaurants with a new `ref`. @returns how many were inserted */
export async function insertNewRestaurants(rows: RestaurantRow[]): Promise<number> {
  const written = await Restaurants.bulkWrite(
    rows.map((row) => {
      const { ref, ...stored } = storedForm(row);
      return { updateOne: { filter: { ref }, update: { $setOnInsert: stored }, upsert: true } };
    }),
    { ordered: false, timestamps: false },
  );
  return written.upsertedCount;
}

/** Replaces a row, or adds it. */
export async function putRestaurant(row: RestaurantRow, tx: Tx): Promise<void> {
  await Restaurants.replaceOne({ _id: row._id }, storedForm(row), { upsert: true, session: tx });
}

export async function deleteRestaurant(id: number, tx: Tx): Promise<void> {
  await Restaurants.deleteOne({ _id: id }, { session: tx });
}

/** For the map, which already has the places. */
export async function restaurantPoints(state: string): Promise<PointOnMap[]> {
  const rows = await Restaurants.find({ state }, { coordinates: 1 })
    .lean<Pick<RestaurantRow, '_id' | 'coordinates'>[]>()
    .exec();
  return rows.map(({ _id: id, coordinates: at }) => ({ id, at }));
}

/** Counts only restaurants with a position. */
export const countRestaurantsByState = (): Promise<{ state: string; count: number }[]> =>
  Restaurants.aggregate<{ state: string; count: number }>([
    { $match: { state: { $gt: '' }, coordinates: { $ne: null } } },
    { $group: { _id: '$state', count: { $sum: 1 } } },
    { $project: { _id: 0, state: '$_id', count: 1 } },
  ]).exec();
