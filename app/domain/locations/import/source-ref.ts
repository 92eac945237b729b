import type { LocationSource } from '~models/location';
import type { PlaceReading } from './reading';

/** The prefix of each source's refs. */
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
 * Reads a ref as an export gives it back; by it a place recognizes its source row.
 *
 * @returns null for anything that is not our ref
 */
export function readSourceRef(
  source: string | undefined,
  sourceRef: string | undefined,
): Pick<PlaceReading, 'kind' | 'ref'> | null {
  const [kind, ref] = [source?.trim() ?? '', sourceRef ?? ''];
  return isSource(kind) && ref.startsWith(prefixes[kind]) && ref.length <= LONGEST ? { kind, ref } : null;
}
