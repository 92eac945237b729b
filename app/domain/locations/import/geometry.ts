import { wktToGeoJSON } from 'betterknown';
import { z } from 'zod';
import { lineMiles, metersPerMile } from '~/schemas/roads';
import { stateAt } from '../state-at';
import { parseJson } from './json-list';

export type Point = { latitude: number; longitude: number };

/** Coordinates as strings, exactly as in the file. */
export type Degrees = { latitude: string; longitude: string };

/** Every place in the US is west of this longitude, and no road on earth is south of this latitude. */
const LOWEST_LATITUDE = -65;

/**
 * A pair of coordinates from a file. A pair that is in the US only with its numbers swapped is rejected, not corrected (decision record:
 * formats of places).
 *
 * @returns degrees, null if the file gives none, or an error message
 */
export function pointOf(latitude: unknown, longitude: unknown): Point | null | string {
  const [north, east] = [degrees(latitude), degrees(longitude)];
  if (north === null && east === null) return null;
  if (north !== null && east !== null && north < LOWEST_LATITUDE && stateAt(east, north)) return SWAPPED;
  const isOnEarth = north !== null && east !== null && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return isOnEarth ? { latitude: north, longitude: east } : 'its coordinates are not a point on Earth';
}

const SWAPPED = 'its latitude and longitude are swapped';

/** Degrees as people and programs write them; not `0x2c`, `1e1` or other forms that JavaScript accepts as numbers. */
const decimal = /^[+-]?\d{1,3}(?:\.\d{0,20})?$/;

/** @returns null if empty, NaN if not a number */
function degrees(value: unknown): number | null {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return null;
  if (typeof value === 'number') return value;
  return typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : Number.NaN;
}

/** Great-circle distance, in meters. */
export const metersBetween = (a: Point, b: Point): number =>
  metersPerMile * lineMiles([a.longitude, a.latitude], [b.longitude, b.latitude]);

const position = z.tuple([z.number(), z.number()], z.number());
const shape = z.object({ type: z.string(), coordinates: z.unknown().optional(), geometries: z.unknown().optional() });

/** Maximum diagonal of a place, in meters: the largest service areas are half as long. */
const MAX_PLACE_METERS = 4_000;

/**
 * The point of a GeoJSON geometry of any type (RFC 7946), longitude first. For a shape it is the center of its bounding box, as in
 * Overpass.
 *
 * @returns degrees, or the reason why there is none
 */
export function middleOf(geometry: unknown): Degrees | string {
  const read = shape.safeParse(geometry);
  if (!read.success) return 'its geometry is not a point or a shape';
  const { type, coordinates, geometries } = read.data;
  const positions = type === 'GeometryCollection' ? positionsOfAll(geometries) : positionsIn(coordinates);
  const [first] = positions;
  if (!first) return `its ${type.slice(0, 20)} has no coordinates`;
  if (positions.length === 1) return { latitude: String(first[1]), longitude: String(first[0]) };
  return middleOfBox(positions);
}

/** @param corners two opposite corners or all points of a shape, longitude first */
export function middleOfBox(corners: readonly (readonly [number, number, ...number[]])[]): Degrees | string {
  const [west, south] = [min(corners.map(([x]) => x)), min(corners.map(([, y]) => y))];
  const [east, north] = [max(corners.map(([x]) => x)), max(corners.map(([, y]) => y))];
  const across = metersBetween({ latitude: south, longitude: west }, { latitude: north, longitude: east });
  if (!(across <= MAX_PLACE_METERS)) return 'its shape is larger than any place';
  return { latitude: rounded((south + north) / 2), longitude: rounded((west + east) / 2) };
}

const min = (values: number[]): number => values.reduce((lowest, value) => Math.min(lowest, value), Infinity);
const max = (values: number[]): number => values.reduce((highest, value) => Math.max(highest, value), -Infinity);

/** Six decimals: about 4 inches. */
const rounded = (value: number): string => String(Number(value.toFixed(6)));

function positionsIn(coordinates: unknown): z.infer<typeof position>[] {
  const one = position.safeParse(coordinates);
  if (one.success) return [one.data];
  return Array.isArray(coordinates) ? coordinates.flatMap(positionsIn) : [];
}

const positionsOfAll = (geometries: unknown): z.infer<typeof position>[] =>
  Array.isArray(geometries) ? geometries.flatMap((each) => positionsIn(shape.safeParse(each).data?.coordinates)) : [];

/**
 * The point of a cell with a geometry in WKT (`SRID=4326;POINT (-97.5 32.5)`) or GeoJSON. @returns degrees, or the reason why there is none
 */
export function middleOfText(text: string): Degrees | string {
  const geometry = text.startsWith('{') ? parseJson(text) : parseWkt(text);
  return geometry === null || geometry === undefined ? 'its geometry is neither WKT nor GeoJSON' : middleOf(geometry);
}

function parseWkt(text: string): unknown {
  try {
    return wktToGeoJSON(text);
  } catch {
    return null;
  }
}
