import { reserveIds } from '~models/database/ids';
import { eachLocation, type LocationRow } from '~models/location';
import { insertLocations } from '~models/location-writes';
import { clock } from '~/services/clock';
import { type StarterPlace, starterPlaces } from './places';

/** Adds the starter places that are missing. @returns each starter place's row by its name */
export async function storeStarterPlaces(): Promise<Map<string, LocationRow>> {
  const known = new Map<string, LocationRow>();
  for await (const row of eachLocation()) for (const ref of row.source.refs ?? []) known.set(ref, row);
  const missing = starterPlaces.filter((place) => !known.has(refOf(place)));
  const ids = await reserveIds('locations', missing.length);
  const added = missing.map((place, at) => toRow(place, ids[at] ?? 0));
  const [refused] = await insertLocations(added);
  if (refused) throw new Error(`A starter place could not be stored: ${refused.reason}`);

  const rows = [...starterPlaces.flatMap((place) => known.get(refOf(place)) ?? []), ...added];
  return new Map(rows.map((row) => [row.name, row]));
}

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
