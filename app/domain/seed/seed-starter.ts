import type { LocationRow } from '~models/location';
import { countPosts } from '~models/post';
import { countUsers, hasRealUser } from '~models/user';
import { config } from '~/config.server';
import { withLease } from '../leases';
import { listPlaces } from '../locations';
import { demoPosts } from './demo-posts';
import { seedDemoDrivers } from './seed-demo-drivers';
import { seedDemoPost } from './seed-demo-post';
import { seedRestaurants } from './seed-restaurants';
import { storeStarterPlaces } from './store-starter-places';

/**
 * Gives an empty database its starter places and a few labeled demo drivers and posts, unless SEED says none. An interrupted
 * start goes on where it stopped; a site with a single real driver or place of its own is left alone.
 */
export async function seedIfEmpty(onProgress: (line: string) => void): Promise<void> {
  if (config.SEED === 'none' || !(await isWanted())) return;
  // Of several first starts one fills the database, and the others find it filled.
  await withLease('seed', async () => {
    if (!(await isWanted())) return;
    const places = await storeStarterPlaces();
    onProgress(`Starter places: ${places.size}`);
    onProgress(`Demo restaurants: ${await seedRestaurants()}`);
    await seedDemo(places, onProgress);
  });
}

async function isWanted(): Promise<boolean> {
  const [users, posts, places, real] = await Promise.all([
    countUsers(),
    countPosts(),
    listPlaces({ limit: 1 }),
    hasRealUser(),
  ]);
  if (real) return false;
  return users === 0 ? places.items.length === 0 : posts < demoPosts.length;
}

async function seedDemo(places: Map<string, LocationRow>, onProgress: (line: string) => void): Promise<void> {
  const drivers = await seedDemoDrivers();
  const oldestFirst = [...demoPosts].sort((a, b) => b.hoursAgo - a.hoursAgo);
  for (const [index, post] of oldestFirst.entries()) {
    await seedDemoPost(post, drivers, places);
    onProgress(`Demo posts: ${index + 1} of ${oldestFirst.length}`);
  }
}
