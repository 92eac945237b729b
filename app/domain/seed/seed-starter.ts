import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { reserveIds } from '~models/database/ids';
import type { LocationRow } from '~models/location';
import { findNeighbors } from '~models/location-positions';
import { insertLocations } from '~models/location-writes';
import { countPosts } from '~models/post';
import { hasRealUser } from '~models/user';
import { withLease } from '../leases';
import { listPlaces } from '../locations/read-locations';
import { withRoadKeys } from '../roads/along-road';
import { demoPosts } from './demo-posts';
import { hasPlacesToLoad, loadPlaces } from './load-places';
import { type StarterPlace, starterPlaces } from './places';
import { seedDemoDrivers, seedDemoPost, seedRestaurants } from './seed-demo';

/**
 * Fills an empty database with the country's places and, depending on SEED, a few labeled demo drivers and posts. An interrupted start
 * continues where it stopped. A site with any real driver or with its own places is left alone.
 */
export async function seedIfEmpty(onProgress: (line: string) => void): Promise<void> {
  if (config.SEED === 'none' || !(await isWanted())) return;
  // If several processes start at once, one fills the database and the others wait.
  await withLease('seed', async () => {
    if (!(await isWanted())) return;
    const starters = await storeStarterPlaces();
    onProgress(`Starter places: ${starters.size}`);
    await loadPlaces(onProgress);
    if (config.SEED !== 'starter') return;
    onProgress(`Demo restaurants: ${await seedRestaurants()}`);
    await seedDemo(starters, onProgress);
  });
}

async function isWanted(): Promise<boolean> {
  if (await hasRealUser()) return false;
  const isBegun = await hasStarterPlace();
  if (!isBegun) return (await listPlaces({ limit: 1 })).items.length === 0;
  return (await hasPlacesToLoad()) || (config.SEED === 'starter' && (await countPosts()) < demoPosts.length);
}

async function seedDemo(places: Map<string, LocationRow>, onProgress: (line: string) => void): Promise<void> {
  const drivers = await seedDemoDrivers();
  const oldestFirst = [...demoPosts].sort((a, b) => b.hoursAgo - a.hoursAgo);
  for (const [index, post] of oldestFirst.entries()) {
    await seedDemoPost(post, drivers, places);
    onProgress(`Demo posts: ${index + 1} of ${oldestFirst.length}`);
  }
}

/** Whether an earlier start has begun to store them. */
const hasStarterPlace = async (): Promise<boolean> =>
  (await findNeighbors({ ...nowhere, refs: starterPlaces.slice(0, 1).map(refOf) })).length > 0;

/** Adds missing starter places. @returns each starter place's row by its name */
export async function storeStarterPlaces(): Promise<Map<string, LocationRow>> {
  const stored = await findNeighbors({ ...nowhere, refs: starterPlaces.map(refOf) });
  const known = new Map(stored.flatMap((row) => (row.source.refs ?? []).map((ref) => [ref, row])));
  const missing = starterPlaces.filter((place) => !known.has(refOf(place)));
  const ids = await reserveIds('locations', missing.length);
  const added = missing.map((place, at) => toRow(place, ids[at] ?? 0));
  const [refused] = await insertLocations(added.map(withRoadKeys));
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
