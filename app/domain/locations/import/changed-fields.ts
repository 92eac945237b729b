import type { LocationRow } from '~models/location';

/** Fields with a plain value, in the order in which they are written. */
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
  'trucks',
] as const satisfies (keyof LocationRow)[];

const described = [
  ...plainFields,
  'alsoOn',
  'exitIsGuess',
  'mile',
  'coordinates',
  'source',
  'closedAt',
] as const satisfies (keyof LocationRow)[];

export type Field = (typeof described)[number];
type ImportedFields = Partial<Pick<LocationRow, Field>>;

export const changedFields = (
  before: ImportedFields,
  after: ImportedFields,
  among: readonly Field[] = described,
): Field[] => among.filter((field) => told(before[field]) !== told(after[field]));

/** No, an empty list, and nothing said are the same. */
const told = (value: unknown): string =>
  JSON.stringify(value === false || (Array.isArray(value) && value.length === 0) ? null : (value ?? null));

/** By default all that an import may say about it. */
export const pickFields = (row: ImportedFields, fields: readonly Field[] = described): ImportedFields =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

/** The fields of a stored change that may have been set. */
export const fieldsIn = (row: object): Field[] => described.filter((field) => field in row);

/** Names of fields in a report, where they differ. */
const called: Partial<Record<Field, string>> = {
  chainName: 'chain',
  alsoOn: 'further roads',
  exitNumber: 'exit',
  exitIsGuess: 'word on the exit',
  trucks: 'trucks allowed',
  coordinates: 'position',
  source: 'source row',
  closedAt: 'closing',
};

export const fieldNames = (fields: readonly Field[]): string =>
  fields.map((field) => called[field] ?? field).join(', ');
