import { stateAt } from '../geography/state-at';

/** Every place in the US lies farther west than this, and no road on earth farther south. */
const NO_LATITUDE = -65;

/**
 * A pair of coordinates as a file gives it. A pair that lies in the US only with its two numbers swapped is refused, not
 * corrected (decision record: formats of places).
 *
 * @returns degrees, null when the file gives none, or what is wrong with them
 */
export function pointOf(
  latitude: unknown,
  longitude: unknown,
): { latitude: number; longitude: number } | null | string {
  const [north, east] = [degrees(latitude), degrees(longitude)];
  if (north === null && east === null) return null;
  if (north !== null && east !== null && north < NO_LATITUDE && stateAt(east, north)) return SWAPPED;
  const isOnEarth = north !== null && east !== null && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return isOnEarth ? { latitude: north, longitude: east } : 'its coordinates are no point on earth';
}

const SWAPPED = 'its latitude and longitude are swapped';

export type Degrees = { latitude: string; longitude: string };

/** As people and programs write degrees; not `0x2c`, `1e1` or whatever else JavaScript takes for a number. */
const decimal = /^[+-]?\d{1,3}(?:\.\d{0,20})?$/;

/** @returns null for nothing, NaN for what is not a number */
function degrees(value: unknown): number | null {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return null;
  if (typeof value === 'number') return value;
  return typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : Number.NaN;
}

const EARTH_RADIUS_M = 6_371_000;
const radians = (deg: number) => (deg * Math.PI) / 180;

type Point = { latitude: number; longitude: number };

/** Great-circle distance. */
export function metersBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(half(a.latitude, b.latitude) + across));
}
