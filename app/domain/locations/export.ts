import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Place } from '~/schemas/places';
import { exitInLine } from '~/schemas/roads';
import type { LocationRow } from '~models/location';
import { eachByFilter } from '~models/location-search';
import { escapeXml, xmlHead } from '../xml';
import { plainFields } from './import/reading';
import { OUR_NAMESPACE } from './import/gpx-rows';
import { presentLocation } from './present-location';
import { type PlaceFilter, toFilter } from './read-locations';

export type CsvCell = string | number | null;

/**
 * CSV (RFC 4180) with a header line and a byte order mark, without which Excel doesn't read UTF-8. Cells that a spreadsheet would run as a
 * formula get a leading apostrophe, which our import removes again. Fails if reading the rows fails.
 */
async function* csvFile(columns: string[], rows: AsyncIterable<CsvCell[]>): AsyncGenerator<string> {
  const content = stringify({ header: true, columns, escape_formulas: true, record_delimiter: 'windows', bom: true });
  // The consumer of the text gets the error.
  pipeline(Readable.from(rows), content).catch(() => undefined);
  yield* content.setEncoding('utf8');
}

type GpxPoint = {
  latitude: number;
  longitude: number;
  name: string;
  description: string | null;
  /** Fields of the place for our own import. */
  fields?: Record<string, string | number | null>;
};

/** A route: its turns and its full line. Longitude first, degrees. */
type GpxRoute = { name: string; turns: RoutePoint[]; line: RoutePoint[] };
type RoutePoint = readonly [longitude: number, latitude: number];

/** The header is sent with the first point, so that an error before it can still change the response. */
async function* gpxFile(points: AsyncIterable<GpxPoint>, route?: GpxRoute): AsyncGenerator<string> {
  let header = `${xmlHead}<gpx version="1.1" creator="Eat It or Beat It" xmlns="http://www.topografix.com/GPX/1/1" xmlns:place="${OUR_NAMESPACE}">\n`;
  for await (const { latitude, longitude, name, description, fields } of points) {
    const desc = description && `<desc>${escapeXml(description)}</desc>`;
    const extensions = fields && `<extensions>${elements(fields)}</extensions>`;
    yield `${header}<wpt lat="${latitude}" lon="${longitude}"><name>${escapeXml(name)}</name>${desc ?? ''}${extensions ?? ''}</wpt>\n`;
    header = '';
  }
  yield header;
  if (route) yield* routeElements(route);
  yield '</gpx>\n';
}

/** After the waypoints, as GPX 1.1 requires. */
function* routeElements({ name, turns, line }: GpxRoute): Generator<string> {
  const named = `<name>${escapeXml(name)}</name>`;
  yield `<rte>${named}${turns.map((point) => routePoint('rtept', point)).join('')}</rte>\n`;
  yield `<trk>${named}<trkseg>${line.map((point) => routePoint('trkpt', point)).join('')}</trkseg></trk>\n`;
}

const routePoint = (element: string, [longitude, latitude]: RoutePoint): string =>
  `<${element} lat="${latitude}" lon="${longitude}"/>`;

const elements = (fields: Record<string, string | number | null>): string =>
  Object.entries(fields)
    .map(([field, text]) => (text === null ? '' : `<place:${field}>${escapeXml(String(text))}</place:${field}>`))
    .join('');

/** `I-40 exit 143 Love's`. */
const signAndName = (place: NamedStop): string =>
  [place.highway, exitInLine(place), place.name].filter(Boolean).join(' ');

type NamedStop = Parameters<typeof exitInLine>[0] & { highway: string | null; name: string };

/** A file for a truck GPS or a spreadsheet. */
type Download = { type: string; content: AsyncGenerator<string> };

export const csvDownload = (columns: string[], rows: AsyncIterable<CsvCell[]>): Download => ({
  type: 'text/csv; charset=utf-8',
  content: csvFile(columns, rows),
});

/** The stops with known coordinates as waypoints. */
export const gpxDownload = (stops: AsyncIterable<Place>, route?: GpxRoute): Download => ({
  type: 'application/gpx+xml; charset=utf-8',
  content: gpxFile(waypointsOf(stops), route),
});

