import { reserveIds } from '~models/database/ids';
import type { LocationRow } from '~models/location';
import { findNeighbors } from '~models/location-neighbors';
import { insertLocations } from '~models/location-writes';
import { clock } from '~/services/clock';
import { placed } from '../roads';
import { type StarterPlace, starterPlaces } from './places';

/** Whether a start has begun to store them. */
export const hasStarterPlace = async (): Promise<boolean> =>
  (await findNeighbors({ ...nowhere, refs: starterPlaces.slice(0, 1).map(refOf) })).length > 0;

/** Adds the starter places that are missing. @returns each starter place's row by its name */
export async function storeStarterPlaces(): Promise<Map<string, LocationRow>> {
  const stored = await findNeighbors({ ...nowhere, refs: starterPlaces.map(refOf) });
  const known = new Map(stored.flatMap((row) => (row.source.refs ?? []).map((ref) => [ref, row])));
  const missing = starterPlaces.filter((place) => !known.has(refOf(place)));
  const ids = await reserveIds('locations', missing.length);
  const added = missing.map((place, at) => toRow(place, ids[at] ?? 0));
  const [refused] = await insertLocations(added.map(placed));
  if (refused) throw new Error(`A starter place could not be stored: ${refused.reason}`);

  const rows = [...starterPlaces.flatMap((place) => known.get(refOf(place)) ?? []), ...added];
  return new Map(rows.map((row) => [row.name, row]));
}

const nowhere = { exits: [], points: [], meters: 0 };
const refOf = ({ ref }: Pick<StarterPlace, 'ref'>): string => `starter:${ref}`;

function toRow({ ref, latitude, longitude, ...facts }: StarterPlace, id: number): LocationRow {
  const now = clock.now();
  return {
    ...facts,
    _id: id,
    direction: null,
    coordinates: { type: 'Point', coordinates: [longitude, latitude] },
    addedBy: null,
    source: { kind: 'starter', refs: [refOf({ ref })] },
    createdAt: now,
    updatedAt: now,
  };
}
