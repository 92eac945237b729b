import { SaxesParser, type SaxesTagNS } from 'saxes';
import { limits } from '~/schemas/atoms';
import { unreadableFile } from '~/messages/files';
import { recognizeChain } from '../chains';
import { columnKey, roadInName, signInName, stopType } from './place-fields';
import type { RowReader } from './plain-rows';
import { cell, maxRowLength, type Reading } from './reading';
import { UnreadableFileError } from './read-text';

type Waypoint = {
  /** The line on which it starts. */
  line: number;
  latitude: string | undefined;
  longitude: string | undefined;
  /** Text of its elements by name: `name`, `desc`, `type`. */
  texts: Map<string, string>;
  /** Its extension elements in our own namespace: the fields of a place. */
  ours: Map<string, string>;
};

/** Longer than any real place; its content is dropped. */
type LongWaypoint = { line: number; isTooLong: true };

/** Namespace of the elements that hold all fields of a place in our exports. */
export const OUR_NAMESPACE = 'urn:eat-it-or-beat-it:place';

/** Maximum nesting depth and text length; files from navigation programs stay well below. */
const MAX_DEPTH = 32;
const MAX_TEXT_LENGTH = 100_000;

/** Some programs don't declare the prefixes of their extensions. We ignore those extensions. */
const undeclared = (prefix: string): string => `urn:undeclared:${prefix}`;

/**
 * The waypoints of a GPX file and the named points of its routes, one at a time. Tracks and unnamed route points, which are only turns, are
 * not places. A DOCTYPE is rejected, and with it custom entities: nothing is expanded or fetched.
 *
 * @throws UnreadableFileError naming the line, if the XML is not well-formed; also if a file has only tracks and turns
 */
export async function* gpxWaypoints(chunks: AsyncIterable<string>): AsyncGenerator<Waypoint | LongWaypoint> {
  const found: (Waypoint | LongWaypoint)[] = [];
  const parser = new SaxesParser({ xmlns: true, resolvePrefix: undeclared });
  const open: SaxesTagNS[] = [];
  let current: (Waypoint & { depth: number }) | null = null;
  let isEmpty = true;
  /** Unnamed points of routes. */
  let turns = 0;
  let text = '';
  let pendingLength = 0;
  /** Characters of the current waypoint so far, including element names. */
  let size = 0;

  const reject = (sentence: string) => {
    throw new UnreadableFileError(sentence);
  };
  /** Counts text of the current waypoint. @returns the text, or nothing once there is too much */
  const collect = (piece: string): string => {
    if (current) size += piece.length;
    return current && size > maxRowLength ? '' : piece;
  };
  parser.on('error', (error) => reject(unreadableFile.notXml(parser.line, error.message)));
  parser.on('doctype', () => reject(unreadableFile.doctype(parser.line)));
  parser.on('opentag', (tag) => {
    if (open.length === 0 && tag.local !== 'gpx') reject(unreadableFile.noGpx(tag.local));
    if (open.length >= MAX_DEPTH) reject(unreadableFile.tooDeep(parser.line));
    open.push(tag);
    [text, pendingLength] = ['', 0];
    const isWaypoint = open.length === 2 && tag.local === 'wpt';
    const isRoutePoint = open.length === 3 && tag.local === 'rtept' && open[1]?.local === 'rte';
    if (tag.local === 'trkpt') turns += 1;
    if (isWaypoint || isRoutePoint) [current, size] = [{ ...beginWaypoint(parser.line, tag), depth: open.length }, 0];
    collect(tag.name);
  });
  parser.on('text', (piece) => (text += collect(piece)));
  parser.on('cdata', (piece) => (text += collect(piece)));
  parser.on('closetag', (tag) => {
    open.pop();
    pendingLength = 0;
    if (size > maxRowLength) text = '';
    else if (current && open.length === current.depth && tag.uri !== OUR_NAMESPACE) current.texts.set(tag.local, text);
    else if (current && tag.uri === OUR_NAMESPACE) current.ours.set(tag.local, text);
    if (current && open.length === current.depth - 1) {
      const isTurn = tag.local === 'rtept' && !current.texts.get('name')?.trim();
      if (isTurn) turns += 1;
      else found.push(size > maxRowLength ? { line: current.line, isTooLong: true } : current);
      current = null;
    }
    text = '';
  });

  for await (const chunk of chunks) {
    pendingLength += chunk.length;
    parser.write(chunk);
    if (pendingLength > MAX_TEXT_LENGTH + chunk.length) reject(unreadableFile.textTooLong(parser.line));
    isEmpty &&= found.length === 0;
    yield* found.splice(0);
  }
  parser.close();
  if (isEmpty && found.length === 0 && turns > 0) reject(unreadableFile.onlyWays(turns));
  yield* found;
}

function beginWaypoint(line: number, { attributes }: SaxesTagNS): Waypoint {
  return {
    line,
    latitude: attributes['lat']?.value,
    longitude: attributes['lon']?.value,
    texts: new Map(),
    ours: new Map(),
  };
}

/**
 * A waypoint of our own exports has every field; others are read from their name, as in `I-40 exit 143 Love's`.
 *
 * @param plain reads a row of our own fields
 */
export function waypointReading({ line, latitude, longitude, texts, ours }: Waypoint, plain: RowReader): Reading {
  const fields = ours.size > 0 ? ours : fieldsOfTexts(texts);
  const cells = new Map(Array.from(fields, ([field, text]) => [columnKey(field), text]));
  if (latitude !== undefined) cells.set('latitude', latitude);
  if (longitude !== undefined) cells.set('longitude', longitude);
  return plain({ line, cells });
}

function fieldsOfTexts(texts: ReadonlyMap<string, string>): Map<string, string> {
  const text = (name: string) => cell(texts.get(name));
  const label = text('name') ?? '';
  const { exitNumber, bareName } = signInName(label);
  const { road } = roadInName(label, null);
  const description = text('desc') ?? text('cmt') ?? '';
  const fields = {
    name: bareName,
    highway: road?.highway,
    direction: road?.direction,
    exitNumber: road ? exitNumber : null,
    type: typeOfSymbol(text('type') ?? text('sym') ?? '', label),
    amenities: description.length <= limits.amenities ? description : null,
  };
  return new Map(Object.entries(fields).flatMap(([field, each]) => (each ? [[field, each]] : [])));
}

/** Navigation programs set a symbol: `Restaurant`, `Truck Stop`, `Rest Area`. */
function typeOfSymbol(symbol: string, name: string): string {
  if (/diner/i.test(symbol)) return 'diner';
  if (/restaurant|food|dining/i.test(symbol)) return 'restaurant';
  if (/rest area|parking|picnic/i.test(symbol) || /\brest area\b/i.test(name)) return 'rest_area';
  return /truck|gas|fuel/i.test(symbol) || recognizeChain(name) ? 'truck_stop' : stopType(name, 'other');
}
