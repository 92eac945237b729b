/** @returns the address of a highway's page, or of what stands beside it: its card, or a file for a truck's navigation. */
export const highwayPath = (highway: string, beside: '' | '/card' | '.gpx' | '.csv' = ''): string =>
  `/highways/${encodeURIComponent(highway)}${beside}`;
