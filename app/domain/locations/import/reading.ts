import { plainText } from '~/schemas/plain-text';
import type { LocationRow, LocationSource } from '~models/location';

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
export function shortened(reading: Reading): Reading {
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
