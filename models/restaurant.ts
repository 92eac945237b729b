import { type QueryFilter, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';

export type RestaurantRow = {
  _id: number;
  name: string;
  /** 0 to 5, one decimal. */
  rating: number | null;
  address: string;
  /** Two-letter code. */
  state: string;
  description: string | null;
  hours: string | null;
  phoneNumber: string | null;
  foodSpecialties: string | null;
  truckParking: boolean;
  showers: boolean;
  wifi: boolean;
  laundry: boolean;
  /** What it was made from; nothing is made twice from the same. */
  ref: string;
  isDemo: boolean;
};

/** What only the database sees. */
type RestaurantKeys = {
  /** The rating in tenths, 0 without one: the list's order. */
  ratingKey: number;
  /** Every word that it can be found by. */
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
    address: { type: String, required: true },
    state: { type: String, required: true },
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
    ratingKey: { type: Number, required: true },
    words: { type: [String], required: true },
  },
  { collection: 'restaurants', versionKey: false },
);
const bestFirst = { ratingKey: -1, _id: 1 } as const;
restaurantSchema.index(bestFirst);
restaurantSchema.index({ state: 1, ...bestFirst });
restaurantSchema.index({ words: 1 });
restaurantSchema.index({ ref: 1 }, { unique: true });

export const Restaurants = defineModel<StoredRestaurant>('Restaurant', restaurantSchema);

/** Where a page of the list ended: `value` is the rating in tenths. */
export type RestaurantPosition = { value: number; id: number };

export const ratingKeyOf = ({ rating }: Pick<RestaurantRow, 'rating'>): number => Math.round((rating ?? 0) * 10);

/**
 * A page of restaurants, best rated first, by keyset.
 * @param filter.words beginnings of words in search form; each must begin one of a restaurant's words.
 */
export function findRestaurants(
  filter: { state?: string; words?: string[] },
  limit: number,
  after: RestaurantPosition | null,
): Promise<RestaurantRow[]> {
  const conditions: QueryFilter<StoredRestaurant>[] = [
    filter.state ? { state: filter.state } : {},
    ...(filter.words ?? []).map(beginningWith),
    after
      ? {
          $or: [
            { ratingKey: trusted({ $lt: after.value }) },
            { ratingKey: after.value, _id: trusted({ $gt: after.id }) },
          ],
        }
      : {},
  ];
  return Restaurants.find({ $and: conditions }, { words: 0 })
    .sort(bestFirst)
    .limit(limit)
    .lean<RestaurantRow[]>()
    .exec();
}

/** A range of the index, so that whatever was typed is taken letter by letter. */
const beginningWith = (word: string): QueryFilter<StoredRestaurant> => ({
  words: trusted({ $elemMatch: trusted({ $gte: word, $lt: `${word}\uffff` }) }),
});

/** @returns the states that have a restaurant, by code. */
export const restaurantStates = async (): Promise<string[]> => (await Restaurants.distinct('state').exec()).sort();

/** Stores those that are new by their `ref`. @returns how many that were. */
export async function insertNewRestaurants(rows: (RestaurantRow & Pick<RestaurantKeys, 'words'>)[]): Promise<number> {
  if (rows.length === 0) return 0;
  const written = await Restaurants.bulkWrite(
    rows.map(({ ref, ...row }) => ({
      updateOne: { filter: { ref }, update: { $setOnInsert: { ...row, ratingKey: ratingKeyOf(row) } }, upsert: true },
    })),
    { ordered: false, timestamps: false },
  );
  return written.upsertedCount;
}
