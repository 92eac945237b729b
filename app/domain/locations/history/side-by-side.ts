import type { LocationRow } from '~models/location';
import { changedFields, type Field, fieldNames } from '../import/changed-fields';
import { inWords } from './facts-in-words';

/** A fact of two versions of a place, in words; null for none. */
export type FactPair = { field: string; was: string | null; is: string | null; differs: boolean };

const compared = [
  'name',
  'chainName',
  'highway',
  'alsoOn',
  'exitNumber',
  'exitIsGuess',
  'mile',
  'city',
  'state',
  'street',
  'phone',
  'hours',
  'type',
  'amenities',
  'trucks',
  'coordinates',
  'closedAt',
] as const satisfies Field[];

/** What neither has is left out. */
export function sideBySide(before: LocationRow, after: LocationRow): FactPair[] {
  const changed = new Set<Field>(changedFields(before, after, compared));
  return compared.flatMap((field) => {
    const [was, is] = [inWords(before, field), inWords(after, field)];
    if (was === null && is === null) return [];
    return [{ field: fieldNames([field]), was, is, differs: changed.has(field) }];
  });
}
