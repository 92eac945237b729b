import { findRoads } from '~models/location-road';

/** @returns the interstates that we have a place on, by number, and all other numbered roads and turnpikes by name. */
export async function listHighways(): Promise<{ interstates: string[]; others: string[] }> {
  const roads = await findRoads();
  const byNumber = new Intl.Collator('en', { numeric: true }).compare;
  const isInterstate = (road: string) => /^I-\d/.test(road);
  return {
    interstates: roads.filter(isInterstate).sort(byNumber),
    others: roads.filter((road) => !isInterstate(road)).sort(byNumber),
  };
}