async function* waypointsOf(stops: AsyncIterable<Place>): AsyncGenerator<GpxPoint> {
  for await (const stop of stops) {
    const { latitude, longitude, amenities, closedAt } = stop;
    if (latitude === null || longitude === null) continue;
    const name = closedAt ? `${signAndName(stop)} (reported closed)` : signAndName(stop);
    yield { latitude, longitude, name, description: amenities };
  }
}

/** Column names that our own import recognizes. */
const placeColumns = [
  ...plainFields,
  'latitude',
  'longitude',
  'source',
  'sourceRef',
  'exitIsGuess',
  'mile',
  'alsoOn',
] as const;

type NumberColumn = 'latitude' | 'longitude' | 'mile';

type ExportedPlace = Record<Exclude<(typeof placeColumns)[number], NumberColumn>, string | null> &
  Record<NumberColumn, number | null> & { name: string };

/** Includes the ref of its source row, by which an import recognizes the place. */
export function exportedPlace(row: LocationRow): ExportedPlace {
  const { id: _id, closedAt: _closedAt, sources: _sources, exitIsGuess, alsoOn, ...facts } = presentLocation(row);
  const [sourceRef = null] = row.source.refs ?? [];
  const { direction, source } = row;
  const isGuess = exitIsGuess && facts.exitNumber !== null;
  return {
    ...facts,
    direction,
    source: source.kind,
    sourceRef,
    exitIsGuess: isGuess ? 'yes' : null,
    alsoOn: alsoOn.join('; ') || null,
  };
}

export const exportFormats = ['csv', 'geojson', 'gpx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type PlaceExport = {
  /** Read from the database as fast as it is consumed. */
  content: Readable;
  /** Numbers of exported places, and of those left out because the format requires coordinates. */
  counts: { written: number; leftOut: number };
};

/** Sorted by name. Importing the export changes nothing. */
export function exportPlaces(format: ExportFormat, filter: Pick<PlaceFilter, 'state' | 'highway'>): PlaceExport {
  const counts = { written: 0, leftOut: 0 };
  return { content: Readable.from(contentOf(format, eachPlace(filter, counts), counts)), counts };
}

async function* eachPlace(
  filter: Pick<PlaceFilter, 'state' | 'highway'>,
  counts: PlaceExport['counts'],
): AsyncGenerator<ExportedPlace> {
  for await (const row of eachByFilter(toFilter(filter))) {
    counts.written += 1;
    yield exportedPlace(row);
  }
}

function contentOf(
  format: ExportFormat,
  places: AsyncIterable<ExportedPlace>,
  counts: PlaceExport['counts'],
): AsyncGenerator<string> {
  if (format === 'csv') return csvFile([...placeColumns], cellsOf(places));
  return format === 'geojson' ? geoJson(places) : gpxFile(pointsOf(places, counts));
}

async function* cellsOf(places: AsyncIterable<ExportedPlace>) {
  for await (const place of places) yield placeColumns.map((column) => place[column]);
}

/** RFC 7946, one feature per line. A place without coordinates has no geometry. */
async function* geoJson(places: AsyncIterable<ExportedPlace>): AsyncGenerator<string> {
  let before = '{"type":"FeatureCollection","features":[\n';
  for await (const { latitude, longitude, ...properties } of places) {
    const isPlaced = latitude !== null && longitude !== null;
    const geometry = isPlaced ? { type: 'Point', coordinates: [longitude, latitude] } : null;
    yield before + JSON.stringify({ type: 'Feature', geometry, properties });
    before = ',\n';
  }
  yield before === ',\n' ? '\n]}\n' : `${before}]}\n`;
}

async function* pointsOf(
  places: AsyncIterable<ExportedPlace>,
  counts: PlaceExport['counts'],
): AsyncGenerator<GpxPoint> {
  for await (const { latitude, longitude, ...fields } of places) {
    if (latitude !== null && longitude !== null) {
      const name = signAndName({ ...fields, exitIsGuess: fields.exitIsGuess !== null });
      yield { latitude, longitude, name, description: fields.amenities, fields };
    } else {
      counts.written -= 1;
      counts.leftOut += 1;
    }
  }
}
