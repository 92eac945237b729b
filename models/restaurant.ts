import { type QueryFilter, Schema, trusted } from 'mongoose';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';
import type { LocationType } from '~/schemas/locations';
import { trucksAt } from '~/schemas/places';
import { defineModel } from './database/connection';
import { keyset } from './database/keyset';
import type { Tx } from './database/transaction';
import type { LocationRow } from './location-row';

export type RestaurantRow = {
  _id: number;
  name: string;
  /** 0 to 5, with one decimal. */
  rating: number | null;
  /** Empty if unknown. */
  address: string;
  /** Two-letter code. */
  state: string | null;
  /** Longitude first, degrees; null if unknown. */
  coordinates: [longitude: number, latitude: number] | null;
  description: string | null;
  hours: string | null;
  phoneNumber: string | null;
  foodSpecialties: string | null;
  truckParking: boolean;
  showers: boolean;
  wifi: boolean;
  laundry: boolean;
  /** The source it was created from; there is only one restaurant per source. */
  ref: string;
  isDemo: boolean;
  /** The place it belongs to, where its facts are edited; missing for one that is only in this list. */
  locationId?: number | null;
  /** Only set for a place without room for semis. */
  noSemis?: true;
};

/** Fields that only the database needs. */
type RestaurantKeys = {
  /** The rating in tenths, 0 without one; sorts the list. */
  ratingKey: number;
  /** Every word that finds it. */
  words: string[];
};

type StoredRestaurant = RestaurantRow & RestaurantKeys;

const text = { type: String, default: null };
const yesOrNo = { type: Boolean, required: true };

const restaurantSchema = new Schema<StoredRestaurant>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    rating: { type: Number, default: null },
    // Mongoose treats an empty required string as missing.
    address: { type: String, default: '' },
    state: text,
    coordinates: { type: [Number], default: null },
    description: text,
    hours: text,
    phoneNumber: text,
    foodSpecialties: text,
    truckParking: yesOrNo,
    showers: yesOrNo,
    wifi: yesOrNo,
    laundry: yesOrNo,
    ref: { type: String, required: true },
    isDemo: yesOrNo,
    locationId: { type: Number, default: null },
    noSemis: { type: Boolean, default: undefined },
    ratingKey: { type: Number, required: true },
    words: { type: [String], required: true },
  },
  { collection: 'restaurants', versionKey: false },
);
/** `locationId` separates those that are only in this list. */
export const ownRestaurants = { state: 1, locationId: 1, _id: 1 } as const;
const bestFirst = { ratingKey: -1, _id: 1 } as const;
restaurantSchema.index(bestFirst);
restaurantSchema.index({ state: 1, ...bestFirst });
restaurantSchema.index(ownRestaurants);
restaurantSchema.index({ words: 1 });
restaurantSchema.index({ ref: 1 }, { unique: true });

export const Restaurants = defineModel<StoredRestaurant>('Restaurant', restaurantSchema);

/** Leaves out fields that only the database needs. */
const shownFields = { words: 0, ratingKey: 0, noSemis: 0 } as const;

/** Where a page of the list ended: `value` is the rating in tenths. */
type RestaurantPosition = { value: number; id: number };

export const ratingKeyOf = ({ rating }: Pick<RestaurantRow, 'rating'>): number => Math.round((rating ?? 0) * 10);

/** Adds the derived fields that the indexes need. */
export const storedForm = (row: RestaurantRow): StoredRestaurant => {
  const { name, foodSpecialties, description, address, state, locationId = null } = row;
  const stateName = state !== null && isStateOrDistrict(state) ? statesAndDistrict[state] : null;
  return {
    ...row,
    locationId,
    ratingKey: ratingKeyOf(row),
    words: wordsToStore([name, foodSpecialties, description, address, state, stateName]),
  };
};

/**
 * Best rated first, by keyset.
 * @param filter.words prefixes in search form; each must match the start of one of a restaurant's words
 * @param filter.fitsTruck leave out places without room for semis
 */
export function findRestaurants(
  filter: { state?: string; words?: string[]; fitsTruck?: boolean },
  limit: number,
  after: RestaurantPosition | null,
): Promise<RestaurantRow[]> {
  const { beyond } = keyset({ ratingKey: -1, _id: 1 }, after && [after.value, after.id]);
  const conditions: QueryFilter<StoredRestaurant>[] = [
    filter.state ? { state: filter.state } : {},
    filter.fitsTruck ? { noSemis: trusted({ $ne: true }) } : {},
    ...(filter.words ?? []).map(beginningWith),
    beyond,
  ];
  return Restaurants.find({ $and: conditions }, shownFields)
    .sort(bestFirst)
    .limit(limit)
    .lean<RestaurantRow[]>()
    .exec();
}

/** An index range, so that any typed text is matched literally. */
const beginningWith = (word: string): QueryFilter<StoredRestaurant> => ({
  words: trusted({ $elemMatch: trusted({ $gte: word, $lt: `${word}\uffff` }) }),
});

/** By code. */
export const restaurantStates = async (): Promise<string[]> =>
  (await Restaurants.distinct('state').exec()).flatMap((state) => state ?? []).sort();

export const findRestaurant = (id: number, tx?: Tx): Promise<RestaurantRow | null> =>
  Restaurants.findById(id, shownFields, { session: tx ?? null })
    .lean<RestaurantRow>()
    .exec();

