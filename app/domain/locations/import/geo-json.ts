import { z } from 'zod';
import type { JsonElement } from './json-elements';
import { mapStopReading } from './map-rows';
import { parseJson } from './parse-json';
import { columnKey } from './place-fields';
import type { PlainRow } from './plain-rows';
import type { Reading } from './reading';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null);
const feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
  properties: z.record(z.string(), value).nullish(),
});

/** Longitude first (RFC 7946); a height may follow. */
const position = z.tuple([z.number(), z.number()], z.number());

/** What OpenStreetMap's tools put among a feature's properties. */
const osmIds = ['@id', 'osm_id', 'osmid'];
const osmRoadsides = ['rest_area', 'services'];

/**
 * One feature as a place: by our own fields, as our export has them, or by OpenStreetMap's tags.
 *
 * @param plain reads a row of our own fields
 */
export function featureReading({ line, text }: JsonElement, plain: (row: PlainRow) => Reading): Reading {
  const read = feature.safeParse(parseJson(text));
  if (!read.success) return { line, label: 'unreadable', refused: 'not a GeoJSON feature' };
  const { id, geometry } = read.data;
  const tags = textsOf(read.data.properties ?? {});
  const point = geometry?.type === 'Point' ? position.safeParse(geometry.coordinates).data : undefined;
  if (geometry && !point) {
    return {
      line,
      label: tags.get('name') ?? 'without a name',
      refused: 'not a point: its shape is a ' + geometry.type,
    };
  }
  if (isOsm(tags)) {
    const [longitude, latitude] = point ?? [];
    return mapStopReading(line, {
      tags,
      latitude,
      longitude,
      id: osmIds.map((key) => tags.get(key)).find(Boolean) ?? id,
    });
  }
  const cells = new Map(Array.from(tags, ([key, each]) => [columnKey(key), each]));
  if (point) cells.set('latitude', String(point[1])).set('longitude', String(point[0]));
  return plain({ line, cells });
}

const textsOf = (properties: Record<string, z.infer<typeof value>>): Map<string, string> =>
  new Map(Object.entries(properties).flatMap(([key, each]) => (each === null ? [] : [[key, String(each)]])));

const isOsm = (tags: ReadonlyMap<string, string>): boolean =>
  osmIds.some((key) => tags.has(key)) || tags.has('amenity') || osmRoadsides.includes(tags.get('highway') ?? '');
