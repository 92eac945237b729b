import type { LocationRow } from '~models/location';
import { plainFields } from '../import/changed-fields';
import { presentLocation } from '../present-location';

/** The fields of an exported place: under these names our own import reads them again. */
export const placeColumns = [...plainFields, 'latitude', 'longitude', 'source', 'sourceRef'] as const;

export type ExportedPlace = Record<Exclude<(typeof placeColumns)[number], 'latitude' | 'longitude'>, string | null> & {
  name: string;
  latitude: number | null;
  longitude: number | null;
};

/** A place with the mark of the row that it was made from, by which it is known again. */
export function exportedPlace(row: LocationRow): ExportedPlace {
  const { id: _id, closedAt: _closedAt, ...facts } = presentLocation(row);
  const [sourceRef = null] = row.source.refs ?? [];
  return { ...facts, direction: row.direction, source: row.source.kind, sourceRef };
}
