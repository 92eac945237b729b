import type { LocationRow, LocationSource } from '~models/location';

/** What a row of a file says about a place, in our own terms. */
export type PlaceFacts = Pick<
  LocationRow,
  'name' | 'chainName' | 'highway' | 'direction' | 'exitNumber' | 'state' | 'city' | 'type' | 'amenities'
> & {
  /** Degrees; null when the row does not say. */
  point: { latitude: number; longitude: number } | null;
  kind: LocationSource;
  /** Names the row within its source, the same at every import. */
  ref: string;
};

/** One row of a file: a place, or the reason why it is none. */
export type Reading = {
  /** Physical line of the file on which the row begins, from 1. */
  line: number;
  /** What to call the row in the report. */
  label: string;
} & ({ place: PlaceFacts } | { refused: string });

const absent = /^(na|n\/a|n\.a\.|null|none|unknown|-+)?$/i;

/** @returns a cell with its blanks tidied (line breaks become commas), or null where the survey means "nothing". */
export function cell(text: string | null | undefined): string | null {
  const tidy = (text ?? '')
    .trim()
    .replace(/\s*[\r\n]+\s*/g, ', ')
    .replace(/\s+/g, ' ');
  return absent.test(tidy) ? null : tidy;
}
