import { type CsvCell, csvFile } from '../locations/export/csv-file';
import { gpxFile, type GpxPoint, signAndName } from '../locations/export/gpx-file';
import { eachStop } from './read-highway';

/** For a truck's navigation or a spreadsheet. */
type RoadFile = { type: string; content: AsyncGenerator<string> };

const columns = [
  ...['highway', 'exit', 'state', 'city', 'name', 'chain', 'type', 'amenities', 'latitude', 'longitude'],
  ...['exitIsGuess', 'mile'],
];

/** In the order of the highway's page. */
export const roadAsCsv = (highway: string): RoadFile => ({
  type: 'text/csv; charset=utf-8',
  content: csvFile(columns, csvRows(highway)),
});

async function* csvRows(highway: string): AsyncGenerator<CsvCell[]> {
  for await (const stop of eachStop(highway)) {
    const { exitNumber, state, city, name, chainName, type, amenities, latitude, longitude, exitIsGuess, mile } = stop;
    const guess = exitNumber !== null && exitIsGuess ? 'yes' : null;
    yield [stop.highway, exitNumber, state, city, name, chainName, type, amenities, latitude, longitude, guess, mile];
  }
}

/** GPX waypoints, of the stops with a known position. */
export const roadAsGpx = (highway: string): RoadFile => ({
  type: 'application/gpx+xml; charset=utf-8',
  content: gpxFile(gpxPoints(highway)),
});

async function* gpxPoints(highway: string): AsyncGenerator<GpxPoint> {
  for await (const stop of eachStop(highway)) {
    const { latitude, longitude, amenities, closedAt } = stop;
    if (latitude === null || longitude === null) continue;
    const name = closedAt ? `${signAndName(stop)} (reported closed)` : signAndName(stop);
    yield { latitude, longitude, name, about: amenities };
  }
}
