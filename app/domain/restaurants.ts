import { isPlace } from '~/messages/stops';
import { separateWords } from '~/schemas/plain-text';
import { nextId } from '~models/database/ids';
import { inTransaction, type Tx } from '~models/database/transaction';
import { eachPlaceOf, findLocationsByIds, type LocationRow } from '~models/location';
import {
  plainWords,
  findRestaurant,
  findRestaurantIds,
  findRestaurants,
  findStoredRestaurants,
  putRestaurants,
  ratingKeyOf,
  type RestaurantRow,
  restaurantStates,
  storedForm,
  isRestaurant,
  keepRestaurantsOf,
  placeOfRestaurant,
  restaurantIdOf,
  restaurantOf,
  restaurantTypes,
} from '~models/restaurant';
import type { Actor } from './actor';
import { decodeCursor, type Page, pageOf } from './cursor';
import { type ErrorCode, invariant } from './errors';
import { idempotent } from './idempotency';
import { stateCode } from './locations/state-at';
import { operation, type RunArgs } from './operation';
import { assertNoHeldWords } from './prevention/held-words';
import { writes } from './rate-limits';

/** More words than a real search has. */
const maxWords = 20;

/** @returns the word prefixes to search for, or null if nothing can match: no words, or far too many */
function wordsToFind(typed: string): string[] | null {
  const words = [...new Set(separateWords(plainWords(typed).replace(/[.&/-]+/g, ' ')))];
  return words.length === 0 || words.length > maxWords ? null : words;
}

/** As pages and the API return it (specification §3). */
export type Restaurant = Omit<RestaurantRow, '_id' | 'ref' | 'coordinates' | 'locationId' | 'noSemis'> & {
  id: number;
  /** The stop that it belongs to; null if it was added by itself. */
  locationId: number | null;
  latitude: number | null;
  longitude: number | null;
};

type RestaurantQuery = {
  /** Null lists all. */
  query?: string | null;
  /** Code or name; null for all states. */
  state?: string | null;
  /** Leave out those without room for semis. */
  fitsTruck?: boolean;
  limit: number;
  cursor?: string | null;
};

/**
 * Best rated first. With a query, each of its words must be the beginning of a word in the name, specialties, description, address or
 * state.
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

/** Codes of the states with restaurants. */
export const listRestaurantStates = (): Promise<string[]> => restaurantStates();

/** @throws DomainError `restaurant-not-found`. */
export async function findRestaurantOrFail(id: number): Promise<Restaurant> {
  const row = await findRestaurant(id);
  invariant(row, 'restaurant-not-found');
  return presentRestaurant(row);
}

const presentRestaurant = (row: RestaurantRow): Restaurant => ({
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

/** For a restaurant that is not a stop. */
type RestaurantFacts = Omit<Restaurant, 'id' | 'isDemo' | 'locationId' | 'state'> & { state: string };

export const addRestaurant = operation({
  who: 'editor',
  limits: [writes],
  run: async ({ actor, input }: RunArgs<Actor, RestaurantFacts & { formKey?: string | null }>) => {
    const { formKey = null, ...facts } = input;
    await assertNoHeldWords(wordsOf(facts));
    const id = await idempotent({ scope: `restaurant:${actor.id}`, key: formKey, body: facts }, async (tx) => {
      const _id = await nextId('restaurants');
      await putRestaurants([{ ...toRow(facts), _id, ref: `editor:${_id}`, isDemo: false, locationId: null }], [], tx);
      return _id;
    });
    return findRestaurantOrFail(id);
  },
});

/** `restaurant-is-place`: it is one of the locations, and is edited there. */
const refuses: ErrorCode[] = ['restaurant-not-found', 'restaurant-is-place'];

/** Replaces all fields. */
export const changeRestaurant = operation({
  who: 'editor',
  limits: [writes],
  refuses,
  run: async ({ input: { id, ...facts } }: RunArgs<Actor, RestaurantFacts & { id: number }>) => {
    await inTransaction(async (tx) => {
      const { _id, ref, isDemo, ...before } = await ownRowOrFail(id, tx);
      await assertNoHeldWords(wordsOf(facts, before));
      await putRestaurants([{ ...toRow(facts), _id, ref, isDemo, locationId: null }], [], tx);
    });
    return findRestaurantOrFail(id);
  },
});

const worded = ['name', 'address', 'foodSpecialties', 'description'] as const;
type Worded = Pick<RestaurantFacts, (typeof worded)[number]>;

/** The public text fields that changed. Unchanged text isn't checked again, so a longer word list doesn't block an edit of the hours. */
const wordsOf = (facts: Worded, before?: Worded): Partial<Worded> =>
  Object.fromEntries(worded.filter((field) => facts[field] !== before?.[field]).map((field) => [field, facts[field]]));

export const removeRestaurant = operation({
  who: 'editor',
  limits: [writes],
  refuses,
  run: ({ input: id }: RunArgs<Actor, number>) =>
    inTransaction(async (tx) => {
      await ownRowOrFail(id, tx);
      await putRestaurants([], [id], tx);
    }),
});

/**
 * A restaurant that is not a stop, and so can be edited here.
 * @throws DomainError `restaurant-not-found`, `restaurant-is-place`
 */
export const findOwnRestaurantOrFail = async (id: number): Promise<Restaurant> =>
  presentRestaurant(await ownRowOrFail(id));

async function ownRowOrFail(id: number, tx?: Tx): Promise<RestaurantRow> {
  const row = await findRestaurant(id, tx);
  invariant(row, 'restaurant-not-found');
  const { locationId = null, name } = row;
  const sentence = locationId === null ? undefined : isPlace(name, locationId);
  invariant(locationId === null, 'restaurant-is-place', { sentence });
  return row;
}

type FactsInRow = Omit<RestaurantRow, '_id' | 'ref' | 'isDemo' | 'locationId'>;

const toRow = ({ latitude, longitude, ...facts }: RestaurantFacts): FactsInRow => ({
  ...facts,
  coordinates: latitude === null || longitude === null ? null : [longitude, latitude],
});

/** A stop's row in the restaurant list as stored and as it should be; null for none. */
type PlaceInList = { locationId: number; stored: object | null; wanted: object | null };

const run = 200;

/** Compares every stop that is a restaurant or is in the restaurant list with its row there, one batch in memory at a time. */
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

/** Rows whose stop was deleted or is no longer a restaurant. */
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

/** Sorts keys, so that equal rows serialize to the same JSON. */
const inOrder = (row: object): object =>
  Object.fromEntries(Object.entries(row).sort(([one], [other]) => one.localeCompare(other)));

/** Updates the restaurant rows of these stops. */
export const mendPlacesInList = (locationIds: number[]): Promise<void> =>
  inTransaction(async (tx) => {
    const places = await findLocationsByIds(locationIds, tx);
    const known = new Set(places.map(({ _id }) => _id));
    const gone = locationIds.filter((id) => !known.has(id));
    await keepRestaurantsOf(places, gone, tx);
  });
