import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { log } from '~/services/log';
import { eachStop } from './read-highway';

/** A road's stops as a file for a truck's navigation or a spreadsheet. */
export type RoadFile = { type: string; content: Readable };

const columns = ['highway', 'exit', 'state', 'city', 'name', 'chain', 'type', 'amenities', 'latitude', 'longitude'];

/** CSV (RFC 4180) in the order of the exits; cells that a spreadsheet would run come out harmless. */
export function roadAsCsv(highway: string): RoadFile {
  const content = stringify({ header: true, columns, escape_formulas: true, record_delimiter: 'windows' });
  pipeline(Readable.from(csvRows(highway)), content).catch((error: unknown) => log.error({ error, highway }, 'no CSV'));
  return { type: 'text/csv; charset=utf-8', content };
}

async function* csvRows(highway: string): AsyncGenerator<(string | number | null)[]> {
  for await (const stop of eachStop(highway)) {
    const { exitNumber, state, city, name, chainName, type, amenities, latitude, longitude } = stop;
    yield [stop.highway, exitNumber, state, city, name, chainName, type, amenities, latitude, longitude];
  }
}

/** GPX 1.1 waypoints, of the stops whose position is known. */
export const roadAsGpx = (highway: string): RoadFile => ({
  type: 'application/gpx+xml; charset=utf-8',
  content: Readable.from(gpx(highway)),
});

async function* gpx(highway: string): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Eat It or Beat It" xmlns="http://www.topografix.com/GPX/1/1">\n';
  for await (const stop of eachStop(highway)) {
    if (stop.latitude === null || stop.longitude === null) continue;
    const name = [stop.highway, stop.exitNumber && `exit ${stop.exitNumber}`, stop.name].filter(Boolean).join(' ');
    const words = stop.amenities && `<desc>${escapeXml(stop.amenities)}</desc>`;
    yield `<wpt lat="${stop.latitude}" lon="${stop.longitude}"><name>${escapeXml(name)}</name>${words ?? ''}</wpt>\n`;
  }
  yield '</gpx>\n';
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Characters that XML 1.0 cannot hold at all are left out. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (each) => entities[each] ?? each);
