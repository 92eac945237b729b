import { mapStopReading } from './map-rows';
import { columnKey } from './place-fields';
import type { Degrees } from './point';
import type { RowReader } from './plain-rows';
import type { Reading } from './reading';

/** A row of named facts: a feature's properties, or those in a cell of a table. */
type TaggedRow = {
  line: number;
  tags: ReadonlyMap<string, string>;
  degrees: Degrees | null;
  id: string | number | null;
};

/** Ids that OpenStreetMap's tools put among a feature's properties. */
const osmIds = ['@id', 'osm_id', 'osmid'];
const osmRoadsides = ['rest_area', 'services'];

/** Whether facts are named as OpenStreetMap names them, where `highway` says what a roadside place is. */
export const isOsm = (tags: ReadonlyMap<string, string>): boolean =>
  osmIds.some((key) => tags.has(key)) || tags.has('amenity') || osmRoadsides.includes(tags.get('highway') ?? '');

/** By OpenStreetMap's tags or our own fields. @param plain reads a row of our own fields */
export function tagsReading({ line, tags, degrees, id }: TaggedRow, plain: RowReader): Reading {
  if (isOsm(tags)) {
    const ownId = osmIds.map((key) => tags.get(key)).find(Boolean);
    return mapStopReading(line, { tags, ...degrees, id: ownId ?? id });
  }
  const cells = new Map(Array.from(tags, ([key, each]) => [columnKey(key), each]));
  return plain({ line, cells: new Map([...cells, ...Object.entries(degrees ?? {})]) });
}
