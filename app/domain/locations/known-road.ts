import { stateOptions } from '~/schemas/states';
import { plainDashes } from '~/schemas/plain-text';
import { findRoadsAmong } from '~models/location-road';
import { normalizeHighway, type HighwayReading } from './highway';

/** Parses `4 5 30-35`: four, five, and thirty to thirty-five. */
const numbers = (text: string): ReadonlySet<number> =>
  new Set(
    text.split(/\s+/).flatMap((each) => {
      const [from = 0, to = from] = each.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    }),
  );

/** All signed interstate numbers (Federal Highway Administration, route log), three-digit ones last. */
const interstates = numbers(
  `2 4 5 8 10 11 12 14-17 19 20 22 24-27 29 30 35 37 39-45 49 55 57 59 64-66 68-91 93-97 99
   105 110 115 124 126 129 135 140 142 155 164 165 169 170 172 175 176 180-182 184 185 187 189 190 194-196 205 210
   215 220 222 225 229 235 238 240 244 249 255 264 265 269-280 283-285 287 289-297 305 310 315 317 320 330 335 345
   355 359 365 369 370 375 376 380 381 384-391 393-395 405 410 412 414 420 421 430 435 440 444 459 464 465 469-478
   480 481 485 490 494-496 505 510 515 516 520 526 530 535 540 555 557 564 565 569 575 576 579-581 585 587 590 595
   605 610 630 635 640 641 664 670 675-678 680 684 685 690 691 694-696 705 710 720 729 741 759 780 785 787 790 794
   795 805 820 840 865 878 880 885 887 890 894 895 905 910 980 985 990 995`,
);

/** US routes (American Association of State Highway and Transportation Officials), including old ones that are still signed. */
const usRoutes = numbers(
  `1-31 33-36 40-42 44-46 48-54 56-99 101 110-113 117 119 121-123 127 129-131 136 138 141 145 149-151 154 157-160
   163 165-167 169 171 175-178 180 181 183 187 189-193 195 197 199-202 206 209-212 213 216-224 227 230 231 243 250
   258 259 264 266 267 270 271 275-281 283 285 287 290 295 301 302 309-311 319 321 322 330 331 340 341 350 360 366
   371 377 378 380 383-385 395 399-401 411 412 421 422 425 431 441 442 444 460 466 491 501 520-522 530 541 550 566
   601 611 630 641 650 651 666 701 730 830`,
);

/** States whose own routes have four-digit numbers; in other states those are streets, or don't exist. */
const fourDigits = new Set(['KY', 'LA', 'NC', 'TX']);
const highestThreeDigit = 999;
/** Highest farm road number in Texas. */
const highestFarmRoad = 3_999;
/** Highest number of a loop, a spur or a county road. */
const highestLocal = 9_999;

