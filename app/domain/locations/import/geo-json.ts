import { z } from 'zod';
import { columnKey } from './place-fields';
import type { RowFilter } from './read-options';
import { isWanted, leftOut } from './row-filter';
import { type JsonElement, parseJson } from './json-elements';
import type { Degrees } from './point';
import type { RowReader } from './plain-rows';
import type { Reading } from './reading';
import { tagsReading } from './tagged-row';

/** A property that can be a text; a nested one counts as null. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null);
const properties = z.record(z.string(), value);
const point = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()], z.number()) });
const feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
  properties: properties.nullish(),
});

/**
 * One feature as a place: by our own fields, as our export has them, or by OpenStreetMap's tags.
 *
 * @param plain reads a row of our own fields
 */
export function featureReading({ line, text }: JsonElement, plain: RowReader, where?: RowFilter): Reading {
  const read = feature.safeParse(parseJson(text));
  if (!read.success) return { line, label: 'unreadable', refused: 'not a GeoJSON feature' };
  const { id, geometry } = read.data;
  const tags = textsOf(read.data.properties);
  const degrees = pointOfGeometry(geometry);
  const cells = new Map(Array.from(tags, ([key, each]) => [columnKey(key), each]));
  if (!isWanted(cells, where)) return { line, label: tags.get('name') ?? 'without a name', refused: leftOut };
  if (geometry && !degrees) {
    return {
      line,
      label: tags.get('name') ?? 'without a name',
      refused: 'not a point: its shape is a ' + geometry.type,
    };
  }
  return tagsReading({ line, tags, degrees, id: id ?? null }, plain);
}

/** The degrees of a GeoJSON point, in which longitude comes first, and a height may follow (RFC 7946). */
export function pointOfGeometry(geometry: unknown): Degrees | null {
  const read = point.safeParse(geometry);
  if (!read.success) return null;
  const [longitude, latitude] = read.data.coordinates;
  return { latitude: String(latitude), longitude: String(longitude) };
}

/** @returns properties as texts; none for what is not an object of them */
export const textsOf = (given: unknown): Map<string, string> =>
  new Map(
    Object.entries(properties.safeParse(given).data ?? {}).flatMap(([key, each]) =>
      each === null ? [] : [[key, String(each)]],
    ),
  );
