import { findLocationsByIds, type LocationRow } from '~models/location';
import { findBestPlaceIds } from '~models/post';
import { cachedForAMinute, cachedBriefly } from '../read-cache';

/** Where so many places are rated, a vote moves none of them far, and they stand as they did for up to a minute. */
const many = 200;

const ranked = cachedForAMinute(
  (_country: 'US') => findBestPlaceIds(),
  (ids) => ids.length >= many,
);

/** Ids of the places whose plates most would eat, best first. */
export const bestPlaceIds = cachedBriefly<void, number[]>(() => ranked('US'));

const rankedRows = cachedForAMinute(
  async (_country: 'US') => inOrder(await bestPlaceIds()),
  (rows) => rows.length >= many,
);

/** The same places, by which to choose: what is said about one of them is read again, since it may be two minutes old. */
export const bestPlaceRows = cachedBriefly<void, LocationRow[]>(() => rankedRows('US'));

async function inOrder(ids: number[]): Promise<LocationRow[]> {
  const rows = new Map((await findLocationsByIds(ids)).map((row) => [row._id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
