import type { LocationRow } from '~models/location';

/** What is said of a place in a word each, in the order in which it is written. */
export const plainFields = [
  'name',
  'chainName',
  'highway',
  'direction',
  'exitNumber',
  'state',
  'city',
  'street',
  'phone',
  'hours',
  'type',
  'amenities',
] as const satisfies (keyof LocationRow)[];

/** What an import may say about a place. */
const described = [...plainFields, 'coordinates', 'source'] as const satisfies (keyof LocationRow)[];

export type Field = (typeof described)[number];
export type ImportedFields = Partial<Pick<LocationRow, Field>>;

/** @returns the fields in which two descriptions of a place differ */
export const changedFields = (
  before: ImportedFields,
  after: ImportedFields,
  among: readonly Field[] = described,
): Field[] => among.filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null));

/** Some fields of a place, or all that an import may say about it. */
export const pickFields = (row: ImportedFields, fields: readonly Field[] = described): ImportedFields =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

/** Those of a stored change's fields that an import may have set. */
export const fieldsIn = (row: object): Field[] => described.filter((field) => field in row);

/** How a field is called in a report. */
const called: Partial<Record<Field, string>> = {
  chainName: 'chain',
  exitNumber: 'exit',
  coordinates: 'position',
  source: 'source row',
};

export const fieldNames = (fields: readonly Field[]): string =>
  fields.map((field) => called[field] ?? field).join(', ');
