import type { LocationType, TruckAccess } from '~/schemas/places';
import type { RoadPosition } from '~/schemas/road-order';
import { plainDashes } from '~/schemas/plain-text';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';

/** From a driver, the starter list, or a file of public data. */
export type LocationSource = 'driver' | 'starter' | 'survey' | 'openstreetmap' | 'alltheplaces' | 'file';

export type LocationRow = {
  _id: number;
  name: string;
  chainName: string | null;
  /** Without a direction: `I-40`, `US-231`; other roads as written: `TX 114`, `Loop 410`. */
  highway: string | null;
  /** Further roads on the same pavement, in canonical form; the exit and the mile belong to `highway`. */
  alsoOn?: string[];
  direction: 'north' | 'south' | 'east' | 'west' | 'both' | null;
  /** Including letters: `143A-B`. */
  exitNumber: string | null;
  /** True if the exit is an estimate, from the nearest exit when another is about as near, or from mile markers. */
  exitIsGuess?: boolean | null;
  /** Approximate mile marker on its highway in its state. */
  mile?: number | null;
  state: string | null;
  city: string | null;
  /** House number and street; missing if no source has it, like the next two fields. */
  street?: string | null;
  phone?: string | null;
  /** Opening hours as written in the source. */
  hours?: string | null;
  type: LocationType;
  amenities: string | null;
  /** Only set if a source states it and it differs from what the chain and type imply (`trucksAt`). */
  trucks?: TruckAccess | null;
  /** GeoJSON: longitude first, degrees. */
  coordinates: { type: 'Point'; coordinates: [longitude: number, latitude: number] } | null;
  addedBy: number | null;
  /** `refs` identify the source rows that describe this place; the first is the one it was created from. */
  source: { kind: LocationSource; refs?: string[] };
  createdAt: Date;
  updatedAt: Date;
  /** Set when enough drivers report it closed. Only driver reports and editors set or clear it, never files. */
  closedAt?: Date | null;
  /** Fields that people have corrected; files no longer change them. */
  corrected?: string[];
};

/** Calculated from the row and the shipped road data at every write. */
export type RoadKeys = {
  alongRoad: RoadPosition[];
  /** Version of the road data; rows with another version are recalculated at start. */
  roadData: string;
};

export type PlacedRow = LocationRow & RoadKeys;

/** The searched fields. The functions below derive their stored forms (docs/decisions/0005-substring-search-of-places.md). */
type Searched = {
  name: string;
  chainName: string | null;
  highway: string | null;
  alsoOn?: string[];
  city: string | null;
  state: string | null;
};

/** Letters per gram. With five letters, most grams are rare, and short words fit in one. */
const GRAM_LENGTH = 5;

/** Names are sorted and paged by this many first letters. Ids break ties. */
const NAME_KEY_LENGTH = 40;

/** Normalizes stored text and queries: lower case, single spaces, straight apostrophes, plain hyphens. */
export const searchForm = (text: string): string =>
  plainDashes(text).replace(/[‘’`]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase();

export const nameKeyOf = (name: string): string => searchForm(name).slice(0, NAME_KEY_LENGTH);

export const longestNamePrefix = NAME_KEY_LENGTH;

/**
 * The searched fields, one per line, so that no match spans two fields. Names with an apostrophe are also included without it: `loves`
 * finds Love's.
 */
export function searchTextOf({ name, chainName, highway, alsoOn = [], city, state }: Searched): string {
  const fields = [name, chainName, highway, city, state, ...alsoOn].flatMap((field) =>
    field ? [searchForm(field)] : [],
  );
  const bare = fields.filter((field) => field.includes("'")).map((field) => field.replaceAll("'", ''));
  return [...new Set([...fields, ...bare])].join('\n');
}

/**
 * All distinct grams (runs of five letters) of a text's lines. Lines are padded, so that the last one to four letters also start a gram.
 */
export function gramsOf(searchText: string): string[] {
  const grams = searchText.split('\n').flatMap((line) => runsOf(`${line}${'\n'.repeat(GRAM_LENGTH - 1)}`));
  return [...new Set(grams)];
}

/** The grams that a text containing `words` must have. A word shorter than a gram is returned unchanged, as a prefix. */
export function gramsToFind(words: string[]): string[] {
  return [...new Set(words.flatMap((word) => (word.length < GRAM_LENGTH ? [word] : runsOf(word))))];
}

/** Every place in a state has this gram, since the state's code is one of the lines. */
export const gramOfState = (state: string): string => searchForm(state).padEnd(GRAM_LENGTH, '\n').slice(0, GRAM_LENGTH);

/** Whether it is a full gram, which is matched exactly. Otherwise it is a prefix. */
export const isWholeGram = (gram: string): boolean => gram.length === GRAM_LENGTH;

const runsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - GRAM_LENGTH + 1) }, (_, at) => text.slice(at, at + GRAM_LENGTH));

/** Normalizes text for comparing words without case, accents and apostrophes: `jalapenos` finds Jalapeño's. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'‘’`]/gu, '')
    .toLowerCase();

/** All distinct words that find these texts. */
export const wordsToStore = (texts: (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => plainWords(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? [])),
];

/** `7701 East Amarillo Boulevard, I-40 exit 75, Amarillo, TX`, or the known parts of it. */
export function addressOf({ street = null, highway, exitNumber, city, state }: LocationRow): string {
  const exit = highway !== null && exitNumber !== null ? `${highway} exit ${exitNumber}` : highway;
  return [street, exit, city, state].filter(Boolean).join(', ');
}

/** Whether a place is listed as a restaurant: it is a restaurant or diner and isn't closed. */
export const isListedRestaurant = ({ type, closedAt = null }: Pick<LocationRow, 'type' | 'closedAt'>): boolean =>
  (type === 'restaurant' || type === 'diner') && closedAt === null;

/** The words that find a place in the list of restaurants. */
export function restaurantWordsOf(place: LocationRow): string[] {
  const { name, amenities, state } = place;
  const stateName = state !== null && isStateOrDistrict(state) ? statesAndDistrict[state] : null;
  return isListedRestaurant(place) ? wordsToStore([name, amenities, addressOf(place), state, stateName]) : [];
}
