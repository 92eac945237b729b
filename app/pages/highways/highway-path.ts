/** @param beside suffix of the printable card, or of a GPS or CSV file */
export const highwayPath = (highway: string, beside: '' | '/card' | '.gpx' | '.csv' = ''): string =>
  `/highways/${encodeURIComponent(highway)}${beside}`;

type Asked = {
  highway: string;
  direction: string;
  exit?: string | null;
  state?: string | null;
  /** Id of the stop to start from, instead of an exit. */
  stop?: number | null;
  /** `all`: also list stops that are only reachable from the other direction. */
  side?: 'all' | null;
  /** `all`: also list stops without room for semis. */
  trucks?: 'all' | null;
  after?: string | null;
};

/** Address of the stops ahead of a point, or on the whole road. Parameters have a fixed order, so that each page has one address. */
export function aheadPath({ highway, direction, exit, state, stop, side, trucks, after }: Asked): string {
  const more = Object.entries({ exit, state, stop, side, trucks, after }).filter(
    ([, value]) => value != null && value !== '',
  );
  return `/ahead?${new URLSearchParams([['highway', highway], ['direction', direction], ...more.map(([name, value]) => [name, String(value)])]).toString()}`;
}
