import type { LocationRow } from '~models/location';
import { sources, sourcesOf } from './sources';

/** As the API and the pages show it (contract, Location). */
export type Place = {
  id: number;
  name: string;
  chainName: string | null;
  highway: string | null;
  exitNumber: string | null;
  /** Worked out from the road's mile markers, and said by nobody. */
  exitIsGuess: boolean;
  /** Approximate, of its highway in its state. */
  mile: number | null;
  state: string | null;
  city: string | null;
  street: string | null;
  phone: string | null;
  /** When it is open, in the words of its source. */
  hours: string | null;
  type: LocationRow['type'];
  amenities: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Names for people; the first is the one that it was made from. */
  sources: string[];
  /** ISO 8601, UTC: since when enough drivers say that it is closed; left out while it counts as open. */
  closedAt?: string;
};

export function presentLocation(row: LocationRow): Place {
  const { _id, name, chainName, highway, exitNumber, state, city, type, amenities, coordinates, closedAt } = row;
  const { street = null, phone = null, hours = null, mile = null } = row;
  const [longitude = null, latitude = null] = coordinates?.coordinates ?? [];
  return {
    id: _id,
    name,
    chainName,
    highway,
    exitNumber,
    exitIsGuess: row.exitIsGuess === true,
    mile,
    state,
    city,
    street,
    phone,
    hours,
    type,
    amenities,
    latitude,
    longitude,
    sources: sourcesOf(row).map((kind) => sources[kind].name),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
  };
}
