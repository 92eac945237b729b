import { Readable } from 'node:stream';
import { eachByFilter } from '~models/location-search';
import { type PlaceFilter, toFilter } from '../read-locations';
import { csvFile } from './csv-file';
import { gpxFile, type GpxPoint, signAndName } from './gpx-file';
import { type ExportedPlace, exportedPlace, placeColumns } from './place-columns';

export const exportFormats = ['csv', 'geojson', 'gpx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type PlaceExport = {
  /** Read from the database as fast as it is taken. */
  content: Readable;
  /** Places given out so far, and those that the format cannot hold: a waypoint needs a position. */
  counts: { written: number; leftOut: number };
};

/** By name. Imported again they change nothing. */
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

/** RFC 7946, one feature a line. A place whose position is unknown has no geometry. */
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
      yield { latitude, longitude, name, about: fields.amenities, fields };
    } else {
      counts.written -= 1;
      counts.leftOut += 1;
    }
  }
}
