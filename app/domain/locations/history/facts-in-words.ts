import { desk } from '~/messages/stops';
import { truckWords } from '~/schemas/places';
import { nearMile } from '~/schemas/roads';
import { nameOf } from '~/schemas/text';
import type { LocationRow } from '~models/location';
import { findUsers } from '~models/user';
import { changedFields, type Field, fieldNames, fieldsIn } from '../import/changed-fields';

/** A fact as it was and as it became, in words; null for none. */
export type FactChange = { field: string; was: string | null; is: string | null };

type Facts = Partial<LocationRow>;

/** What differs, in the order of a place's fields. */
export const factChanges = (before: Facts, after: Facts): FactChange[] =>
  changedFields(before, after, fieldsIn(after)).map((field) => ({
    field: fieldNames([field]),
    was: inWords(before, field),
    is: inWords(after, field),
  }));

function inWords(facts: Facts, field: Field): string | null {
  if (field === 'coordinates') {
    const [longitude, latitude] = facts.coordinates?.coordinates ?? [];
    return latitude === undefined || longitude === undefined ? null : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
  }
  if (field === 'source') return facts.source?.refs?.join(', ') ?? null;
  if (field === 'closedAt') return facts.closedAt ? facts.closedAt.toISOString().slice(0, 10) : null;
  if (field === 'type') return facts.type?.replace('_', ' ') ?? null;
  if (field === 'exitIsGuess') return facts.exitIsGuess ? 'a guess' : null;
  if (field === 'alsoOn') return facts.alsoOn?.join(', ') || null;
  if (field === 'mile') return facts.mile == null ? null : nearMile(facts.mile);
  if (field === 'trucks') return facts.trucks ? truckWords[facts.trucks] : null;
  return facts[field] ?? null;
}

/** For another editor. @param id null where there is none anymore */
export async function nameOfEditor(id: number | null): Promise<string> {
  const [editor] = id === null ? [] : await findUsers([id]);
  return editor ? nameOf(editor) : desk.someone;
}

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
