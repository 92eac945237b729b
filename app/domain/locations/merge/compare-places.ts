import { drawPlace, type PlaceMap } from '../../map';
import { invariant } from '../../errors';
import { pointOf } from '../history/point-of';
import { type FactPair, sideBySide } from '../history/side-by-side';
import { type Place, presentLocation } from '../present-location';
import { findCurrentPlace } from './current-place';

type Compared = {
  place: Place;
  /** When it was changed last, ISO 8601. */
  seen: string;
};

export type PlacePair = Compared & {
  /** Null where it is not known, or is the same place. */
  other: Compared | null;
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
    ...compared(row),
    other: other && compared(other),
    facts: other ? sideBySide(row, other) : [],
    map: other && drawPlace(pointOf(row), pointOf(other), row.state),
  };
}

const compared = (row: Parameters<typeof presentLocation>[0]): Compared => ({
  place: presentLocation(row),
  seen: row.updatedAt.toISOString(),
});
