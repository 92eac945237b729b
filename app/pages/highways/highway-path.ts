/** @param beside its card, or a file for a truck's navigation */
export const highwayPath = (highway: string, beside: '' | '/card' | '.gpx' | '.csv' = ''): string =>
  `/highways/${encodeURIComponent(highway)}${beside}`;

type Asked = {
  highway: string;
  direction: string;
  exit?: string | null;
  state?: string | null;
  /** To begin at, in place of an exit. */
  stop?: number | null;
  /** Whether also to list stops that only drivers of the other direction reach. */
  side?: 'all' | null;
  /** Whether also to list stops without room for semis. */
  trucks?: 'all' | null;
  after?: string | null;
};

/** What lies ahead from there, or from the road's beginning. The order is fixed: an address is one page. */
export function aheadPath({ highway, direction, exit, state, stop, side, trucks, after }: Asked): string {
  const more = Object.entries({ exit, state, stop, side, trucks, after }).filter(
    ([, value]) => value != null && value !== '',
  );
  return `/ahead?${new URLSearchParams([['highway', highway], ['direction', direction], ...more.map(([name, value]) => [name, String(value)])]).toString()}`;
}
