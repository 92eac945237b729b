import type { CsvRecord } from './csv-records';
import { pointOfGeometry, textsOf } from './geo-json';
import { parseJson } from './json-elements';
import { columnKey, type FieldColumns } from './place-fields';
import type { RowReader } from './plain-rows';
import type { Degrees } from './point';
import type { Reading } from './reading';
import { isOsm, tagsReading } from './tagged-row';

/** A record with its geometry and properties unpacked from their cells. */
export type TableRow = {
  line: number;
  cells: ReadonlyMap<string, string>;
  /** By their own names; empty where there are none. */
  tags: ReadonlyMap<string, string>;
  /** Null where no cell holds a geometry, or the row has its degrees in columns. */
  degrees: Degrees | null;
  /** Why the row is no place, if that is clear already. */
  refused?: string;
};

/** `SRID=4326;POINT Z (-97.5 32.5 120)`: longitude first, as in GeoJSON; a height or measure may follow (OGC 06-103r4). */
const wellKnownPoint = /^(?:SRID=\d+;)?\s*POINT\s*(?:ZM?|M)?\s*\(\s*([^\s()]+)\s+([^\s()]+)(?:\s+[^\s()]+){0,2}\s*\)$/i;

/** Unpacks the position and the properties into cells of their own; a column of the same field wins. */
export function layOpen({ line, cells }: CsvRecord, columns: FieldColumns): TableRow {
  const filled = (names: readonly string[]) => names.map((name) => cells.get(name)?.trim()).find(Boolean);
  const tags = textsOf(parseJson(filled(columns.properties) ?? ''));
  const geometry = filled([...columns.latitude, ...columns.longitude]) ? undefined : filled(columns.geometry);
  const degrees = geometry === undefined ? null : degreesIn(geometry);
  const inside = Array.from(tags, ([key, text]): [string, string] => [columnKey(key), text]);
  const own = [...cells].filter(([, text]) => text.trim() !== '');
  return {
    line,
    cells: new Map([...inside, ...own, ...Object.entries(degrees ?? {})]),
    tags,
    degrees,
    ...(geometry !== undefined && degrees === null && { refused: 'its geometry is not a point in WKT or GeoJSON' }),
  };
}

function degreesIn(geometry: string): Degrees | null {
  const [, longitude, latitude] = wellKnownPoint.exec(geometry) ?? [];
  return longitude !== undefined && latitude !== undefined
    ? { latitude, longitude }
    : pointOfGeometry(parseJson(geometry));
}

/** By the tags of OpenStreetMap where it has no columns of its own, else by our fields. */
export function tableReading(row: TableRow, columns: FieldColumns, plain: RowReader): Reading {
  const { line, cells, tags, degrees } = row;
  const label = columns.name.map((name) => cells.get(name)).find(Boolean) ?? 'without a name';
  if (row.refused !== undefined) return { line, label, refused: row.refused };
  const isTagged = isOsm(tags) && columns.name.every((name) => !cells.has(name) || tags.has(name));
  return isTagged ? tagsReading({ line, tags, degrees, id: null }, plain) : plain({ line, cells });
}
