/** @param beside its card, or a file for a truck's navigation */
export const highwayPath = (highway: string, beside: '' | '/card' | '.gpx' | '.csv' = ''): string =>
  `/highways/${encodeURIComponent(highway)}${beside}`;
