import { findRestaurant, findRestaurants, ratingKeyOf, type RestaurantRow, restaurantStates } from '~models/restaurant';
import { decodeCursor, type Page, pageOf } from '../cursor';
import { invariant } from '../errors';
import { stateCode } from '../locations/state-code';
import { wordsToFind } from './search-words';

/** As the API and the page show it (specification §3). */
export type Restaurant = Omit<RestaurantRow, '_id' | 'ref' | 'coordinates' | 'locationId' | 'noSemis'> & {
  id: number;
  /** The place that it is; null for one that was added by itself. */
  locationId: number | null;
  latitude: number | null;
  longitude: number | null;
};

type RestaurantQuery = {
  /** Null lists all. */
  query?: string | null;
  /** Code or name; null means any. */
  state?: string | null;
  /** Without those that have no room for semis. */
  fitsTruck?: boolean;
  limit: number;
  cursor?: string | null;
};

/**
 * Best rated first. With a query, those that have, for each of its words, a word beginning with it, in name, specialties,
 * description, address or state.
 * @throws DomainError `invalid-cursor`
 */
export async function listRestaurants({
  query,
  state,
  fitsTruck = false,
  limit,
  cursor,
}: RestaurantQuery): Promise<Page<Restaurant>> {
  const after = decodeCursor(cursor);
  const words = query ? wordsToFind(query) : [];
  if (!words) return { items: [], next: null };
  const filter = { words, fitsTruck, ...(state && { state: stateCode(state) ?? state }) };
  const rows = await findRestaurants(filter, limit + 1, after);
  return pageOf(rows, limit, (row) => ({ value: ratingKeyOf(row), id: row._id }), presentRestaurant);
}

/** States with restaurants, by code. */
export const listRestaurantStates = (): Promise<string[]> => restaurantStates();

/** @throws DomainError `restaurant-not-found`. */
export async function findRestaurantOrFail(id: number): Promise<Restaurant> {
  const row = await findRestaurant(id);
  invariant(row, 'restaurant-not-found');
  return presentRestaurant(row);
}

export const presentRestaurant = (row: RestaurantRow): Restaurant => ({
  id: row._id,
  name: row.name,
  rating: row.rating,
  address: row.address,
  state: row.state,
  description: row.description,
  hours: row.hours,
  phoneNumber: row.phoneNumber,
  foodSpecialties: row.foodSpecialties,
  truckParking: row.truckParking,
  showers: row.showers,
  wifi: row.wifi,
  laundry: row.laundry,
  isDemo: row.isDemo,
  locationId: row.locationId ?? null,
  latitude: row.coordinates?.[1] ?? null,
  longitude: row.coordinates?.[0] ?? null,
});
