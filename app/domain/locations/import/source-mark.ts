import type { LocationSource } from '~models/location';
import type { PlaceReading } from './reading';

/** What the marks of each source begin with. */
const prefixes = {
  driver: 'driver:',
  starter: 'starter:',
  survey: 'ntad:',
  openstreetmap: 'osm:',
  file: 'file:',
} as const satisfies Record<LocationSource, string>;

const LONGEST = 200;
const isSource = (kind: string): kind is LocationSource => Object.hasOwn(prefixes, kind);

/**
 * The mark of the row that a place was made from, as an export gives it back: by it the place knows its row again.
 *
 * @returns null for anything that is no mark of ours
 */
export function readSourceMark(
  source: string | undefined,
  sourceRef: string | undefined,
): Pick<PlaceReading, 'kind' | 'ref'> | null {
  const [kind, ref] = [source?.trim() ?? '', sourceRef ?? ''];
  return isSource(kind) && ref.startsWith(prefixes[kind]) && ref.length <= LONGEST ? { kind, ref } : null;
}
