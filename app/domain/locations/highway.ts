import { areOpposite, compassByLetter, type Direction } from '~/schemas/roads';
import { isStateOrDistrict, stateOptions } from '~/schemas/states';
import { plainDashes } from '~/schemas/plain-text';
import type { LocationRow } from '~models/location';
import { exitAt, type FoundExit } from '../roads/exit-at';

export type HighwayReading = {
  /** `I-40`, `US-231`, `I-40 Business`; other roads as written: `TX 114`, `Loop 410`, `Florida's Turnpike`. */
  highway: string;
  direction: Direction | null;
  /** Further routes on the same pavement, in the order given. */
  others: string[];
};

const absent = /^(NA|N\/A|NONE|UNKNOWN|-+)?$/;

/**
 * Reads a highway as people and surveys write it: `I-40 EB`, `1-40E`, `Interstate 40`, `i40`, `US-231 NB / SB`, `(I-94/I-294/I-80)WB`, `BL
 * I-80`. Interstates and US routes have one spelling. Other roads keep the name as given (`TX 114`, `SR-99`, `Loop 410`, `County Road 12`,
 * `A1A`), because drivers know them by it; `spellingsOf` lists their other spellings.
 *
 * @param state two-letter code of the place's state; distinguishes I-69W the branch (Texas) from I-69 westbound (Michigan)
 * @returns null if the text contains no highway
 */
