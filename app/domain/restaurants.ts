import { isPlace } from '~/messages/stops';
import { separateWords } from '~/schemas/plain-text';
import { nextId } from '~models/database/ids';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findLocation, type LocationRow } from '~models/location';
import { addressOf, isListedRestaurant, plainWords } from '~models/location-row';
import {
  deleteRestaurant,
  findRestaurant,
  findRestaurantPlaces,
  findRestaurants,
  putRestaurant,
  ratingKeyOf,
  type RestaurantRow,
  restaurantStates,
} from '~models/restaurant';
import type { Actor } from './actor';
import { cutPage, decodeCursor, encodeCursor, type Page } from './cursor';
import { DomainError, type ErrorCode, invariant } from './errors';
import { idempotent } from './idempotency';
import { stateCode } from './locations/state-at';
import { operation, type RunArgs } from './operation';
import { assertNoHeldWords } from './prevention/held-words';
import { writes } from './rate-limits';

/** More words than a real search has. */
const maxWords = 20;

/** @returns the word prefixes to search for; null if nothing can match, because there are no words or far too many */
function wordsToFind(typed: string): string[] | null {
  const words = [...new Set(separateWords(plainWords(typed).replace(/[.&/-]+/g, ' ')))];
  return words.length === 0 || words.length > maxWords ? null : words;
}

/** A restaurant as pages and the API return it (specification §3). */
export type Restaurant = Omit<RestaurantRow, '_id' | 'ref' | 'coordinates'> & {
  id: number;
  /** The id of the stop, if the restaurant is one; otherwise null. */
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
  const filter = { words, ...(state && { state: stateCode(state) ?? state }) };
  // Stops have no rating and higher ids, so they sort after all others.
  const afterPlace = after && placeOfRestaurant(after.id);
  const own = afterPlace === null ? await findRestaurants(filter, limit + 1, after) : [];
  const missing = limit + 1 - own.length;
  const places = missing > 0 ? await findRestaurantPlaces({ ...filter, fitsTruck }, missing, afterPlace ?? 0) : [];
  return cutPage([...own.map(presentRestaurant), ...places.map(restaurantOfPlace)], limit, (last) =>
    encodeCursor({ value: ratingKeyOf(last), id: last.id }),
  );
}

/** Codes of the states with restaurants. */
export const listRestaurantStates = (): Promise<string[]> => restaurantStates();

/** @throws DomainError `restaurant-not-found`. */
export async function findRestaurantOrFail(id: number): Promise<Restaurant> {
  const locationId = placeOfRestaurant(id);
  if (locationId !== null) return restaurantOfPlace(await placeOrFail(locationId));
  const row = await findRestaurant(id);
  invariant(row, 'restaurant-not-found');
  return presentRestaurant(row);
}

async function placeOrFail(locationId: number, tx?: Tx): Promise<LocationRow> {
  const place = await findLocation(locationId, tx);
  invariant(place && isListedRestaurant(place), 'restaurant-not-found');
  return place;
}

/** Ids of restaurants that are stops start here; ids of all others start at 1. */
const firstId = 1_000_000_000;

/** @returns the id of the stop; null for a restaurant that is not a stop */
const placeOfRestaurant = (id: number): number | null => (id > firstId ? id - firstId : null);

const presentRestaurant = ({ _id, ref: _ref, coordinates, ...facts }: RestaurantRow): Restaurant => ({
  id: _id,
  ...facts,
  locationId: null,
  latitude: coordinates?.[1] ?? null,
  longitude: coordinates?.[0] ?? null,
});

