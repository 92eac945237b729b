import { isSource, sources } from '../sources';
import type { PlaceReading } from './reading';

const LONGEST = 200;

/** Whether a text names a row of any source. */
export const isSourceRef = (ref: string): boolean =>
  ref.length <= LONGEST && Object.values(sources).some(({ prefix }) => ref.startsWith(prefix));

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
  return isSource(kind) && ref.startsWith(sources[kind].prefix) && ref.length <= LONGEST ? { kind, ref } : null;
}
