import { drawPlace, type PlaceMap } from '../../map';
import { invariant } from '../../errors';
import { pointOf } from '../history/point-of';
import { asSeen, type SeenPlace } from '../history/seen';
import { type FactPair, sideBySide } from '../history/side-by-side';
import { findCurrentPlace } from './current-place';

export type PlacePair = SeenPlace & {
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
