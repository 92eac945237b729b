import { countByRoad, findRoads } from '~models/location-road';
import { cachedForAMinute } from '../read-cache';

/** Null for one that is too new to be counted. */
type CountedRoad = { highway: string; stops: number | null };

type HighwayList = {
  /** By number. */
  interstates: CountedRoad[];
  /** Numbered roads and turnpikes, by name. */
  others: CountedRoad[];
  /** The road after which the next page begins; null on the last. */
  next: string | null;
};

const roadsOnAPage = 120;

const byNumber = new Intl.Collator('en', { numeric: true }).compare;
const isInterstate = (road: string): boolean => /^I-\d/.test(road);

/** Interstates first, each kind by number; names that differ only in a sign have an order too. */
const inOrder = (a: string, b: string): number =>
  Number(isInterstate(b)) - Number(isInterstate(a)) || byNumber(a, b) || (a < b ? -1 : Number(a > b));

/** Kept for a minute, since every place is counted. */
const stopsOnRoads = cachedForAMinute((_country: 'US') => countByRoad());

/** The interstates that we have a place on, by number. */
export const listInterstates = async (): Promise<string[]> =>
  (await findRoads()).filter(isInterstate).sort(inOrder).slice(0, roadsOnAPage);

/** A page of the roads that we have a place on. @param after the road after which to begin */
export async function listHighways(after: string | null = null): Promise<HighwayList> {
  const [all, counts] = await Promise.all([findRoads(), stopsOnRoads('US')]);
  const roads = all.filter((road) => after === null || inOrder(road, after) > 0).sort(inOrder);
  const page = roads.slice(0, roadsOnAPage);
  const counted = (road: string): CountedRoad => ({ highway: road, stops: counts.get(road) ?? null });
  return {
    interstates: page.filter(isInterstate).map(counted),
    others: page.filter((road) => !isInterstate(road)).map(counted),
    next: roads.length > roadsOnAPage ? (page.at(-1) ?? null) : null,
  };
}
