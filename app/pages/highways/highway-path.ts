/** @param beside its card, or a file for a truck's navigation */
export const highwayPath = (highway: string, beside: '' | '/card' | '.gpx' | '.csv' = ''): string =>
  `/highways/${encodeURIComponent(highway)}${beside}`;

type Asked = { highway: string; direction: string; exit?: string; state?: string };

/** What lies ahead from there, or from the road's beginning. The order is fixed: an address is one page. */
export const aheadPath = ({ highway, direction, exit, state }: Asked): string =>
  `/ahead?${new URLSearchParams({ highway, direction, ...(exit && { exit }), ...(state && { state }) }).toString()}`;
