import { withRoadKeys } from '~/domain/roads/along-road';
import { reserveIds } from '~models/database/ids';
import { type LocationRow, Locations, shownFields } from '~models/location';
import { insertLocations } from '~models/location-writes';

/** A stored stop with the fields that a test needs; all others are empty. */
export type PlaceFacts = Partial<Omit<LocationRow, '_id'>> & { name: string };

/** Stores stops directly, without an operation. @returns their ids in the order given. */
export async function storePlaces(facts: PlaceFacts[]): Promise<number[]> {
  const ids = await reserveIds('locations', facts.length);
  const now = new Date();
  const rows = facts.map((fact, at) => ({
    chainName: null,
    highway: null,
    direction: null,
    exitNumber: null,
    state: null,
    city: null,
    type: 'truck_stop' as const,
    amenities: null,
    coordinates: null,
    addedBy: null,
    source: { kind: 'file' as const },
    createdAt: now,
    updatedAt: now,
    ...fact,
    _id: ids[at] ?? 0,
  }));
  const refused = await insertLocations(rows.map(withRoadKeys));
  if (refused[0]) throw new Error(refused[0].reason);
  return ids;
}

/** All stops, sorted by id. */
export const storedPlaces = (): Promise<LocationRow[]> =>
  Locations.find({}, shownFields).sort({ _id: 1 }).lean<LocationRow[]>().exec();
