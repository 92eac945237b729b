import { findRoads } from '~models/location-road';

type HighwayList = {
  /** By number. */
  interstates: string[];
  /** Numbered roads and turnpikes, by name. */
  others: string[];
  /** The road after which the next page begins; null on the last. */
  next: string | null;
};

const roadsOnAPage = 120;

const byNumber = new Intl.Collator('en', { numeric: true }).compare;
const isInterstate = (road: string): boolean => /^I-\d/.test(road);

/** Interstates first, each kind by number; names that differ only in a sign have an order too. */
const inOrder = (a: string, b: string): number =>
  Number(isInterstate(b)) - Number(isInterstate(a)) || byNumber(a, b) || (a < b ? -1 : Number(a > b));

/** A page of the roads that we have a place on. @param after the road after which to begin */
export async function listHighways(after: string | null = null): Promise<HighwayList> {
  const roads = (await findRoads()).filter((road) => after === null || inOrder(road, after) > 0).sort(inOrder);
  const page = roads.slice(0, roadsOnAPage);
  return {
    interstates: page.filter(isInterstate),
    others: page.filter((road) => !isInterstate(road)),
    next: roads.length > roadsOnAPage ? (page.at(-1) ?? null) : null,
  };
}
