import { findLocation, type LocationRow } from '~models/location';
import { findMerges } from '~models/location-change';

/** Merges follow each other at most this often: each takes an editor. */
const mostMerges = 20;

/** The place of this id, or the one that it became part of. */
export async function findCurrentPlace(id: number): Promise<LocationRow | null> {
  let place = await findLocation(id);
  let current: number | undefined = id;
  for (let step = 0; !place && step < mostMerges; step += 1) {
    current = (await findMerges([current])).get(current);
    if (current === undefined) return null;
    place = await findLocation(current);
  }
  return place;
}
