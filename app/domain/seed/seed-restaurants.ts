import { reserveIds } from '~models/database/ids';
import { mapCellOf } from '~models/map-cell';
import { insertNewRestaurants } from '~models/restaurant';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';
import { wordsToStore } from '../restaurants/search-words';
import { demoRestaurants } from './demo-restaurants';

/**
 * Stores the labelled demo restaurants; those that are there already stay as they are.
 * @returns how many were new.
 */
export async function seedRestaurants(): Promise<number> {
  const ids = await reserveIds('restaurants', demoRestaurants.length);
  return insertNewRestaurants(
    demoRestaurants.map(({ has, ...facts }, at) => {
      const { name, foodSpecialties, description, address, state } = facts;
      const stateName = isStateOrDistrict(state) ? statesAndDistrict[state] : null;
      return {
        ...facts,
        _id: ids[at] ?? 0,
        ref: `starter:${name}`,
        isDemo: true,
        truckParking: has.includes('truckParking'),
        showers: has.includes('showers'),
        wifi: has.includes('wifi'),
        laundry: has.includes('laundry'),
        mapCell: mapCellOf(facts.coordinates),
        words: wordsToStore([name, foodSpecialties, description, address, state, stateName]),
      };
    }),
  );
}
