import type { LocationRow } from '~models/location';
import type { Place } from '~/schemas/place';
import { trucksAt } from '~/schemas/trucks';
import { sources, sourcesOf } from './sources';

export function presentLocation(row: LocationRow): Place {
  const { _id, name, chainName, highway, exitNumber, state, city, type, amenities, coordinates, closedAt } = row;
  const { street = null, phone = null, hours = null, mile = null } = row;
  const [longitude = null, latitude = null] = coordinates?.coordinates ?? [];
  return {
    id: _id,
    name,
    chainName,
    highway,
    alsoOn: row.alsoOn ?? [],
    exitNumber,
    exitIsGuess: isExitUnstated(row),
    mile,
    state,
    city,
    street,
    phone,
    hours,
    type,
    amenities,
    trucks: trucksAt(row),
    latitude,
    longitude,
    sources: sourcesOf(row).map((kind) => sources[kind].name),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
  };
}

/** Until a person or a source states the exit; an editor may also have said that there is none. */
const isExitUnstated = ({ exitNumber, exitIsGuess, corrected }: LocationRow): boolean =>
  exitIsGuess === true || (exitNumber === null && !corrected?.includes('exitNumber'));
