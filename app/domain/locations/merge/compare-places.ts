import type { Tx } from '~models/database/transaction';
import { findLocation, type LocationRow } from '~models/location';
import { findMerges } from '~models/location-change';
import { invariant } from '../../errors';
import { drawPlace, type PlaceMap } from '../../map';
import { asSeen, pointOf, type SeenPlace } from '../history/write-edit';
import { type FactPair, sideBySide } from '../history/facts-in-words';

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

type PlacePair = SeenPlace & {
  /** Null where it is not known, or is the same place. */
  other: SeenPlace | null;
  facts: FactPair[];
  map: PlaceMap | null;
};

/** Two places side by side. @throws DomainError `location-not-found` for the first */
export async function comparePlaces(id: number, otherId: number | null): Promise<PlacePair> {
  const row = await findCurrentPlace(id);
  invariant(row, 'location-not-found');
  const found = otherId === null ? null : await findCurrentPlace(otherId);
  const other = found?._id === row._id ? null : found;
  return {
    ...asSeen(row),
    other: other && asSeen(other),
    facts: other ? sideBySide(row, other) : [],
    map: other && drawPlace(pointOf(row), pointOf(other), row.state),
  };
}