/** For a stop that is a restaurant. Its `amenities` say what else it has. */
export function restaurantOfPlace(place: LocationRow): Restaurant {
  const { _id, name, state, amenities, coordinates, phone = null, hours = null } = place;
  return {
    id: firstId + _id,
    name,
    rating: null,
    address: addressOf(place),
    state,
    description: amenities,
    hours,
    phoneNumber: phone,
    foodSpecialties: null,
    truckParking: mentions(
      amenities,
      /\b(?:truck|semi|rig)s?\W+parking\b|\bparking for (?:\d+ )?(?:truck|semi|rig)s?\b/i,
    ),
    showers: mentions(amenities, /\bshowers?\b/i),
    wifi: mentions(amenities, /\bwi-?fi\b/i),
    laundry: mentions(amenities, /\b(?:laundry|laundromat)\b/i),
    isDemo: false,
    locationId: _id,
    latitude: coordinates?.coordinates[1] ?? null,
    longitude: coordinates?.coordinates[0] ?? null,
  };
}

/** Words that mean that a stop doesn't have something, or that it is somewhere nearby. */
const negations =
  /\b(?:no|not|non|never|none|without|closed|former|formerly|nearby|near|across|next|beside)\b|n['’]t\b/i;

const mentions = (text: string | null, what: RegExp): boolean =>
  (text ?? '').split(/[,;.!?\n]+/).some((part) => what.test(part) && !negations.test(part));

/** For a restaurant that is not a stop. */
type RestaurantFacts = Omit<Restaurant, 'id' | 'isDemo' | 'locationId' | 'state'> & { state: string };

export const addRestaurant = operation({
  who: 'editor',
  limits: [writes],
  run: async ({ actor, input }: RunArgs<Actor, RestaurantFacts & { formKey?: string | null }>) => {
    const { formKey = null, ...facts } = input;
    await assertNoHeldWords(changedText(facts));
    const id = await idempotent({ scope: `restaurant:${actor.id}`, key: formKey, body: facts }, async (tx) => {
      const _id = await nextId('restaurants');
      await putRestaurant({ ...toRow(facts), _id, ref: `editor:${_id}`, isDemo: false }, tx);
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
      await assertNoHeldWords(changedText(facts, before));
      await putRestaurant({ ...toRow(facts), _id, ref, isDemo }, tx);
    });
    return findRestaurantOrFail(id);
  },
});

const textFields = ['name', 'address', 'foodSpecialties', 'description'] as const;
type TextFields = Pick<RestaurantFacts, (typeof textFields)[number]>;

/** The public text fields that changed. Unchanged text isn't checked again, so a longer word list doesn't block an edit of the hours. */
const changedText = (facts: TextFields, before?: TextFields): Partial<TextFields> =>
  Object.fromEntries(
    textFields.filter((field) => facts[field] !== before?.[field]).map((field) => [field, facts[field]]),
  );

export const removeRestaurant = operation({
  who: 'editor',
  limits: [writes],
  refuses,
  run: ({ input: id }: RunArgs<Actor, number>) =>
    inTransaction(async (tx) => {
      await ownRowOrFail(id, tx);
      await deleteRestaurant(id, tx);
    }),
});

/**
 * A restaurant that is not a stop, and so can be edited here.
 * @throws DomainError `restaurant-not-found`, `restaurant-is-place`
 */
export const findOwnRestaurantOrFail = async (id: number): Promise<Restaurant> =>
  presentRestaurant(await ownRowOrFail(id));

async function ownRowOrFail(id: number, tx?: Tx): Promise<RestaurantRow> {
  const locationId = placeOfRestaurant(id);
  if (locationId !== null) {
    const { name } = await placeOrFail(locationId, tx);
    throw new DomainError('restaurant-is-place', { sentence: isPlace(name, locationId) });
  }
  const row = await findRestaurant(id, tx);
  invariant(row, 'restaurant-not-found');
  return row;
}

type FactsInRow = Omit<RestaurantRow, '_id' | 'ref' | 'isDemo'>;

const toRow = ({ latitude, longitude, ...facts }: RestaurantFacts): FactsInRow => ({
  ...facts,
  coordinates: latitude === null || longitude === null ? null : [longitude, latitude],
});
