import { exitInLine } from '~/schemas/exit-words';
import { escapeXml, xmlHead } from '../../xml';
import { OUR_NAMESPACE } from '../import/gpx-rows';

export type GpxPoint = {
  latitude: number;
  longitude: number;
  name: string;
  about: string | null;
  /** Fields of the place, for our own import to read again. */
  fields?: Record<string, string | number | null>;
};

/** A way to drive: where it turns, and all of its line. Longitude first, degrees. */
export type GpxWay = { name: string; turns: WayPoint[]; line: WayPoint[] };
type WayPoint = readonly [longitude: number, latitude: number];

/** The head comes with the first point: until that is there, whoever sends the file can still say that it cannot be had. */
export async function* gpxFile(points: AsyncIterable<GpxPoint>, way?: GpxWay): AsyncGenerator<string> {
  let head = `${xmlHead}<gpx version="1.1" creator="Eat It or Beat It" xmlns="http://www.topografix.com/GPX/1/1" xmlns:place="${OUR_NAMESPACE}">\n`;
  for await (const { latitude, longitude, name, about, fields } of points) {
    const words = about && `<desc>${escapeXml(about)}</desc>`;
    const ours = fields && `<extensions>${elements(fields)}</extensions>`;
    yield `${head}<wpt lat="${latitude}" lon="${longitude}"><name>${escapeXml(name)}</name>${words ?? ''}${ours ?? ''}</wpt>\n`;
    head = '';
  }
  yield head;
  if (way) yield* wayElements(way);
  yield '</gpx>\n';
}

/** After the waypoints, as GPX 1.1 has it. */
function* wayElements({ name, turns, line }: GpxWay): Generator<string> {
  const named = `<name>${escapeXml(name)}</name>`;
  yield `<rte>${named}${turns.map((point) => wayPoint('rtept', point)).join('')}</rte>\n`;
  yield `<trk>${named}<trkseg>${line.map((point) => wayPoint('trkpt', point)).join('')}</trkseg></trk>\n`;
}

const wayPoint = (element: string, [longitude, latitude]: WayPoint): string =>
  `<${element} lat="${latitude}" lon="${longitude}"/>`;

const elements = (fields: Record<string, string | number | null>): string =>
  Object.entries(fields)
    .map(([field, text]) => (text === null ? '' : `<place:${field}>${escapeXml(String(text))}</place:${field}>`))
    .join('');

/** `I-40 exit 143 Love's`. */
export const signAndName = (place: NamedStop): string =>
  [place.highway, exitInLine(place), place.name].filter(Boolean).join(' ');

type NamedStop = Parameters<typeof exitInLine>[0] & { highway: string | null; name: string };