/** Roads that both drivers and files of places refer to by name. */
const names = [
  ...["Florida's Turnpike", "Homestead Extension of Florida's Turnpike", 'Beachline Expressway', 'Suncoast Parkway'],
  ...['Polk Parkway', 'Sawgrass Expressway', 'Veterans Expressway', 'Selmon Expressway', 'Western Beltway'],
  ...['Central Florida GreeneWay', 'East-West Expressway', 'Wekiva Parkway', 'NJ Turnpike', 'Garden State Parkway'],
  ...['Atlantic City Expressway', 'Delaware Turnpike', 'Ohio Turnpike', 'Pennsylvania Turnpike', 'Northeast Extension'],
  ...['West Virginia Turnpike', 'Maine Turnpike', 'Massachusetts Turnpike', 'Connecticut Turnpike', 'Everett Turnpike'],
  ...['Spaulding Turnpike', 'New York State Thruway', 'New York Thruway', 'Indiana Toll Road', 'Chicago Skyway'],
  ...['Tri-State Tollway', 'Jane Addams Memorial Tollway', 'Reagan Memorial Tollway', 'Veterans Memorial Tollway'],
  ...['Kansas Turnpike', 'Turner Turnpike', 'Will Rogers Turnpike', 'Creek Turnpike', 'Cimarron Turnpike'],
  ...[
    'Indian Nation Turnpike',
    'Muskogee Turnpike',
    'Chickasaw Turnpike',
    'Cherokee Turnpike',
    'H. E. Bailey Turnpike',
  ],
  ...['Kilpatrick Turnpike', 'Kickapoo Turnpike', 'Sam Houston Tollway', 'Dallas North Tollway', 'Grand Parkway'],
  ...['President George Bush Turnpike', 'Hardy Toll Road', 'Westpark Tollway', 'Fort Bend Parkway', 'Tomball Tollway'],
  ...['Sam Rayburn Tollway', 'Chisholm Trail Parkway', 'Camino Colombia Toll Road', 'Western Kentucky Parkway'],
  ...['Bluegrass Parkway', 'Mountain Parkway', 'Cumberland Parkway', 'Hal Rogers Parkway', 'Audubon Parkway'],
  ...['Purchase Parkway', 'Natcher Parkway', 'Pennyrile Parkway', 'Northwest Parkway', 'Dulles Toll Road'],
  ...['Dulles Greenway', 'Pocahontas Parkway', 'Powhite Parkway', 'Chesapeake Expressway', 'Intercounty Connector'],
  ...['Triangle Expressway', 'Monroe Expressway', 'Foothill Toll Road', 'Alaska Highway', 'Parks Highway'],
  ...['Glenn Highway', 'Seward Highway', 'Sterling Highway', 'Richardson Highway', 'Dalton Highway'],
];

/** `PA Turnpike` for `Pennsylvania Turnpike`. */
const otherNames = stateOptions('states').flatMap(({ value, label }) =>
  names
    .filter((name) => name.startsWith(`${label} `))
    .map((name) => [name, `${value}${name.slice(label.length)}`] as const),
);

const named: ReadonlyMap<string, string> = new Map(
  [...names, ...otherNames.map(([, other]) => other)].map((name) => [roadNameKey(name), name]),
);

function roadNameKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Hawaii signs its interstates as H-1, H-2, H-3 and H-201. */
const hawaiianInterstates = new Set([1, 2, 3, 201]);

/**
 * The name under which our stops on a road are stored, if it has several spellings; else the name as read.
 *
 * @param typed as typed or taken from a link
 */
export async function storedRoad(typed: string): Promise<string> {
  const read = normalizeHighway(typed)?.highway ?? plainDashes(typed).trim();
  const spellings = spellingsOf(read);
  const stored = spellings.length > 1 ? await findRoadsAmong(spellings) : [];
  return spellings.find((spelling) => stored.includes(spelling)) ?? read;
}

/** A stop's new road, with the same separator as existing stops on it, so that they stay on one road. */
export async function asStored(road: HighwayReading): Promise<HighwayReading> {
  const spellings = spellingsOf(road.highway).filter((other) => roadNameKey(other) === roadNameKey(road.highway));
  const stored = spellings.length > 1 ? await findRoadsAmong(spellings) : [];
  return { ...road, highway: spellings.find((spelling) => stored.includes(spelling)) ?? road.highway };
}

/** Whether two spellings mean the same road. */
export const isSameRoad = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && spellingsOf(one).includes(other));

/**
 * A highway as typed, if it exists: an interstate or a US route on the official lists, a state route with a number that the state may use,
 * or a toll road by its name.
 *
 * @param state two-letter code of the place's state
 * @returns null for a road that doesn't exist
 */
export function knownRoad(typed: string, state: string | null): HighwayReading | null {
  const plain = plainDashes(typed).replace(/\s+/g, ' ').trim();
  const [, kind, letters] = lettered.exec(plain) ?? [];
  if (kind && letters) return readingOf(`${spellKind(kind)} ${letters.toUpperCase()}`);
  const reading = normalizeHighway(plain, state);
  if (reading && isNumbered(reading.highway, state ?? statePrefix(plain))) return reading;
  const name = named.get(roadNameKey(reading?.highway ?? plain));
  return name ? readingOf(name, reading?.direction) : null;
}

