import { z } from 'zod';
import { type Degrees, middleOf, middleOfBox } from './geometry';
import type { JsonValue } from './json-list';
import { osmReading, tagsReading } from './osm-tags';
import { columnKey, isWanted, leftOut, type RowFilter } from './place-fields';
import type { RowReader } from './plain-rows';
import type { Reading } from './reading';
import { isSourceRef } from '../present-location';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** A property as text; a list of texts is joined, anything else nested counts as null. */
const value = z.union([scalar, z.null(), z.array(scalar).transform((all) => all.join('; '))]).catch(null);
const properties = z.record(z.string(), value);

const id = z.union([z.string(), z.number()]).nullish();
const feature = z.object({
  type: z.literal('Feature'),
  id,
  geometry: z.unknown(),
  properties: properties.nullish(),
});

/** Responses of OpenStreetMap's API and Overpass: a node has a point, ways and relations have a center, a box or all their points. */
const corner = z.object({ lat: z.number(), lon: z.number() });
const element = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.number(),
  tags: properties.default({}),
  lat: z.number().optional(),
  lon: z.number().optional(),
  center: corner.optional(),
  bounds: z.object({ minlat: z.number(), minlon: z.number(), maxlat: z.number(), maxlon: z.number() }).optional(),
  geometry: z.array(corner.nullable()).optional(),
});

/** The two formats of OpenStreetMap extracts: truck stops have a pair, latitude first; rest areas have two fields and no others. */
const truckStop = z.object({ name: z.string().nullish(), coordinates: z.tuple([z.number(), z.number()]) });
const restArea = z.strictObject({ name: z.string().nullish(), latitude: z.number(), longitude: z.number() });

const row = z.record(z.string(), z.unknown());
const others = z.object({ otherRefs: z.array(z.string().refine(isSourceRef)) });

/** Whether a value alone is a place, for files with one value per line. */
export const isPlace = (given: unknown): boolean =>
  feature.safeParse(given).success ||
  element.safeParse(given).success ||
  z.looseObject({ name: z.string() }).safeParse(given).success;

export const isFeature = (given: unknown): boolean => feature.safeParse(given).success;

/**
 * Reads a value as a place: a GeoJSON feature, an OpenStreetMap element, or an object with our own fields, as in our exports.
 *
 * @param plain reads a row of our own fields
 */
export function jsonReading({ line, value: given }: JsonValue, plain: RowReader, where?: RowFilter): Reading {
  const asFeature = feature.safeParse(given);
  if (asFeature.success) return featureReading(line, asFeature.data, plain, where);
  const asElement = element.safeParse(given);
  if (asElement.success) return elementReading(line, asElement.data);
  const extracted = readExtract(given);
  if (extracted) return osmReading({ line, id: null, ...extracted });
  return row.safeParse(given).success
    ? objectReading(line, given, plain, where)
    : { line, label: 'unreadable', refused: 'not a place: it is no object' };
}

function featureReading(
  line: number,
  { id: ownId, geometry, properties: facts }: z.infer<typeof feature>,
  plain: RowReader,
  where: RowFilter | undefined,
): Reading {
  const tags = textsOf(facts);
  const label = tags.get('name') ?? 'without a name';
  if (!isWanted(cellsOf(tags), where)) return { line, label, refused: leftOut };
  const degrees = geometry === null || geometry === undefined ? null : middleOf(geometry);
  if (typeof degrees === 'string') return { line, label, refused: degrees };
  return tagsReading({ line, tags, degrees, id: ownId ?? null }, plain);
}

function elementReading(line: number, { type, id: number, ...given }: z.infer<typeof element>): Reading {
  const tags = textsOf(given.tags);
  const label = tags.get('name') ?? 'without a name';
  const degrees = middleOfElement(given);
  if (degrees === null && type !== 'node') {
    return { line, label, refused: `a ${type} without its middle: Overpass gives it with "out center"` };
  }
  if (typeof degrees === 'string') return { line, label, refused: degrees };
  return osmReading({ line, tags, degrees, id: `${type}/${number}` });
}

function middleOfElement({
  lat,
  lon,
  center,
  bounds,
  geometry = [],
}: Omit<z.infer<typeof element>, 'type' | 'id'>): Degrees | string | null {
  const middle = lat !== undefined && lon !== undefined ? { lat, lon } : center;
  if (middle) return { latitude: String(middle.lat), longitude: String(middle.lon) };
  const corners = bounds
    ? [[bounds.minlon, bounds.minlat] as const, [bounds.maxlon, bounds.maxlat] as const]
    : geometry.flatMap((each) => (each ? [[each.lon, each.lat] as const] : []));
  return corners.length === 0 ? null : middleOfBox(corners);
}

function readExtract(given: unknown): { tags: Map<string, string>; degrees: Degrees } | null {
  const stop = truckStop.safeParse(given);
  if (stop.success) {
    const [latitude, longitude] = stop.data.coordinates;
    return { tags: nameTag(stop.data.name), degrees: { latitude: String(latitude), longitude: String(longitude) } };
  }
  const area = restArea.safeParse(given);
  if (!area.success) return null;
  const { name, latitude, longitude } = area.data;
  const tags = nameTag(name).set('highway', 'rest_area');
  return { tags, degrees: { latitude: String(latitude), longitude: String(longitude) } };
}

const nameTag = (name: string | null | undefined): Map<string, string> => new Map(name ? [['name', name]] : []);

/** Reads our own fields, and the refs of other rows that describe the place. */
function objectReading(line: number, given: unknown, plain: RowReader, where: RowFilter | undefined): Reading {
  const tags = textsOf(given);
  const label = tags.get('name') ?? 'without a name';
  if (!isWanted(cellsOf(tags), where)) return { line, label, refused: leftOut };
  const reading = tags.has('sourceRef')
    ? plain({ line, cells: cellsOf(tags) })
    : tagsReading({ line, tags, degrees: degreesOf(tags), id: null }, plain);
  const { otherRefs } = others.safeParse(given).data ?? {};
  return otherRefs && 'place' in reading ? { ...reading, place: { ...reading.place, otherRefs } } : reading;
}

/** For OpenStreetMap tags in a flat object; our own fields include the position. */
function degreesOf(tags: ReadonlyMap<string, string>): Degrees | null {
  const [latitude, longitude] = [tags.get('lat') ?? tags.get('latitude'), tags.get('lon') ?? tags.get('longitude')];
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null;
}

const cellsOf = (tags: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(Array.from(tags, ([key, each]) => [columnKey(key), each]));

/** @returns properties as texts; empty if the value isn't an object */
export const textsOf = (given: unknown): Map<string, string> =>
  new Map(
    Object.entries(properties.safeParse(given).data ?? {}).flatMap(([key, each]) =>
      each === null ? [] : [[key, String(each)]],
    ),
  );
