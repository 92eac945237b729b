import { unreadableFile } from '~/messages';
import { checkReading } from './check-place';
import { csvRecords, type CsvShape, csvShape } from './csv-records';
import { featureReading } from './geo-json';
import { gpxWaypoints } from './gpx-waypoints';
import { jsonElements } from './json-elements';
import { jsonLines, isJsonLines, lineReading } from './json-lines';
import { mapReading } from './map-rows';
import {
  checkColumns,
  columnKey,
  columnsOf,
  type ColumnUse,
  columnUse,
  type FieldColumns,
  isExitList,
} from './place-fields';
import { plainReader } from './plain-rows';
import type { ReadOptions, RowFilter } from './read-options';
import { type Reading, tooLong } from './reading';
import { isWanted, leftOut } from './row-filter';
import { surveyColumns, surveyReading } from './survey-rows';
import { layOpen, tableReading, type TableRow } from './table-row';
import { readHead, textChunks } from './text-chunks';
import { UnreadableFileError } from './unreadable-file';
import { waypointReading } from './waypoint-rows';

type Source = {
  /** The detected format, to tell the person. */
  format: string;
  bytes: number;
  /** How its columns are used; null for a file without columns. */
  columns: ColumnUse | null;
  /** @param onBytes receives how many bytes of the file have been read */
  readings(onBytes: (read: number) => void): AsyncGenerator<Reading>;
};

type Format = { format: string; columns?: ColumnUse; rows: (chunks: AsyncIterable<string>) => AsyncGenerator<Reading> };

/**
 * Opens a file of places, and tells its format by its first lines, whatever its name.
 *
 * @throws UnreadableFileError with a sentence that says why it is none
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
  const start = head.trimStart();
  const isFiltered = options.where !== undefined && options.where.size > 0;
  const isMapped = options.map !== undefined && options.map.size > 0;
  if (start === '') throw new UnreadableFileError(unreadableFile.empty);
  if (start.startsWith('{') && /"features"\s*:|"FeatureCollection"/.test(head)) return geoJson(options);
  if (/^[[{<]/.test(start) && isMapped) throw new UnreadableFileError(unreadableFile.notMapped);
  if (/^[[{<]/.test(start) && isFiltered) throw new UnreadableFileError(unreadableFile.notFiltered);
  if (start.startsWith('<')) return gpx(options);
  if (isJsonLines(start)) return jsonLinesOf(options);
  if (start.startsWith('[')) return mapElements('OpenStreetMap extract');
  if (start.startsWith('{') && /"elements"\s*:/.test(head)) return mapElements('OpenStreetMap answer');
  if (start.startsWith('{')) throw new UnreadableFileError(unreadableFile.noList);
  return table(csvShape(head), isMapped, options);
}

const mapElements = (format: string): Format => ({
  format,
  async *rows(chunks) {
    for await (const element of jsonElements(chunks, ['elements'])) {
      yield 'isTooLong' in element ? tooLong(element.line) : mapReading(element);
    }
  },
});

function geoJson(options: ReadOptions): Format {
  const plain = plainReader(options);
  return {
    format: 'GeoJSON',
    async *rows(chunks) {
      for await (const element of jsonElements(chunks, ['features'])) {
        yield 'isTooLong' in element ? tooLong(element.line) : featureReading(element, plain, options.where);
      }
    },
  };
}

function jsonLinesOf(options: ReadOptions): Format {
  const plain = plainReader(options);
  return {
    format: 'lines of location fields',
    async *rows(chunks) {
      for await (const element of jsonLines(chunks)) {
        yield 'isTooLong' in element ? tooLong(element.line) : lineReading(element, plain);
      }
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
function table(
  { delimiter, columns: names }: CsvShape,
  isMapped: boolean,
  { map, where, ...options }: ReadOptions,
): Format {
  const keys = names.map(columnKey);
  const columns = columnsOf(map);
  const csv = (format: string, toReading: (row: TableRow) => Reading): Format => ({
    format,
    columns: columnUse(names, map),
    async *rows(chunks) {
      for await (const record of csvRecords(chunks, delimiter)) {
        yield 'isTooLong' in record ? tooLong(record.line) : wantedReading(layOpen(record, columns), toReading, where);
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
      refused: 'an exit without a name, and nothing to be found there',
    }));
  }
  checkColumns(names, map);
  const plain = plainReader({ map, ...options });
  return csv('CSV of location fields', (row) => tableReading(row, columns, plain));
}

const wantedReading = (row: TableRow, toReading: (row: TableRow) => Reading, where: RowFilter | undefined): Reading =>
  isWanted(row.cells, where) ? toReading(row) : { line: row.line, label: 'another row', refused: leftOut };

/** A filter by a missing column would leave out every row. @throws UnreadableFileError */
function checkFilter(names: string[], columns: FieldColumns, where: RowFilter = new Map()): void {
  const keys = names.map(columnKey);
  if (columns.properties.some((key) => keys.includes(key))) return;
  for (const [key, { column }] of where) {
    if (!keys.includes(key)) throw new UnreadableFileError(unreadableFile.noSuchColumn(column, names));
  }
}
