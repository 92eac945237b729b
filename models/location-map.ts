import { trusted } from 'mongoose';
import { type LocationRow, Locations, placesOnMap } from './location';
import { ownRestaurants, Restaurants } from './restaurant';

/** A place or a restaurant on the map; `at` is null if its position is unknown. */
export type PointOnMap = { id: number; at: [longitude: number, latitude: number] | null };

/** Reads one index entry per place, and no documents. */
export const countPlacesByState = (fitsTruck: boolean): Promise<{ state: string; places: number }[]> =>
  Locations.aggregate<{ state: string; places: number }>([
    { $match: { ...(fitsTruck && { noSemis: { $ne: true } }), state: { $gt: '' } } },
    { $group: { _id: '$state', places: { $sum: 1 } } },
    { $project: { _id: 0, state: '$_id', places: 1 } },
    { $sort: { state: 1 } },
  ])
    .hint(placesOnMap)
    .exec();

/** All places of a state. Reads one index entry per place, and no documents. */
export async function placePoints(state: string, fitsTruck: boolean): Promise<PointOnMap[]> {
  const rows = await Locations.find(
    { ...(fitsTruck && { noSemis: trusted({ $ne: true }) }), state },
    { coordinates: 1 },
  )
    .hint(placesOnMap)
    .lean<Pick<LocationRow, '_id' | 'coordinates'>[]>()
    .exec();
  return rows.map(({ _id: id, coordinates }) => ({ id, at: coordinates?.coordinates ?? null }));
}

/** Restaurants of a state that are not places, since places are on the map already. */
export async function restaurantPoints(state: string): Promise<PointOnMap[]> {
  const rows = await Restaurants.find({ state, locationId: null }, { coordinates: 1 })
    .hint(ownRestaurants)
    .lean<{ _id: number; coordinates: [number, number] | null }[]>()
    .exec();
  return rows.map(({ _id: id, coordinates: at }) => ({ id, at }));
}

/** Counts those that have a position and are not places. */
export const countRestaurantsByState = (): Promise<{ state: string; count: number }[]> =>
  Restaurants.aggregate<{ state: string; count: number }>([
    { $match: { state: { $gt: '' }, locationId: null, coordinates: { $ne: null } } },
    { $group: { _id: '$state', count: { $sum: 1 } } },
    { $project: { _id: 0, state: '$_id', count: 1 } },
  ])
    .hint(ownRestaurants)
    .exec();
