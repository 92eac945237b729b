import type { Tx } from '~models/database/transaction';
import { findLocation, type LocationRow } from '~models/location';
import { findMerges } from '~models/location-change';

/** Merges follow each other at most this often: each takes an editor. */
const mostMerges = 20;

/** The place of this id, or the one that it became part of. */
export async function findCurrentPlace(id: number, tx?: Tx): Promise<LocationRow | null> {
  let place = await findLocation(id, tx);
  let current: number | undefined = id;
  for (let step = 0; !place && step < mostMerges; step += 1) {
    current = (await findMerges([current], tx)).get(current)?.locationId;
    if (current === undefined) return null;
    place = await findLocation(current, tx);
  }
  return place;
}
