import type { LocationType } from '~/schemas/locations';
import { trucksAt } from '~/schemas/places';
import type { Tx } from './database/transaction';
import type { LocationRow } from './location-row';
import { putRestaurants, type RestaurantRow } from './restaurant';

/**
 * Places that are restaurants are in the restaurant list, too: each has a row there, derived by the function below, and every write to a
 * place also writes that row (docs/decisions/0006-places-from-files.md).
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
