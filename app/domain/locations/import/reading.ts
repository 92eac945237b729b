import { limits } from '~/schemas/atoms';
import type { LocationType } from '~/schemas/locations';
import { isStateOrDistrict } from '~/schemas/states';
import { plainText } from '~/schemas/plain-text';
import type { LocationRow, LocationSource } from '~models/location';
import { liesIn, stateAt } from '../state-at';

/** What a row of a file says about a place, in our own terms. */
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
  /** Degrees; null when the row does not say. */
  point: { latitude: number; longitude: number } | null;
  kind: LocationSource;
  /** Names the row within its source, the same at every import. */
  ref: string;
  /**
   * `ref` with the position, where `ref` is made of what the row says: of two rows that say the same and lie far apart, the
   * second goes by this one.
   */
  refHere?: string;
  /** Rows of any source that tell of the same place. */
  otherRefs?: string[];
};

/** Every ref under which a place that a row tells of may be known. */
export const refsOf = ({ ref, refHere, otherRefs = [] }: PlaceReading): string[] => [
  ref,
  ...(refHere === undefined ? [] : [refHere]),
  ...otherRefs,
];

/** A place, or the reason why the row is none. */
export type Reading = {
  /** Physical line of the file on which the row begins, from 1. */
  line: number;
  label: string;
} & (
  | { place: PlaceReading; /** The row does not say what kind of place it is. */ isTypeAssumed?: boolean }
  | { refused: string }
);

/** For sources without addresses. */
export const noAddress = { street: null, phone: null, hours: null } as const;

const absent = /^(na|n\/a|n\.a\.|null|none|unknown|-+)?$/i;

/** In letters. No place needs a longer row or element; bounds the memory that a row takes. */
export const longestRow = 64 * 1024;

/** For a row that is not even looked at. */
export const tooLong = (line: number): Reading => ({
  line,
  label: 'too long',
  refused: `longer than ${longestRow / 1024} KB, which no place is`,
});

/** In letters: a report does not grow with what its file contains. */
const longestLabel = 80;
const longestReason = 200;

/** Shortens the label and the reason. */
function shortened(reading: Reading): Reading {
  const label = brief(reading.label, longestLabel);
  return 'refused' in reading
    ? { ...reading, label, refused: brief(reading.refused, longestReason) }
    : { ...reading, label };
}

function brief(text: string, longest: number): string {
  const plain = plainText(text.slice(0, 2 * longest));
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

/**
 * @returns a cell without invisible characters and with its blanks tidied (line breaks become commas), or null where the survey
 *   means "nothing"
 */
export function cell(text: string | null | undefined): string | null {
  const tidy = plainText(text ?? '')
    .trim()
    .replace(/\s*[\r\n]+\s*/g, ', ')
    .replace(/\s+/g, ' ');
  return absent.test(tidy) ? null : tidy;
}

/** Surveys round, and piers and causeways are not on the map: a row that names its state may be this far off it, in km. */
const SURVEYED_WITHIN_KM = 5;

const longest = {
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
 * What holds for every place from any file: it is in the US (unless told otherwise), in the state that its row names, and its
 * texts are no longer than a driver's may be.
 *
 * @returns the reading with its state filled in from its coordinates, or refused
 */
export function checkReading(
  reading: Reading,
  { outsideUs = false, type }: { outsideUs?: boolean; type?: LocationType },
): Reading {
  if ('refused' in reading) return shortened(reading);
  const { line, label, isTypeAssumed } = reading;
  const checked = checkPlace(reading.place, outsideUs);
  if (typeof checked === 'string') return shortened({ line, label, refused: checked });
  const place = type ? { ...checked, type } : checked;
  return shortened({ line, label, place, isTypeAssumed: !type && isTypeAssumed });
}

function checkPlace(place: PlaceReading, outsideUs: boolean): PlaceReading | string {
  for (const [field, max] of Object.entries(longest)) {
    const text = Object.entries(place).find(([name]) => name === field)?.[1];
    if (typeof text === 'string' && text.length > max) return `its ${field} is longer than ${max} characters`;
  }
  const { point, state } = place;
  if (state && !isStateOrDistrict(state)) return `"${state}" is no US state`;
  if (!point) return place;

  const { latitude, longitude } = point;
  const there = stateAt(latitude, longitude, state ? SURVEYED_WITHIN_KM : undefined);
  if (!there && outsideUs && !state) return place;
  if (!there) return 'outside the US';
  if (state && there !== state && !liesIn(state, latitude, longitude, SURVEYED_WITHIN_KM))
    return `its coordinates lie in ${there}, not in ${state}`;
  return state ? place : { ...place, state: there };
}

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
