import { exitsCountMiles } from '~/schemas/exit-position';
import { normalizeExit } from '../exit';
import type { HighwayReading } from '../highway';

/**
 * States whose interstates did not number their exits by the mile when the survey was made; a mile post says nothing about an
 * exit there. California's post miles begin again in every county.
 */
const notByMile = new Set(['CA', 'MA', 'RI']);

const postedMile = /^(?:MM|MP)? ?(\d{1,3})(\.\d+)?([A-Z]?)$/;

/**
 * The exit number that a mile post stands for. On an interstate that numbers exits by the mile it is the whole mile; elsewhere a
 * mile post is not an exit. A cell that says `Exit 44` is taken at its word.
 *
 * @param milePost as surveyed: `84.208`, `MM 345`, `PM R79.1`, `362A`, `Exit 44`
 * @returns null when nothing certain can be said
 */
export function exitOfMilePost(
  milePost: string | null,
  road: HighwayReading | null,
  state: string | null,
): string | null {
  const text = (milePost ?? '').toUpperCase().trim();
  if (/\bEXIT \d/.test(text)) return normalizeExit(text);
  const [, mile, , letter = ''] = countsMiles(road, state) ? (postedMile.exec(text) ?? []) : [];
  return mile && Number(mile) > 0 ? `${Number(mile)}${letter}` : null;
}

/** The mile itself, where mile posts count the state's miles. */
export function mileOfMilePost(
  milePost: string | null,
  road: HighwayReading | null,
  state: string | null,
): number | null {
  const [, mile, tenths = ''] = countsMiles(road, state) ? (postedMile.exec((milePost ?? '').toUpperCase()) ?? []) : [];
  return mile && Number(mile) > 0 ? Number(`${mile}${tenths.slice(0, 2)}`) : null;
}

function countsMiles(road: HighwayReading | null, state: string | null): boolean {
  if (!road || !road.highway.startsWith('I-') || road.others.length > 0 || !state) return false;
  return !notByMile.has(state) && exitsCountMiles(road.highway, state);
}
