import { countByRoad, findRoads } from '~models/location-road';
import { normalizeHighway } from '../locations';
import { cachedForAMinute } from '../read-cache';

/** Null for one that is too new to be counted. */
export type CountedRoad = { highway: string; stops: number | null };

type HighwayList = {
  /** Those that cross states, by number. */
  interstates: CountedRoad[];
  /** Interstates of three digits, which are loops and spurs of cities. */
  spurs: CountedRoad[];
  /** Numbered roads and turnpikes, by name. */
  others: CountedRoad[];
  /** The road after which the next page begins; null on the last. */
  next: string | null;
};

const roadsOnAPage = 120;

const byNumber = new Intl.Collator('en', { numeric: true }).compare;
const isInterstate = (road: string): boolean => /^I-\d/.test(road);
const isSpur = (road: string): boolean => /^I-\d{3}/.test(road);

/** Interstates first, each kind by number; names that differ only in a sign have an order too. */
const inOrder = (a: string, b: string): number =>
  Number(isInterstate(b)) - Number(isInterstate(a)) || byNumber(a, b) || (a < b ? -1 : Number(a > b));

/** `i40` for `I-40`. */
const letters = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Kept for a minute, since every place is counted. */
const stopsOnRoads = cachedForAMinute((_country: 'US') => countByRoad());

/** The interstates that we have a place on, by number. */
export const listInterstates = async (): Promise<string[]> =>
  (await findRoads()).filter(isInterstate).sort(inOrder).slice(0, roadsOnAPage);

/** The interstates with the most stops, those that cross states only. */
export async function busiestInterstates(limit: number): Promise<CountedRoad[]> {
  const counts = await stopsOnRoads('US');
  return [...counts]
    .filter(([road]) => /^I-\d{1,2}$/.test(road))
    .sort(([one, a], [other, b]) => b - a || inOrder(one, other))
    .slice(0, limit)
    .map(([highway, stops]) => ({ highway, stops }));
}

/**
 * A page of the roads that we have a place on.
 * @param after the road after which to begin
 * @param query part of a road's name, however it is spelled
 */
export async function listHighways(after: string | null = null, query: string | null = null): Promise<HighwayList> {
  const [all, counts] = await Promise.all([findRoads(), stopsOnRoads('US')]);
  const wanted = query === null ? null : letters(normalizeHighway(query)?.highway ?? query);
  const roads = all
    .filter((road) => (after === null || inOrder(road, after) > 0) && (!wanted || letters(road).includes(wanted)))
    .sort(inOrder);
  const page = roads.slice(0, roadsOnAPage);
  const counted = (road: string): CountedRoad => ({ highway: road, stops: counts.get(road) ?? null });
  return {
    interstates: page.filter((road) => isInterstate(road) && !isSpur(road)).map(counted),
    spurs: page.filter(isSpur).map(counted),
    others: page.filter((road) => !isInterstate(road)).map(counted),
    next: roads.length > roadsOnAPage ? (page.at(-1) ?? null) : null,
  };
}
