import { unreadableFile } from '~/messages/files';
import { recognizeChain } from '../chains';
import { normalizeHighway } from '../highway';
import {
  csvRecords,
  type CsvShape,
  csvShape,
  expandCells,
  tableReading,
  type TableRow,
  type CsvRecord,
} from './csv-rows';
import { pointOf } from './geometry';
import { gpxWaypoints, waypointReading } from './gpx-rows';
import { jsonLines, jsonList, type JsonShape, parseJson } from './json-list';
import { isFeature, isPlace, jsonReading } from './json-rows';
import {
  checkColumns,
  columnKey,
  columnsOf,
  type ColumnUse,
  columnUse,
  type FieldColumns,
  isExitList,
  isWanted,
  filteredOut,
  type ReadOptions,
  type RowFilter,
  exitOfMilePost,
  mileOfMilePost,
  directionInName,
  roadInName,
  stopType,
  whyNoStop,
} from './place-fields';
import { plainReader, roadsOfRow } from './plain-rows';
import { readHead, textChunks, UnreadableFileError } from './read-text';
import { checkReading, cell, noAddress, type Reading, tooLong } from './reading';

type Source = {
  /** The detected format, shown to the user. */
  format: string;
  bytes: number;
  /** How its columns are used; null for a file without columns. */
  columns: ColumnUse | null;
  /** @param onBytes receives how many bytes of the file have been read */
  readings(onBytes: (read: number) => void): AsyncGenerator<Reading>;
};

type Format = { format: string; columns?: ColumnUse; rows: (chunks: AsyncIterable<string>) => AsyncGenerator<Reading> };

/**
 * Opens a file of places and detects its format from its first lines, regardless of its name.
 *
 * @throws UnreadableFileError with a message that says what is wrong
 */
export async function openSource(path: string, options: ReadOptions = {}): Promise<Source> {
  const { head, packing, bytes } = await readHead(path);
  const { format, columns = null, rows } = formatOf(head, options);
  return {
    format,
    bytes,
    columns,
    async *readings(onBytes) {
      for await (const reading of rows(textChunks(path, packing, onBytes))) yield checkReading(reading, options);
    },
  };
}

