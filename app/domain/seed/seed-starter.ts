import type { LocationRow } from '~models/location';
import { countPosts } from '~models/post';
import { hasRealUser } from '~models/user';
import { config } from '~/config.server';
import { withLease } from '../leases';
import { listPlaces } from '../locations';
import { demoPosts } from './demo-posts';
import { hasPlacesToLoad, loadPlaces } from './load-places';
import { seedDemoDrivers, seedDemoPost, seedRestaurants } from './seed-demo';
import { hasStarterPlace, storeStarterPlaces } from './store-starter-places';

/**
 * Gives an empty database the country's places and, where SEED says so, a few labeled demo drivers and posts. An interrupted start
 * continues where it stopped; a site with a single real driver, or with places of its own, is left alone.
 */
export async function seedIfEmpty(onProgress: (line: string) => void): Promise<void> {
  if (config.SEED === 'none' || !(await isWanted())) return;
  // Of several first starts one fills the database, and the others find it filled.
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
