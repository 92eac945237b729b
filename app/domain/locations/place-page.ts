import type { Place } from '~/schemas/places';
import type { LocationRow, LocationSource } from '~models/location';
import { invariant } from '../errors';
import type { PublicUser } from '../profiles/present-user';
import { findLinkedDriver } from '../profiles/read-user';
import { findCurrentPlace } from './merge/compare-places';
import { type PlaceStanding, readPlaceStanding } from './place-reports';
import { presentLocation } from './present-location';
import { sourcesOf } from './sources';

export type PlacePage = {
  place: Place;
  /** Times are ISO 8601, UTC. */
  source: {
    kind: LocationSource;
    /** Other sources that describe the place, and may have filled in what was missing. */
    alsoIn: LocationSource[];
    addedAt: string;
    changedAt: string;
  };
  /** Null where no driver added it, or one who cannot be linked to. */
  addedBy: PublicUser | null;
  standing: PlaceStanding;
};

/** Of the place, or of the one that it became part of, as its id then says. @throws DomainError `location-not-found` */
export async function readPlacePage(id: number): Promise<PlacePage> {
  const row = await findCurrentPlace(id);
  invariant(row, 'location-not-found');
  const [standing, addedBy] = await Promise.all([
    readPlaceStanding(row),
    row.addedBy === null ? null : findLinkedDriver(row.addedBy),
  ]);
  return { place: presentLocation(row), source: sourceOf(row), addedBy, standing };
}

function sourceOf(row: LocationRow): PlacePage['source'] {
  const [kind = row.source.kind, ...alsoIn] = sourcesOf(row);
  return { kind, alsoIn, addedAt: row.createdAt.toISOString(), changedAt: row.updatedAt.toISOString() };
}