export const findRestaurantsByIds = (ids: number[]): Promise<RestaurantRow[]> =>
  Restaurants.find({ _id: trusted({ $in: ids }) }, shownFields)
    .lean<RestaurantRow[]>()
    .exec();

/** Inserts those with a new `ref`. @returns how many were new */
export async function insertNewRestaurants(rows: RestaurantRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const written = await Restaurants.bulkWrite(
    rows.map((row) => {
      const { ref, ...stored } = storedForm(row);
      return { updateOne: { filter: { ref }, update: { $setOnInsert: stored }, upsert: true } };
    }),
    { ordered: false, timestamps: false },
  );
  return written.upsertedCount;
}

/** Replaces rows by id, and deletes those in `gone`. */
export async function putRestaurants(rows: RestaurantRow[], gone: number[], tx?: Tx): Promise<void> {
  if (rows.length + gone.length === 0) return;
  const puts = rows.map((row) => ({
    replaceOne: { filter: { _id: row._id }, replacement: storedForm(row), upsert: true },
  }));
  const removals = gone.map((_id) => ({ deleteOne: { filter: { _id } } }));
  await Restaurants.bulkWrite([...puts, ...removals], { session: tx, ordered: true, timestamps: false });
}

/** Existing ones, by id. */
export async function findStoredRestaurants(ids: number[]): Promise<Map<number, StoredRestaurant>> {
  const rows = await Restaurants.find({ _id: trusted({ $in: ids }) })
    .lean<StoredRestaurant[]>()
    .exec();
  return new Map(rows.map((row) => [row._id, row]));
}

/** Ascending. */
export async function findRestaurantIds(from: number, limit: number): Promise<number[]> {
  const rows = await Restaurants.find({ _id: trusted({ $gte: from }) }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<{ _id: number }[]>()
    .exec();
  return rows.map(({ _id }) => _id);
}

/** Compares words without case, accents and apostrophes: `jalapenos` finds Jalapeño's. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'‘’`]/gu, '')
    .toLowerCase();

/** All distinct words that find these texts. */
export const wordsToStore = (texts: (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => plainWords(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? [])),
];

/**
 * Places of these types are in the restaurant list, too: each has a row there, derived by `restaurantOf`, and every write to a place also
 * writes that row (docs/decisions/0006-places-from-files.md).
 */
export const restaurantTypes: readonly LocationType[] = ['restaurant', 'diner'];

export const isRestaurant = ({ type }: Pick<LocationRow, 'type'>): boolean => restaurantTypes.includes(type);

/** Ids of restaurants that are places start here; those added by themselves count from 1. */
const firstId = 1_000_000_000;

/** A place's permanent id in the list of restaurants. */
export const restaurantIdOf = (locationId: number): number => firstId + locationId;

/** @returns null for a restaurant that was added by itself */
export const placeOfRestaurant = (id: number): number | null => (id > firstId ? id - firstId : null);

/** @returns null for a place that doesn't belong in the restaurant list */
export function restaurantOf(place: LocationRow): RestaurantRow | null {
  const { _id, name, state, amenities, coordinates, phone = null, hours = null, closedAt = null } = place;
  if (!isRestaurant(place) || closedAt !== null) return null;
  return {
    _id: restaurantIdOf(_id),
    name,
    rating: null,
    address: addressOf(place),
    state,
    coordinates: coordinates?.coordinates ?? null,
    description: amenities,
    hours,
    phoneNumber: phone,
    foodSpecialties: null,
    truckParking: isSaid(
      amenities,
      /\b(?:truck|semi|rig)s?\W+parking\b|\bparking for (?:\d+ )?(?:truck|semi|rig)s?\b/i,
    ),
    showers: isSaid(amenities, /\bshowers?\b/i),
    wifi: isSaid(amenities, /\bwi-?fi\b/i),
    laundry: isSaid(amenities, /\b(?:laundry|laundromat)\b/i),
    ref: `location:${_id}`,
    isDemo: false,
    locationId: _id,
    ...(trucksAt(place) === 'no' && { noSemis: true }),
  };
}

/** `7701 East Amarillo Boulevard, I-40 exit 75, Amarillo, TX`, or the known parts of it. */
function addressOf({ street = null, highway, exitNumber, city, state }: LocationRow): string {
  const exit = highway !== null && exitNumber !== null ? `${highway} exit ${exitNumber}` : highway;
  return [street, exit, city, state].filter(Boolean).join(', ');
}

/** Words that mean that something is missing, or not on the place's own property. */
const otherwise =
  /\b(?:no|not|non|never|none|without|closed|former|formerly|nearby|near|across|next|beside)\b|n['’]t\b/i;

const isSaid = (text: string | null, what: RegExp): boolean =>
  (text ?? '').split(/[,;.!?\n]+/).some((part) => what.test(part) && !otherwise.test(part));

/**
 * Updates the restaurant list after writing places.
 * @param places as they are now
 * @param gone ids of deleted places
 */
export async function keepRestaurantsOf(places: LocationRow[], gone: number[] = [], tx?: Tx): Promise<void> {
  const rows = places.map(restaurantOf);
  const others = places.flatMap(({ _id }, at) => (rows[at] ? [] : [_id]));
  const removed = [...others, ...gone].map(restaurantIdOf);
  await putRestaurants(
    rows.filter((row) => row !== null),
    removed,
    tx,
  );
}
