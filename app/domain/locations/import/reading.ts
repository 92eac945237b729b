import { plainText } from '~/schemas/plain-text';
import type { LocationRow, LocationSource } from '~models/location';

/** What a row of a file says about a place, in our own terms. */
export type PlaceReading = Pick<
  LocationRow,
  | 'name'
  | 'chainName'
  | 'highway'
  | 'direction'
  | 'exitNumber'
  | 'state'
  | 'city'
  | 'street'
  | 'phone'
  | 'hours'
  | 'type'
  | 'amenities'
> & {
  /** Degrees; null when the row does not say. */
  point: { latitude: number; longitude: number } | null;
  kind: LocationSource;
  /** Names the row within its source, the same at every import. */
  ref: string;
  /**
   * The same with its position, where `ref` is made of what the row says: of two rows that say the same and lie far apart,
   * the second goes by this one.
   */
  refHere?: string;
};

/** One row of a file: a place, or the reason why it is none. */
export type Reading = {
  /** Physical line of the file on which the row begins, from 1. */
  line: number;
  /** What to call the row in the report. */
  label: string;
} & (
  | { place: PlaceReading; /** The row does not say what kind of place it is. */ isTypeAssumed?: boolean }
  | { refused: string }
);

/** What a source that has no addresses says of one. */
export const noAddress = { street: null, phone: null, hours: null } as const;

const absent = /^(na|n\/a|n\.a\.|null|none|unknown|-+)?$/i;

/** No place needs more letters in its row, or element; the memory that a row takes is bounded by it. */
export const longestRow = 64 * 1024;

/** A row that is not even looked at. */
export const tooLong = (line: number): Reading => ({
  line,
  label: 'too long',
  refused: `longer than ${longestRow / 1024} KB, which no place is`,
});

/** What is told of a row, in letters: a report does not grow with what stands in its file. */
const longestLabel = 80;
const longestReason = 200;

/** The same reading, told in a bounded number of letters. */
export function toldBriefly(reading: Reading): Reading {
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
 * @returns a cell with its blanks tidied (line breaks become commas) and without what nobody sees, or null where the survey
 *   means "nothing"
 */
export function cell(text: string | null | undefined): string | null {
  const tidy = plainText(text ?? '')
    .trim()
    .replace(/\s*[\r\n]+\s*/g, ', ')
    .replace(/\s+/g, ' ');
  return absent.test(tidy) ? null : tidy;
}