export function normalizeHighway(text: string | null | undefined, state: string | null = null): HighwayReading | null {
  const plain = plainDashes(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const upper = plain.toUpperCase();
  if (absent.test(upper)) return null;

  const named = namedRoad(plain);
  if (named) return { highway: named, direction: directionOf(upper.match(lettersAfterName)?.[1] ?? ''), others: [] };

  const { routes, tail } = roadRoutes(upper, state);
  const [first, ...rest] = [...new Set(routes.map((route) => route.name))];
  if (first === undefined) return null;
  return { highway: first, direction: directionAlong(routes, tail), others: rest };
}

const lettersAfterName = /(?:TURNPIKE|PKWY|PARKWAY|THRUWAY|EXPWY|EXPRESSWAY|TOLLWAY)\s+([NSEW]B?)\b/;
const roadName = /^(.*?(?:turnpike|thruway|parkway|pkwy|expressway|expwy|tollway))\b/i;
const startsWithRoute = /^\W*(?:i|ih|interstate|us|sr|[a-z]{2})[\s.-]*\d/i;

/** Roads known only by name; `KY-9003 Carroll Pkwy` is known by its number. */
function namedRoad(tidy: string): string | null {
  if (/^HEFT$/i.test(tidy)) return "Homestead Extension of Florida's Turnpike";
  const name = startsWithRoute.test(tidy) ? undefined : roadName.exec(tidy)?.[1];
  if (!name) return null;
  return name
    .replace(/\bpkwy$/i, 'Parkway')
    .replace(/\bexpwy$/i, 'Expressway')
    .replace(/^New Jersey\b/i, 'NJ');
}

/** The first direction named, or `both` if the opposite one is named, too (`NB / SB`, `E&W`). */
function directionAlong(routes: RoadRoute[], tail: string): Direction | null {
  return directionOf(routes.map((route) => route.letters).join(' ') + tail);
}

function directionOf(letters: string): Direction | null {
  const named = Array.from(letters.matchAll(/[NSEW]/g), ([letter]) => compassByLetter(letter));
  const first = named[0] ?? null;
  return named.some((other) => areOpposite(first, other)) ? 'both' : first;
}

/**
 * The canonical form of an exit number: `Exit 143 a-b` → `143A-B`, `#284` → `284`. Keeps letters, since 143A and 143B are different ramps.
 *
 * @returns null if there is none
 */
export function normalizeExit(text: string | null | undefined): string | null {
  const number = plainDashes(text ?? '')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:(?:BY )?EXITS?\b|EX\b|NO\b|#)[.:\s#]*/, '');
  if (absent.test(number)) return null;
  return number
    .replace(/(?<=\d ?[A-Z]?) ?\p{Pd} ?(?=[A-Z\d])/gu, '-')
    .replace(/\s*([-/])\s*/g, '$1')
    .replace(/^0+(?=\d)/, '')
    .replace(/(\d) (?=[A-Z]\b)/g, '$1');
}

type Spot = Pick<LocationRow, 'type' | 'name' | 'direction' | 'highway' | 'state' | 'mile' | 'coordinates'>;

/** The exit of a place based on its position; null if it has none or can't be determined. */
export function exitOfPlace(place: Spot): FoundExit | null {
  const { highway, state, mile = null, coordinates } = place;
  if (!highway || !state || isBetweenExits(place)) return null;
  return exitAt({ highway, state, mile, point: coordinates?.coordinates ?? null });
}

const parking = /\b(?:turn-?out|pull-?off|picnic|overlook|vista|view ?point|parking)\b/i;

/** True for rest areas, turnouts, toll-road service plazas, and stops for one direction of traffic: they aren't at an exit. */
const isBetweenExits = ({ type, name, direction }: Spot): boolean =>
  type === 'rest_area' ||
  (type === 'other' && parking.test(name)) ||
  (direction !== null && direction !== 'both') ||
  /service (?:plaza|area)|turnpike/i.test(name);

type RoadRoute = {
  /** `I-40`, `US-11W`, `I-40 Business`; other roads as written: `TX 114`, `SR-99`, `Loop 410`. */
  name: string;
  /** Compass letters right after the number: `E`, `NB`, `NS`, or empty. */
  letters: string;
};

const us = String.raw`U\. ?S\.?(?: (?:RT|RTE|ROUTE|HWY|HIGHWAY))?|US(?: (?:RT|RTE|ROUTE|HWY|HIGHWAY))?|U(?=0)`;
const stateNames = stateOptions('states')
  .map(({ label }) => label.toUpperCase())
  .join('|');
/** Kinds of road written in full; longer ones first. */
const words = String.raw`STATE (?:RT|RTE|ROUTE|ROAD|HWY|HIGHWAY|LOOP|SPUR)|COUNTY (?:RT|RTE|ROUTE|ROAD|RD|HWY|HIGHWAY)|CO\.? (?:RD|RT|RTE|HWY)|(?:FARM|RANCH) TO MARKET(?: ROAD| RD)?|(?:FARM|RANCH|PARK|TOLL) (?:ROAD|RD)|LOOP|SPUR|BELTWAY|TOLL|HIGHWAY|HWY|ROUTE|RTE|RT`;
/** Two letters may be a state's code; single letters are those of Kansas, Michigan, Hawaii, and Colorado's beltway. */
const codes = String.raw`S\.? ?R|CTH|STH|[KM]|H(?=[ -]?(?:[123]|201)(?!\d))|[CEW](?=[ -]?470(?!\d))|[A-Z]{2}`;
/** A sign's prefix before its number. `1-40` and `l-40` are typos of `I-40`; `U007` is US 7 on a Vermont sign. */
const prefix = String.raw`BUSINESS(?: LOOP| SPUR)?|INTERSTATE|IH|I|[1L](?=-\d)|${us}|${words}|${stateNames}|${codes}`;
/** A letter after the number belongs to it unless it is a compass letter: `US-1A`, `FL 17A`. */
const routeSign = new RegExp(
  String.raw`(?<![A-Z0-9])(${prefix})\.?([ -]*)0*([1-9]\d{0,3}(?:[ABDFGHJ-MP-RT-VX-Z](?![A-Z\d]))?)(?!\d)`,
  'y',
);
const alsoNumber = /(?: ?[/\&,-] ?| AND )0*([1-9]\d{0,3})(?=(?:[NSEW]B?|NS|EW)?(?![A-Z\d]))/y;
const attachedLetters = /(NB|SB|EB|WB|NS|EW|[NSEWC])(?![A-Z0-9])/y;
const trailing = /^(?:[\s/&,)(-]|(?:NORTH|SOUTH|EAST|WEST)(?:BOUND)?(?![A-Z])|[NSEW]B?(?![A-Z&]|[A-Z]))*/;
const coastRoad = /(?<![A-Z0-9])(?:(?:FL|SR|STATE ROAD)[ -]?)?A1A(?![A-Z0-9])/y;

const variant = String.raw`(?:BUSINESS|BUS)(?: (?:LOOP|LP|SPUR|ROUTE|RT|RTE))?|BL|BR|BS|ALTERNATE|ALT|BYPASS|BYP|TRUCK|SPUR|SCENIC|HISTORIC|HIST|TOLL`;
const variantBefore = new RegExp(String.raw`(?<=^|[;,/(] ?)(${variant})\.?[ -]+(?=\S)`, 'y');
/** Doesn't match the first of several words: an `I-40 Truck Stop` is on the road itself. */
const variantAfter = new RegExp(
  String.raw`[ -]*\(?(${variant})\b\.?\)?(?!\s+(?!(?:NORTH|SOUTH|EAST|WEST)(?:BOUND)?\b)[A-Z]{3})`,
  'y',
);

/** Pairs of branches that are separate roads, not directions. */
const branches = new Set(['I-35', 'US-11', 'US-19', 'US-25', 'US-31', 'US-45', 'US-49', 'SR-99', 'CA-99']);

/**
 * Finds the numbered routes in an upper-case text, in order.
 *
 * @returns the routes, and the compass letters after the last of the leading ones (`NB / SB`)
 */
function roadRoutes(text: string, state: string | null): { routes: RoadRoute[]; tail: string } {
  const routes: RoadRoute[] = [];
  let kind: string | null = null;
  let tailAt = 0;
  let leading = true;
  for (let at = 0; at < text.length;) {
    const inFront = matchAt(variantBefore, text, at);
    const behind = inFront && signAt(text, at + inFront[0].length, null);
    const sign: Sign | null = behind ?? signAt(text, at, kind);
    if (!sign) {
      leading &&= routes.length === 0 || !/[@A-Z]/.test(text.charAt(at));
      at += 1;
      continue;
    }
    kind = sign.kind;
    const letters = matchAt(attachedLetters, text, sign.end)?.[1] ?? '';
    const branch = branchOf(`${kind}${sign.number}`, letters, state);
    const after = matchAt(variantAfter, text, sign.end + letters.length);
    const named = variantName((behind && inFront?.[1]) ?? after?.[1] ?? sign.variant);
    routes.push({ name: `${kind}${sign.number}${branch}${named}`, letters: branch ? '' : letters });
    at = sign.end + letters.length + (after?.[0].length ?? 0);
    if (leading) tailAt = at;
  }
  return { routes, tail: tailOf(text.slice(tailAt)) };
}

/** @param kind including the separator before the number: `I-`, `TX `, `Loop ` */
type Sign = { kind: string; number: string; variant?: string; end: number };

/** A sign with its prefix, or a bare number that continues the previous kind: `I-73/74`. */
function signAt(text: string, at: number, lastKind: string | null): Sign | null {
  const coast = matchAt(coastRoad, text, at);
  if (coast) return { kind: 'A', number: '1A', end: at + coast[0].length };
  const [whole, sign = '', between = '', number = ''] = matchAt(routeSign, text, at) ?? [];
  const isBusiness = /^(BUSINESS|B[LS]$)/.test(sign);
  const kind = whole === undefined ? null : isBusiness ? 'I-' : kindOf(sign, between);
  if (whole !== undefined && kind) {
    return { kind, number, end: at + whole.length, ...(isBusiness && { variant: 'BUSINESS' }) };
  }
  const bare = lastKind && matchAt(alsoNumber, text, at);
  return bare ? { kind: lastKind, number: bare[1] ?? '', end: at + bare[0].length } : null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const roadCodes = new Set(['FM', 'RM', 'RR', 'CR', 'PR', 'SH', 'CTH', 'STH', 'RT']);

function kindOf(sign: string, between: string): string | null {
  if (/^(INTERSTATE|IH|I|1|L)$/.test(sign)) return 'I-';
  if (/^U(\.? ?S|$)/.test(sign)) return 'US-';
  const join = between.includes('-') ? '-' : ' ';
  if (/^S\.? ?R$/.test(sign)) return `SR${join}`;
  const isWritten = sign.length > 3 || /^(RTE|HWY)$/.test(sign);
  if (isWritten) return `${titleCase(sign)} `;
  return roadCodes.has(sign) || sign.length === 1 || isStateOrDistrict(sign) ? `${sign}${join}` : null;
}

const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    .replace(' To ', ' to ');

/** `BL`, `Bus Loop` and `Business` mean the same on signs. */
function variantName(word: string | undefined): string {
  if (word === undefined) return '';
  if (word.startsWith('B') && !word.startsWith('BY')) return ' Business';
  const [name] = ['ALTERNATE', 'BYPASS', 'HISTORIC'].filter((full) => full.startsWith(word));
  return ` ${titleCase(name ?? word)}`;
}

function branchOf(road: string, letters: string, state: string | null): string {
  const isBranch = branches.has(road.replace(' ', '-')) || (road === 'I-69' && (state === 'TX' || letters === 'C'));
  return isBranch && /^[EWC]$/.test(letters) ? letters : '';
}

/** Direction letters right after the routes. If words follow (`W Ky Pkwy`), the letters were part of a name. */
function tailOf(rest: string): string {
  const letters = trailing.exec(rest)?.[0] ?? '';
  const after = rest.slice(letters.length);
  const isOver = after === '' || /^(-|@|\(|MM?\b|PTC|")/.test(after);
  if (!isOver && !/BOUND|[NSEW]B/.test(letters)) return '';
  return letters.replace(/(NORTH|SOUTH|EAST|WEST)(BOUND)?|([NSEW])B/g, (word) => ` ${word.charAt(0)} `);
}
