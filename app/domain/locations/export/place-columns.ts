import type { LocationRow } from '~models/location';
import { plainFields } from '../import/changed-fields';
import { presentLocation } from '../present-location';

/** The names under which our own import reads the fields again. */
export const placeColumns = [
  ...plainFields,
  'latitude',
  'longitude',
  'source',
  'sourceRef',
  'exitIsGuess',
  'mile',
  'alsoOn',
] as const;

type NumberColumn = 'latitude' | 'longitude' | 'mile';

export type ExportedPlace = Record<Exclude<(typeof placeColumns)[number], NumberColumn>, string | null> &
  Record<NumberColumn, number | null> & { name: string };

/** With the ref of its source row, by which an import recognizes it. */
export function exportedPlace(row: LocationRow): ExportedPlace {
  const { id: _id, closedAt: _closedAt, sources: _sources, exitIsGuess, alsoOn, ...facts } = presentLocation(row);
  const [sourceRef = null] = row.source.refs ?? [];
  const { direction, source } = row;
  const isGuess = exitIsGuess && facts.exitNumber !== null;
  return {
    ...facts,
    direction,
    source: source.kind,
    sourceRef,
    exitIsGuess: isGuess ? 'yes' : null,
    alsoOn: alsoOn.join('; ') || null,
  };
}
