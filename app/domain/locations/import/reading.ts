import { limits } from '~/schemas/atoms';
import type { LocationType } from '~/schemas/places';
import { isStateOrDistrict } from '~/schemas/states';
import { plainText } from '~/schemas/plain-text';
import type { LocationRow, LocationSource } from '~models/location';
import { liesIn, stateAt } from '../state-at';

/** A row's facts about a place, in our own format. */
export type PlaceReading = Pick<
  LocationRow,
  | 'name'
  | 'chainName'
  | 'highway'
  | 'alsoOn'
  | 'direction'
  | 'exitNumber'
  | 'exitIsGuess'
  | 'mile'
  | 'state'
  | 'city'
  | 'street'
  | 'phone'
  | 'hours'
  | 'type'
  | 'amenities'
  | 'trucks'
> & {
  /** Degrees; null if the row has no position. */
  point: { latitude: number; longitude: number } | null;
  kind: LocationSource;
  /** Identifies the row within its source, the same in every import. */
  ref: string;
  /** `ref` plus the position, if `ref` is made from the row's content: the second of two rows with the same content far apart uses it. */
  refHere?: string;
  /** Refs of other rows that describe the same place, from any source. */
  otherRefs?: string[];
};

/** Every ref under which a row's place may be known. */
export const refsOf = ({ ref, refHere, otherRefs = [] }: PlaceReading): string[] => [
  ref,
  ...(refHere === undefined ? [] : [refHere]),
  ...otherRefs,
];

/** A place, or the reason why the row isn't one. */
export type Reading = {
  /** Physical line of the file on which the row starts, from 1. */
  line: number;
  label: string;
} & ({ place: PlaceReading; /** The row has no type of place. */ isTypeAssumed?: boolean } | { rejected: string });

/** For sources without addresses. */
export const noAddress = { street: null, phone: null, hours: null } as const;

const absent = /^(na|n\/a|n\.a\.|null|none|unknown|-+)?$/i;

/** Maximum length of a row or element, in characters. Limits the memory for a row. */
export const maxRowLength = 64 * 1024;

/** For a row that isn't parsed because it is too long. */
export const tooLong = (line: number): Reading => ({
  line,
  label: 'too long',
  rejected: `longer than ${maxRowLength / 1024} KB, too long for a place`,
});

/** In characters; a report must not grow with the content of its file. */
const maxLabelLength = 80;
const maxReasonLength = 200;

/** Shortens the label and the reason. */
function shortened(reading: Reading): Reading {
  const label = brief(reading.label, maxLabelLength);
  return 'rejected' in reading
    ? { ...reading, label, rejected: brief(reading.rejected, maxReasonLength) }
    : { ...reading, label };
}

function brief(text: string, maxLength: number): string {
  const plain = plainText(text.slice(0, 2 * maxLength));
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}…` : plain;
}

/**
 * @returns the cell's text without invisible characters and with normalized whitespace (line breaks become commas), or null if it means
 * "nothing" in the survey
 */
export function cell(text: string | null | undefined): string | null {
  const tidy = plainText(text ?? '')
    .trim()
    .replace(/\s*[\r\n]+\s*/g, ', ')
    .replace(/\s+/g, ' ');
  return absent.test(tidy) ? null : tidy;
}

/** Survey coordinates are rounded, and piers and causeways are not on the map: a row with a state may be this far outside it, in km. */
const SURVEY_ACCURACY_KM = 5;

const maxLengths = {
  name: limits.placeName,
  chainName: limits.placeName,
  highway: limits.highway,
  exitNumber: limits.exit,
  city: limits.city,
  street: limits.street,
  phone: limits.phone,
  hours: limits.hours,
  amenities: limits.amenities,
} as const;

/**
 * The checks for every place from any file: it is in the US (unless `outsideUs`), in the state that its row names, and its texts are not
 * longer than drivers' may be.
 *
 * @returns the reading with its state filled in from its coordinates, or rejected
 */
export function checkReading(
  reading: Reading,
  { outsideUs = false, type }: { outsideUs?: boolean; type?: LocationType },
): Reading {
  if ('rejected' in reading) return shortened(reading);
  const { line, label, isTypeAssumed } = reading;
  const checked = checkPlace(reading.place, outsideUs);
  if (typeof checked === 'string') return shortened({ line, label, rejected: checked });
  const place = type ? { ...checked, type } : checked;
  return shortened({ line, label, place, isTypeAssumed: !type && isTypeAssumed });
}

function checkPlace(place: PlaceReading, outsideUs: boolean): PlaceReading | string {
  for (const [field, max] of Object.entries(maxLengths)) {
    const text = Object.entries(place).find(([name]) => name === field)?.[1];
    if (typeof text === 'string' && text.length > max) return `its ${field} is longer than ${max} characters`;
  }
  const { point, state } = place;
  if (state && !isStateOrDistrict(state)) return `"${state}" is not a US state`;
  if (!point) return place;

  const { latitude, longitude } = point;
  const there = stateAt(latitude, longitude, state ? SURVEY_ACCURACY_KM : undefined);
  if (!there && outsideUs && !state) return place;
  if (!there) return 'outside the US';
  if (state && there !== state && !liesIn(state, latitude, longitude, SURVEY_ACCURACY_KM))
    return `its coordinates are in ${there}, not in ${state}`;
  return state ? place : { ...place, state: there };
}

/** Fields with a plain value, in the order of our exports. */
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

const importedFields = [
  ...plainFields,
  'alsoOn',
  'exitIsGuess',
  'mile',
  'coordinates',
  'source',
  'closedAt',
] as const satisfies (keyof LocationRow)[];

export type Field = (typeof importedFields)[number];
type ImportedFields = Partial<Pick<LocationRow, Field>>;

export const changedFields = (
  before: ImportedFields,
  after: ImportedFields,
  among: readonly Field[] = importedFields,
): Field[] => among.filter((field) => normalized(before[field]) !== normalized(after[field]));

/** False, an empty list and a missing value are equal. */
const normalized = (value: unknown): string =>
  JSON.stringify(value === false || (Array.isArray(value) && value.length === 0) ? null : (value ?? null));

/** @param fields by default, all fields that an import may set */
export const pickFields = (row: ImportedFields, fields: readonly Field[] = importedFields): ImportedFields =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

/** The fields present in a stored change. */
export const fieldsIn = (row: object): Field[] => importedFields.filter((field) => field in row);

/** Display names of fields whose own names aren't shown. */
const displayNames: Partial<Record<Field, string>> = {
  chainName: 'chain',
  alsoOn: 'other roads',
  exitNumber: 'exit',
  exitIsGuess: 'exit certainty',
  trucks: 'trucks allowed',
  coordinates: 'position',
  source: 'source row',
  closedAt: 'closure',
};

/** The fields' display names, separated by commas. */
export const fieldNames = (fields: readonly Field[]): string =>
  fields.map((field) => displayNames[field] ?? field).join(', ');
