export type Milestone = {
  state: string;
  /** An exit position: miles from the state's southern or western border in most states. */
  position: number;
  /** Degrees, longitude first. */
  coordinates: readonly [number, number] | null;
};

/** States that number exits consecutively, on all or some roads: there a number says nothing about miles. */
const numberedInTurn = new Set(['CT', 'DE', 'MA', 'NH', 'NJ', 'NY', 'RI', 'VT']);

/** A road is longer than the straight line between two of its points; by about this factor for an interstate. */
const roadPerLine = 1.12;

/**
 * The approximate distance along a road: by exit numbers where they count miles, else by the straight line.
 *
 * @returns miles, or null when it cannot be told
 */
export function roadMiles(from: Milestone, to: Milestone): number | null {
  if (from.state === to.state && !numberedInTurn.has(from.state)) {
    return Math.abs(Math.floor(to.position) - Math.floor(from.position));
  }
  if (!from.coordinates || !to.coordinates) return null;
  return lineMiles(from.coordinates, to.coordinates) * roadPerLine;
}

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
