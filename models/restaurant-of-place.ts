import type { LocationType } from '~/schemas/locations';
import type { Tx } from './database/transaction';
import type { LocationRow } from './location-row';
import { putRestaurants, type RestaurantRow } from './restaurant';

/**
 * Places that are restaurants stand in the list of restaurants too: each has a row there, made of the place's by the function
 * below, and whatever writes a place writes that row with it (docs/decisions, restaurants from places).
 */

/** Places of these types are restaurants. */
export const restaurantTypes: readonly LocationType[] = ['restaurant', 'diner'];

export const isRestaurant = ({ type }: Pick<LocationRow, 'type'>): boolean => restaurantTypes.includes(type);

/** Restaurants that are places are numbered from here on; those that are added by themselves count from 1. */
const firstId = 1_000_000_000;

/** @returns the id of a place in the list of restaurants, the same for good. */
export const restaurantIdOf = (locationId: number): number => firstId + locationId;

/** @returns the place that an id of the list of restaurants stands for; null for one that was added by itself. */
export const placeOfRestaurant = (id: number): number | null => (id > firstId ? id - firstId : null);

/** @returns a place as a row of the list of restaurants, or null for one that does not belong there. */
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
  };
}

/** `7701 East Amarillo Boulevard, I-40 exit 75, Amarillo, TX`, or what is known of it. */
function addressOf({ street = null, highway, exitNumber, city, state }: LocationRow): string {
  const exit = highway !== null && exitNumber !== null ? `${highway} exit ${exitNumber}` : highway;
  return [street, exit, city, state].filter(Boolean).join(', ');
}

/** Said elsewhere than where something is missing, or not on the place's own ground. */
const otherwise =
  /\b(?:no|not|non|never|none|without|closed|former|formerly|nearby|near|across|next|beside)\b|n['’]t\b/i;

const isSaid = (text: string | null, what: RegExp): boolean =>
  (text ?? '').split(/[,;.!?\n]+/).some((part) => what.test(part) && !otherwise.test(part));

/**
 * Brings the list of restaurants up to date with places that have been written.
 * @param places as they are now.
 * @param gone ids of those that are no longer there.
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
