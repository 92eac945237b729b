import { type CsvCell, csvFile } from '../locations/export/csv-file';
import { gpxFile, type GpxPoint, signAndName } from '../locations/export/gpx-file';
import type { Trip } from './plan-trip';
import { turns, wholeLine } from './route-line';
import { eachStopOfTrip, type StopChoice } from './trip-stops';

/** For a truck's navigation or a spreadsheet. */
type TripFile = { type: string; content: AsyncGenerator<string> };

const columns = [
  'mile',
  'highway',
  'exit',
  'state',
  'city',
  'name',
  'chain',
  'type',
  'amenities',
  'latitude',
  'longitude',
];

/** The stops in driving order, with their miles from the start. */
export const tripAsCsv = (trip: Trip, choice: StopChoice): TripFile => ({
  type: 'text/csv; charset=utf-8',
  content: csvFile(columns, csvRows(trip, choice)),
});

async function* csvRows(trip: Trip, choice: StopChoice): AsyncGenerator<CsvCell[]> {
  for await (const stop of eachStopOfTrip(trip, choice)) {
    const { miles, highway, exitNumber, state, city, name, chainName, type, amenities, latitude, longitude } = stop;
    yield [miles, highway, exitNumber, state, city, name, chainName, type, amenities, latitude, longitude];
  }
}

/** The way: as a route by its turns, and as a track of every point; and the stops as waypoints. */
export const tripAsGpx = (trip: Trip, choice: StopChoice): TripFile => ({
  type: 'application/gpx+xml; charset=utf-8',
  content: gpxFile(gpxPoints(trip, choice), {
    name: `${trip.from.name} to ${trip.to.name}`,
    turns: turns(trip.line),
    line: wholeLine(trip.line),
  }),
});

async function* gpxPoints(trip: Trip, choice: StopChoice): AsyncGenerator<GpxPoint> {
  for await (const stop of eachStopOfTrip(trip, choice)) {
    const { latitude, longitude, amenities, closedAt } = stop;
    if (latitude === null || longitude === null) continue;
    const name = closedAt ? `${signAndName(stop)} (reported closed)` : signAndName(stop);
    yield { latitude, longitude, name, about: amenities };
  }
}
