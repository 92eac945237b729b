import type { LocationRow } from '~models/location';
import { plainFields } from '../import/changed-fields';
import { presentLocation } from '../present-location';

/** The names under which our own import reads the fields again. */
export const placeColumns = [...plainFields, 'latitude', 'longitude', 'source', 'sourceRef'] as const;

export type ExportedPlace = Record<Exclude<(typeof placeColumns)[number], 'latitude' | 'longitude'>, string | null> & {
  name: string;
  latitude: number | null;
  longitude: number | null;
};

/** With the ref of its source row, by which an import recognizes it. */
export function exportedPlace(row: LocationRow): ExportedPlace {
  const { id: _id, closedAt: _closedAt, ...facts } = presentLocation(row);
  const [sourceRef = null] = row.source.refs ?? [];
  return { ...facts, direction: row.direction, source: row.source.kind, sourceRef };
}
