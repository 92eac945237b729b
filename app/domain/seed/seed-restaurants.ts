import { reserveIds } from '~models/database/ids';
import { insertNewRestaurants } from '~models/restaurant';
import { demoRestaurants } from './demo-restaurants';

/** Adds the demo restaurants that are missing. @returns how many were new */
export async function seedRestaurants(): Promise<number> {
  const ids = await reserveIds('restaurants', demoRestaurants.length);
  return insertNewRestaurants(
    demoRestaurants.map(({ has, ...facts }, at) => ({
      ...facts,
      _id: ids[at] ?? 0,
      ref: `starter:${facts.name}`,
      isDemo: true,
      truckParking: has.includes('truckParking'),
      showers: has.includes('showers'),
      wifi: has.includes('wifi'),
      laundry: has.includes('laundry'),
    })),
  );
}
