import { unreadableFile } from '~/messages';
import { checkReading } from './check-place';
import { csvRecords, type CsvShape, csvShape } from './csv-records';
import { featureReading } from './geo-json';
import { gpxWaypoints } from './gpx-waypoints';
import { jsonElements } from './json-elements';
import { mapReading } from './map-rows';
import { checkColumns, columnKey, isExitList } from './place-fields';
import { plainReader } from './plain-rows';
import type { ReadOptions } from './read-options';
import type { Reading } from './reading';
import { surveyColumns, surveyReading } from './survey-rows';
import { readHead, textChunks } from './text-chunks';
import { UnreadableFileError } from './unreadable-file-error';
import { waypointReading } from './waypoint-rows';

export type Source = {
  /** What the file was taken for, to be told to the person. */
  format: string;
  bytes: number;
  /** @param onBytes receives how many bytes of the file have been read. */
  readings(onBytes: (read: number) => void): AsyncGenerator<Reading>;
};

/** What a file is, and how its text becomes rows. */
type Format = { format: string; rows: (chunks: AsyncIterable<string>) => AsyncGenerator<Reading> };

/**
 * Opens a file of places, whatever its name: what it is shows in its first lines.
 *
 * @throws UnreadableFileError with a sentence that says why it is none
 */
export async function openSource(path: string, options: ReadOptions = {}): Promise<Source> {
  const { head, encoding, bytes } = await readHead(path);
  const { format, rows } = formatOf(head, options);
  return {
    format,
    bytes,
    async *readings(onBytes) {
      for await (const reading of rows(textChunks(path, encoding, onBytes))) yield checkReading(reading, options);
    },
  };
}

/** @throws UnreadableFileError */
function formatOf(head: string, options: ReadOptions): Format {
  const start = head.trimStart();
  const isMapped = options.map !== undefined && options.map.size > 0;
  if (start === '') throw new UnreadableFileError(unreadableFile.empty);
  if (start.startsWith('{') && /"features"\s*:|"FeatureCollection"/.test(head)) return geoJson(options);
  if (/^[[{<]/.test(start) && isMapped) throw new UnreadableFileError(unreadableFile.notMapped);
  if (start.startsWith('<')) return gpx(options);
  if (start.startsWith('[')) return mapElements('OpenStreetMap extract');
  if (start.startsWith('{') && /"elements"\s*:/.test(head)) return mapElements('OpenStreetMap answer');
  if (start.startsWith('{')) throw new UnreadableFileError(unreadableFile.noList);
  return table(csvShape(head), isMapped, options);
}

const mapElements = (format: string): Format => ({
  format,
  async *rows(chunks) {
    for await (const element of jsonElements(chunks, ['elements'])) yield mapReading(element);
  },
});

function geoJson(options: ReadOptions): Format {
  const plain = plainReader(options);
  return {
    format: 'GeoJSON',
    async *rows(chunks) {
      for await (const element of jsonElements(chunks, ['features'])) yield featureReading(element, plain);
    },
  };
}

function gpx(options: ReadOptions): Format {
  const plain = plainReader(options);
  return {
    format: 'GPX waypoints',
    async *rows(chunks) {
      for await (const waypoint of gpxWaypoints(chunks)) yield waypointReading(waypoint, plain);
    },
  };
}

/** @throws UnreadableFileError */
function table({ delimiter, columns }: CsvShape, isMapped: boolean, options: ReadOptions): Format {
  const keys = columns.map(columnKey);
  const csv = (
    format: string,
    toReading: (record: { line: number; cells: Map<string, string> }) => Reading,
  ): Format => ({
    format,
    async *rows(chunks) {
      for await (const record of csvRecords(chunks, delimiter)) yield toReading(record);
    },
  });
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
  checkColumns(columns, options.map);
  return csv('CSV of location fields', plainReader(options));
}