const readingOf = (highway: string, direction: HighwayReading['direction'] = null): HighwayReading => ({
  highway,
  direction,
  others: [],
});

const spellKind = (kind: string): string =>
  kind.length <= 3 ? kind.toUpperCase() : kind.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** County and state routes with letters instead of a number, in Wisconsin and Missouri. */
const lettered = /^(county (?:road|rd|highway|hwy|trunk)|cth|route|rt|rte|mo)[ -]([a-z]{1,2})$/i;

const route = /^(.+?)[ -]?(\d{1,4})[A-Z]?( [A-Z][a-z]+)?$/;
const local =
  /^(CR|CTH|RM|RR|PR|RT|Rte|Route|Hwy|Highway|Loop|Spur|Beltway|Toll|.+ (Road|Rd|Route|Rte|Rt|Hwy|Highway|Loop|Spur))$/;

/** @param highway in the form that `normalizeHighway` returns */
function isNumbered(highway: string, state: string | null): boolean {
  if (highway === 'A1A') return true;
  const [, kind = '', digits] = route.exec(highway) ?? [];
  const number = Number(digits);
  if (digits === undefined) return false;
  if (kind === 'I') return interstates.has(number);
  if (kind === 'US') return usRoutes.has(number);
  if (kind === 'FM') return (state === null || state === 'TX') && number <= highestFarmRoad;
  if (kind === 'H') return hawaiianInterstates.has(number);
  if (local.test(kind)) return number <= highestLocal;
  return number <= highestThreeDigit || (state !== null && fourDigits.has(state));
}

/** The state in a road's name, such as `KY-9003`. */
const statePrefix = (typed: string): string | null =>
  /^\s*([a-z]{2})[\s.-]*\d/i.exec(typed)?.[1]?.toUpperCase() ?? null;

/** Names of the same road in one state: people write a state route as `SR`, `SH` or `TX`. */
const families = [
  [
    'SR',
    'SH',
    'STH',
    'State Route',
    'State Road',
    'State Highway',
    'State Hwy',
    'Hwy',
    'Highway',
    'Route',
    'Rte',
    'RT',
  ],
  ['CR', 'CTH', 'County Road', 'County Rd', 'County Route', 'County Highway', 'County Hwy', 'Co Rd'],
  ['FM', 'Farm to Market', 'Farm to Market Road', 'Farm Road'],
  ['RM', 'RR', 'Ranch Road', 'Ranch to Market', 'Ranch to Market Road'],
  ['Loop', 'State Loop'],
  ['Spur', 'State Spur'],
  ['Toll', 'Toll Road'],
];
const states = stateOptions('states-and-district').map(({ value, label }) => [value, label]);

/**
 * The spellings under which a road may be stored, the given one first. Interstates and US routes have only one.
 *
 * @param highway in the form that `normalizeHighway` returns
 */
export function spellingsOf(highway: string): string[] {
  const [, kind = '', number] = /^(.+?)[ -](\d{1,4}[A-Z]?)$/.exec(highway) ?? [];
  if (number === undefined || /^(I|US)$/.test(kind)) return [highway, ...otherNamesOf(highway)];
  const family = families.find((kinds) => kinds.includes(kind)) ?? [];
  const state = states.find((names) => names.includes(kind));
  const ofStates = family === families[0] ? states.flat() : [];
  const kinds = [kind, ...family, ...(state ? [...state, ...(families[0] ?? [])] : ofStates)];
  return [...new Set([highway, ...kinds.flatMap((each) => [`${each} ${number}`, `${each}-${number}`])])];
}

const otherNamesOf = (highway: string): string[] =>
  otherNames.flatMap(([name, other]) => (name === highway ? [other] : other === highway ? [name] : []));