/** @throws UnreadableFileError */
function formatOf(head: string, options: ReadOptions): Format {
  const start = head.replace(/^[\s\u001e]+/, '');
  const isFiltered = options.where !== undefined && options.where.size > 0;
  const isMapped = options.map !== undefined && options.map.size > 0;
  if (start === '') throw new UnreadableFileError(unreadableFile.empty);
  const firstLine = /^[[{]/.test(start) ? parseJson(start.split('\n', 1)[0] ?? '') : undefined;
  const isGeoJson =
    isFeature(firstLine) || (start.startsWith('{') && /"features"\s*:|"Feature(Collection)?"/.test(head));
  if (/^[[{<]/.test(start) && !isGeoJson && isMapped) throw new UnreadableFileError(unreadableFile.notMapped);
  if (/^[[{<]/.test(start) && !isGeoJson && isFiltered) throw new UnreadableFileError(unreadableFile.notFiltered);
  if (start.startsWith('<')) return gpx(options);
  if (isPlace(firstLine)) return json(isGeoJson ? 'lines of GeoJSON' : 'lines of location fields', 'lines', options);
  if (start.startsWith('[')) return json('JSON list', 'list', options);
  if (start.startsWith('{')) return jsonObject(head, isGeoJson, options);
  return table(csvShape(head), isMapped, options);
}

/** A single feature, or an object that contains a list: GeoJSON, OpenStreetMap, or other. */
function jsonObject(head: string, isGeoJson: boolean, options: ReadOptions): Format {
  const hasList = /"(features|elements)"\s*:\s*\[/.test(head);
  if (isGeoJson && !hasList && !head.includes('"FeatureCollection"')) return json('GeoJSON', 'one', options);
  if (!hasList && !/\[\s*\{/.test(head)) throw new UnreadableFileError(unreadableFile.noList);
  const format = isGeoJson ? 'GeoJSON' : /"elements"\s*:/.test(head) ? 'OpenStreetMap response' : 'JSON list';
  return json(format, 'list in an object', options, !hasList);
}

/** @param isUnsure if no places are found, the file isn't a file of places */
function json(format: string, shape: JsonShape | 'lines', options: ReadOptions, isUnsure = false): Format {
  const plain = plainReader(options);
  return {
    format,
    async *rows(chunks) {
      let isEmpty = true;
      for await (const element of shape === 'lines' ? jsonLines(chunks) : jsonList(chunks, shape)) {
        isEmpty = false;
        yield 'isTooLong' in element ? tooLong(element.line) : jsonReading(element, plain, options.where);
      }
      if (isUnsure && isEmpty) throw new UnreadableFileError(unreadableFile.noList);
    },
  };
}

function gpx(options: ReadOptions): Format {
  const plain = plainReader(options);
  return {
    format: 'GPX waypoints',
    async *rows(chunks) {
      for await (const waypoint of gpxWaypoints(chunks)) {
        yield 'isTooLong' in waypoint ? tooLong(waypoint.line) : waypointReading(waypoint, plain);
      }
    },
  };
}

/** @throws UnreadableFileError */
function table(shape: CsvShape, isMapped: boolean, { map, where, ...options }: ReadOptions): Format {
  const names = shape.columns;
  const keys = names.map(columnKey);
  const columns = columnsOf(map);
  const csv = (format: string, toReading: (row: TableRow) => Reading): Format => ({
    format,
    columns: columnUse(names, map),
    async *rows(chunks) {
      for await (const record of csvRecords(chunks, shape)) {
        yield 'isTooLong' in record
          ? tooLong(record.line)
          : filteredReading(expandCells(record, columns), toReading, where);
      }
    },
  });
  checkFilter(names, columns, where);
  if (!isMapped && surveyColumns.every((column) => keys.includes(column))) {
    return csv('truck parking survey', surveyReading);
  }
  if (!isMapped && isExitList(keys)) {
    return csv('list of exits', ({ line, cells }) => ({
      line,
      label: [...cells.values()].join(' exit '),
      rejected: 'an exit without a name or a place',
    }));
  }
  checkColumns(names, map);
  const plain = plainReader({ map, ...options });
  return csv('CSV of location fields', (row) => tableReading(row, columns, plain));
}

const filteredReading = (
  row: TableRow,
  toReading: (row: TableRow) => Reading,
  where: RowFilter | undefined,
): Reading =>
  isWanted(row.cells, where) ? toReading(row) : { line: row.line, label: 'another row', rejected: filteredOut };

/** A filter on a missing column would skip every row. @throws UnreadableFileError */
function checkFilter(names: string[], columns: FieldColumns, where: RowFilter = new Map()): void {
  const keys = names.map(columnKey);
  if (columns('properties').some((key) => keys.includes(key))) return;
  for (const [key, { column }] of where) {
    if (!keys.includes(key)) throw new UnreadableFileError(unreadableFile.noSuchColumn(column, names));
  }
}

/** Columns that identify the "Jason's Law" truck parking survey (National Transportation Atlas Database). */
const surveyColumns = ['objectid', 'nhsreststop', 'highwayroute', 'milepost', 'latitude', 'longitude'];

/** A stop without a name is named after its road. */
function surveyReading({ line, cells }: CsvRecord): Reading {
  const get = (column: string) => cell(cells.get(column));
  const state = get('state');
  const road = normalizeHighway(get('highwayroute'), state);
  const { highway, alsoOn } = roadsOfRow(get('highwayroute'), state);
  const name = get('nhsreststop') ?? (road ? `Rest area on ${highway}` : null);
  const label = name ?? `record ${get('objectid') ?? ''}`.trim();
  if (!name) return { line, label, rejected: 'no name, and no highway to name it after' };
  const rejected = whyNoStop(name);
  if (rejected) return { line, label, rejected };
  const point = pointOf(cells.get('latitude'), cells.get('longitude'));
  if (typeof point === 'string') return { line, label, rejected: point };

  const spots = Number(/^\d{1,5}$/.exec(get('numberofspots') ?? '')?.[0] ?? 0);
  return {
    line,
    label,
    place: {
      name,
      chainName: recognizeChain(name),
      highway,
      ...(alsoOn.length > 0 && { alsoOn }),
      direction: road?.direction ?? directionInName(name),
      exitNumber:
        exitOfMilePost(get('milepost'), road, state) ?? exitOfMilePost(roadInName(name, state).milePost, road, state),
      mile: mileOfMilePost(get('milepost'), road, state),
      state,
      city: get('municipality'),
      ...noAddress,
      type: stopType(name, 'rest_area'),
      amenities: spots > 0 ? `${spots} truck parking ${spots === 1 ? 'space' : 'spaces'}` : null,
      point,
      kind: 'survey',
      ref: `ntad:${get('objectid') ?? `line-${line}`}`,
    },
  };
}
