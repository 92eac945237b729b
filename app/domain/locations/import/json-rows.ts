import { z } from 'zod';
import { type Degrees, middleOf, middleOfBox } from './geometry';
import type { JsonValue } from './json-list';
import { osmReading, tagsReading } from './osm-tags';
import { columnKey, isWanted, filteredOut, type RowFilter } from './place-fields';
import type { RowReader } from './plain-rows';
import type { Reading } from './reading';
import { isSourceRef } from '../present-location';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** A property as text. The items of a list are joined; any other nested value counts as null. */
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

/** The two formats of OpenStreetMap extracts: truck stops have a pair, latitude first. Rest areas have two fields and at most a name. */
const truckStop = z.object({ name: z.string().nullish(), coordinates: z.tuple([z.number(), z.number()]) });
const restArea = z.strictObject({ name: z.string().nullish(), latitude: z.number(), longitude: z.number() });

const row = z.record(z.string(), z.unknown());
const others = z.object({ otherRefs: z.array(z.string().refine(isSourceRef)) });

/** Whether a value alone is a place, for files with one value per line. */
export const isPlace = (input: unknown): boolean =>
  feature.safeParse(input).success ||
  element.safeParse(input).success ||
  z.looseObject({ name: z.string() }).safeParse(input).success;

export const isFeature = (input: unknown): boolean => feature.safeParse(input).success;

/**
 * Reads a value as a place: a GeoJSON feature, an OpenStreetMap element, or an object with our own fields, as in our exports.
 *
 * @param plain reads a row of our own fields
 */
export function jsonReading({ line, value: input }: JsonValue, plain: RowReader, where?: RowFilter): Reading {
  const asFeature = feature.safeParse(input);
  if (asFeature.success) return featureReading(line, asFeature.data, plain, where);
  const asElement = element.safeParse(input);
  if (asElement.success) return elementReading(line, asElement.data);
  const extracted = readExtract(input);
  if (extracted) return osmReading({ line, id: null, ...extracted });
  return row.safeParse(input).success
    ? objectReading(line, input, plain, where)
    : { line, label: 'unreadable', rejected: 'not a place: not an object' };
}

function featureReading(
  line: number,
  { id: ownId, geometry, properties: facts }: z.infer<typeof feature>,
  plain: RowReader,
  where: RowFilter | undefined,
): Reading {
  const tags = textsOf(facts);
  const label = tags.get('name') ?? 'without a name';
  if (!isWanted(cellsOf(tags), where)) return { line, label, rejected: filteredOut };
  const degrees = geometry === null || geometry === undefined ? null : middleOf(geometry);
  if (typeof degrees === 'string') return { line, label, rejected: degrees };
  return tagsReading({ line, tags, degrees, id: ownId ?? null }, plain);
}

function elementReading(line: number, { type, id: number, ...input }: z.infer<typeof element>): Reading {
  const tags = textsOf(input.tags);
  const label = tags.get('name') ?? 'without a name';
  const degrees = middleOfElement(input);
  if (degrees === null && type !== 'node') {
    return { line, label, rejected: `a ${type} without coordinates: Overpass adds them with "out center"` };
  }
  if (typeof degrees === 'string') return { line, label, rejected: degrees };
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

function readExtract(input: unknown): { tags: Map<string, string>; degrees: Degrees } | null {
  const stop = truckStop.safeParse(input);
  if (stop.success) {
    const [latitude, longitude] = stop.data.coordinates;
    return { tags: nameTag(stop.data.name), degrees: { latitude: String(latitude), longitude: String(longitude) } };
  }
  const area = restArea.safeParse(input);
  if (!area.success) return null;
  const { name, latitude, longitude } = area.data;
  const tags = nameTag(name).set('highway', 'rest_area');
  return { tags, degrees: { latitude: String(latitude), longitude: String(longitude) } };
}

const nameTag = (name: string | null | undefined): Map<string, string> => new Map(name ? [['name', name]] : []);

/** Reads our own fields, and the refs of other rows that describe the place. */
function objectReading(line: number, input: unknown, plain: RowReader, where: RowFilter | undefined): Reading {
  const tags = textsOf(input);
  const label = tags.get('name') ?? 'without a name';
  if (!isWanted(cellsOf(tags), where)) return { line, label, rejected: filteredOut };
  const reading = tags.has('sourceRef')
    ? plain({ line, cells: cellsOf(tags) })
    : tagsReading({ line, tags, degrees: degreesOf(tags), id: null }, plain);
  const { otherRefs } = others.safeParse(input).data ?? {};
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
export const textsOf = (input: unknown): Map<string, string> =>
  new Map(
    Object.entries(properties.safeParse(input).data ?? {}).flatMap(([key, each]) =>
      each === null ? [] : [[key, String(each)]],
    ),
  );
