import { exitsCountMiles, compassByLetter, type Direction } from '~/schemas/roads';
import { isStateOrDistrict } from '~/schemas/states';
import type { LocationRow } from '~models/location';
import { recognizeChain } from '../chains';
import { normalizeExit } from '../exit';
import { type HighwayReading, normalizeHighway } from '../highway';

/** What the name of a roadside stop tells about it. */

const weighing = /\bweight?\b(?!.*\brest area\b)|^WS\b(?= (I|US)\b)/i;
const closed = /\((?:permanently )?closed\)|\(historical\)/i;
const sellsFood =
  /\btruck ?stops?\b|\btravel (?:plaza|center|stop)|\bservice (?:plaza|area)|\boasis\b|\bservice plaza\b|\bfuel|\bdiesel\b|\bgas\b/i;

/** Why a place of this name is no stop for a meal, or null. */
export function whyNoStop(name: string): string | null {
  if (weighing.test(name)) return 'a weigh station, not a stop for food';
  return closed.test(name) ? 'closed' : null;
}

const always = String.raw`(?:24\/7|mo-su(?:, ?ph)?|ph, ?mo-su)`;
const shut = String.raw`(?:permanently |temporarily )?(?:off|closed)(?: permanently| temporarily| for good)?`;
const closedHours = new RegExp(String.raw`^(?:${always} )?"?${shut}"?(?: ?"[^"]*")?;?$`, 'i');

/** Opening hours or a status that leave no hour: `off`, `Mo-Su closed "renovation"`, `CLOSED_PERMANENTLY`; not `PH off`. */
export function saysClosed(text: string | null | undefined): boolean {
  const tidy = (text ?? '').trim();
  return closedHours.test(tidy) || /^closed_(permanently|temporarily)$/i.test(tidy);
}

/** Plazas and truck stops have a counter; a rest area has a bench. */
export function stopType(name: string, otherwise: LocationRow['type']): LocationRow['type'] {
  if (recognizeChain(name) || sellsFood.test(name)) return 'truck_stop';
  return otherwise;
}

const bound = /\b(north|south|east|west)[ -]?bound(?:lane)?\b|\b([nsew])bl?\b/gi;
const boundWord =
  /(?:[ ,(-]+|^)(?:(?:north|south|east|west)[ -]?bound|[nsew]bl?)\b\)?|(?<=\w) (?:[nsew]|north|south|east|west)$/gi;

/** `Cactus City Eastbound` → east; a name with both of a pair → both. */
export function directionInName(name: string): Direction | null {
  const letters = Array.from(name.matchAll(bound), ([, word, letter]) =>
    (word ?? letter ?? '').charAt(0).toUpperCase(),
  );
  return letters.length === 0
    ? null
    : (normalizeHighway(`I-1 ${letters.map((letter) => `${letter}B`).join(' / ')}`)?.direction ?? null);
}

const written = /^(?:(both)|([nsew])(?:b|(?:orth|outh|ast|est)(?:[ -]?bound)?)?)$/i;

/** A direction in effect by itself: `EB`, `west`, `Northbound`, `both`. */
export function directionOf(text: string | null): Direction | null {
  const [, both, letter] = written.exec(text ?? '') ?? [];
  return both ? 'both' : letter ? compassByLetter(letter) : null;
}

/** The name without its direction, for a stop that both directions use; a name that is only a direction stays. */
export function withoutDirection(name: string): string {
  const bare = name
    .replace(boundWord, '')
    .replace(/\(\s*\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s,-]+$/, '')
    .trim();
  return bare || name;
}

const road = /(?<![A-Za-z0-9])(?:I|IH|Interstate|US|SR|State Route|([A-Z]{2}))[ -]?\d{1,3}(?![0-9]).*$/;
const mile = /\b(?:MM|MP|mile(?: ?post| marker)?)[ .]*(\d{1,3})\b/i;

/**
 * A road that a name mentions: `Barretts Parking Area, I-15 Southbound`, `MN-210: McGregor Rest Area`. A state's letters count
 * only in that state.
 */
export function roadInName(
  name: string,
  state: string | null,
): { road: HighwayReading | null; milePost: string | null } {
  const [mention, letters] = road.exec(name) ?? [];
  const isForeign = letters !== undefined && (!isStateOrDistrict(letters) || letters !== state);
  const reading = mention && !isForeign ? normalizeHighway(mention.replace(/[()]/g, ' '), state) : null;
  return { road: reading, milePost: mile.exec(name)?.[1] ?? null };
}

const exit = /\bexits? ?#?(\d{1,3} ?[a-z]?(?:-[a-z])?)\b/i;
const signBeforeName = /^(?:[a-z]{1,2}|Interstate)[- ]?\d{1,4}[a-z]? exit \S+ +(?=\S)/i;

/** For `I-40 exit 143 Love's`, as truck navigation has it: the exit, and the name without the sign. */
export function signInName(name: string): { exitNumber: string | null; bareName: string } {
  return { exitNumber: normalizeExit(exit.exec(name)?.[1]), bareName: name.replace(signBeforeName, '') };
}

/**
 * States whose interstates did not number their exits by the mile when the survey was made; a mile post says nothing about an
 * exit there. California's post miles begin again in every county.
 */
const notByMile = new Set(['CA', 'MA', 'RI']);

const postedMile = /^(?:MM|MP)? ?(\d{1,3})(\.\d+)?([A-Z]?)$/;

/**
 * The exit number that a mile post represents. On an interstate that numbers exits by the mile it is the whole mile; elsewhere a
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
