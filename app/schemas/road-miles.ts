const metersPerMile = 1609.344;
export const toMiles = (meters: number): number => meters / metersPerMile;

const earthRadiusMiles = 3958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance by the haversine formula. Points in degrees, longitude first. */
export function lineMiles([lonA, latA]: readonly [number, number], [lonB, latB]: readonly [number, number]): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord = half(latA, latB) + Math.cos(radians(latA)) * Math.cos(radians(latB)) * half(lonA, lonB);
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(chord));
}
