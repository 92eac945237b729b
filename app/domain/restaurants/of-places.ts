import { inTransaction } from '~models/database/transaction';
import { eachPlaceOf, findLocationsByIds, type LocationRow } from '~models/location';
import { findRestaurantIds, findStoredRestaurants, storedForm } from '~models/restaurant';
import {
  isRestaurant,
  keepRestaurantsOf,
  placeOfRestaurant,
  restaurantIdOf,
  restaurantOf,
  restaurantTypes,
} from '~models/restaurant-of-place';

/** A place's row in the list of restaurants, and what it should be; null for none. */
type PlaceInList = { locationId: number; stored: object | null; wanted: object | null };

const run = 200;

/** Compares every place that is a restaurant, or is in their list, with its row there; a run of them is in memory at once. */
export async function* placesInList(): AsyncGenerator<PlaceInList> {
  let places: LocationRow[] = [];
  for await (const place of eachPlaceOf(restaurantTypes)) {
    places.push(place);
    if (places.length < run) continue;
    yield* await compare(places);
    places = [];
  }
  yield* await compare(places);
  yield* withoutPlace();
}

async function compare(places: LocationRow[]): Promise<PlaceInList[]> {
  const rows = await findStoredRestaurants(places.map(({ _id }) => restaurantIdOf(_id)));
  return places.map((place) => {
    const [stored, wanted] = [rows.get(restaurantIdOf(place._id)), restaurantOf(place)];
    return {
      locationId: place._id,
      stored: stored ? inOrder(stored) : null,
      wanted: wanted && inOrder(storedForm(wanted)),
    };
  });
}

/** Rows whose place is gone, or is no longer a restaurant. */
async function* withoutPlace(): AsyncGenerator<PlaceInList> {
  for (let from = restaurantIdOf(1); ;) {
    const ids = await findRestaurantIds(from, run);
    const locationIds = ids.flatMap((id) => placeOfRestaurant(id) ?? []);
    const places = await findLocationsByIds(locationIds);
    const known = new Set(places.filter(isRestaurant).map(({ _id }) => _id));
    for (const locationId of locationIds) {
      if (!known.has(locationId)) yield { locationId, stored: { locationId }, wanted: null };
    }
    if (ids.length < run) return;
    from = (ids.at(-1) ?? 0) + 1;
  }
}

/** Sorts keys, so that equal rows are written alike. */
const inOrder = (row: object): object =>
  Object.fromEntries(Object.entries(row).sort(([one], [other]) => one.localeCompare(other)));

/** Updates the rows of these places. */
export const mendPlacesInList = (locationIds: number[]): Promise<void> =>
  inTransaction(async (tx) => {
    const places = await findLocationsByIds(locationIds, tx);
    const known = new Set(places.map(({ _id }) => _id));
    const gone = locationIds.filter((id) => !known.has(id));
    await keepRestaurantsOf(places, gone, tx);
  });
