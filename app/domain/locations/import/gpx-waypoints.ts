import { SaxesParser, type SaxesTagNS } from 'saxes';
import { unreadableFile } from '~/messages';
import { longestRow } from './reading';
import { UnreadableFileError } from './unreadable-file';

export type Waypoint = {
  /** On which it begins. */
  line: number;
  latitude: string | undefined;
  longitude: string | undefined;
  /** Texts of its elements by name: `name`, `desc`, `type`. */
  texts: Map<string, string>;
  /** Elements of its extensions in our own namespace: the fields of a place. */
  ours: Map<string, string>;
};

/** Longer than any place; nothing of it is kept. */
type LongWaypoint = { line: number; isTooLong: true };

/** Names the elements by which our exports give a place whole. */
export const OUR_NAMESPACE = 'urn:eat-it-or-beat-it:place';

/** A file with deeper elements or longer texts was not made for navigation. */
const DEEPEST = 32;
const LONGEST_TEXT = 100_000;

/**
 * The waypoints of a GPX file, one at a time; tracks and routes are skipped. A DOCTYPE is refused, and with it custom entities:
 * nothing is expanded, nothing fetched.
 *
 * @throws UnreadableFileError naming the line, for what is not well-formed XML
 */
export async function* gpxWaypoints(chunks: AsyncIterable<string>): AsyncGenerator<Waypoint | LongWaypoint> {
  const found: (Waypoint | LongWaypoint)[] = [];
  const parser = new SaxesParser({ xmlns: true });
  const open: SaxesTagNS[] = [];
  let current: Waypoint | null = null;
  let text = '';
  let pendingLength = 0;
  /** Letters of the current waypoint so far, names of its elements included. */
  let size = 0;

  const refuse = (sentence: string) => {
    throw new UnreadableFileError(sentence);
  };
  /** Counts what belongs to the current waypoint. @returns the text, or nothing once there is too much */
  const collect = (piece: string): string => {
    if (current) size += piece.length;
    return current && size > longestRow ? '' : piece;
  };
  parser.on('error', (error) => refuse(unreadableFile.notXml(parser.line, error.message)));
  parser.on('doctype', () => refuse(unreadableFile.doctype(parser.line)));
  parser.on('opentag', (tag) => {
    if (open.length === 0 && tag.local !== 'gpx') refuse(unreadableFile.noGpx(tag.local));
    if (open.length >= DEEPEST) refuse(unreadableFile.tooDeep(parser.line));
    open.push(tag);
    [text, pendingLength] = ['', 0];
    if (open.length === 2 && tag.local === 'wpt') [current, size] = [beginWaypoint(parser.line, tag), 0];
    collect(tag.name);
  });
  parser.on('text', (piece) => (text += collect(piece)));
  parser.on('cdata', (piece) => (text += collect(piece)));
  parser.on('closetag', (tag) => {
    open.pop();
    pendingLength = 0;
    if (size > longestRow) text = '';
    else if (current && open.length === 2 && tag.uri !== OUR_NAMESPACE) current.texts.set(tag.local, text);
    else if (current && tag.uri === OUR_NAMESPACE) current.ours.set(tag.local, text);
    if (current && open.length === 1) {
      found.push(size > longestRow ? { line: current.line, isTooLong: true } : current);
      current = null;
    }
    text = '';
  });

  for await (const chunk of chunks) {
    pendingLength += chunk.length;
    parser.write(chunk);
    if (pendingLength > LONGEST_TEXT + chunk.length) refuse(unreadableFile.textTooLong(parser.line));
    yield* found.splice(0);
  }
  parser.close();
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
