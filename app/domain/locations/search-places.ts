import type { Place } from '~/schemas/places';
import { toMiles, exitPosition } from '~/schemas/roads';
import { isStateOrDistrict } from '~/schemas/states';
import { separateWords } from '~/schemas/plain-text';
import { findRoads } from '~models/location-road';
import {
  findAmong,
  findAround,
  findByFilter,
  findByText,
  type FoundLocation,
  type LocationFilter,
  type NamePosition,
  type Sign,
  type TextMatch,
} from '~models/location-search';
import { longestNamePrefix, searchForm } from '~models/location-row';
import type { Page } from '../cursor';
import { citiesLike, type City, largestCities, citiesNamed } from '../trip/cities';
import { recognizeChain } from './chains';
import { normalizeExit, normalizeHighway } from './highway';
import { spellingsOf } from './known-road';
import { type NameCursor, pageOfPlaces, presentLocation, type RankedPlace, readNameCursor } from './present-location';
import { stateCode, stateByName } from './state-at';

/** A kind of match. With `around`, it finds the places around its towns, nearest first; else its places are sorted by name. */
type Stage = { match: TextMatch; isFallback?: boolean; state?: string | null; around?: Around };

/** Places that match the query, best kind of match first. */
export async function searchFiltered(
  typed: string,
  filter: LocationFilter,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<Page<Place>> {
  return openFirst(pageOfPlaces(await findMatching(typed, filter, limit + 1, readNameCursor(cursor)), limit));
}

/** @param hasResults whether there are results already; then fallback matches are skipped */
export async function findMatching(
  typed: string,
  filter: LocationFilter,
  limit: number,
  start: NameCursor | null,
  hasResults = false,
): Promise<RankedPlace[]> {
  const query = readSearchQuery(typed);
  if (!query) return [];

  const found: RankedPlace[] = [];
  for (const [number, stage] of (await stagesOf(query)).entries()) {
    const remaining = limit - found.length;
    const isPast = number < (start?.stage ?? 0);
    const isFound = hasResults || found.length > 0 || (start !== null && start.stage !== number);
    if (remaining === 0 || isPast || (stage.isFallback && isFound)) continue;

    const after = number === start?.stage ? start.position : null;
    const rows = contradicts(filter, stage) ? [] : await findOfStage(stage, within(filter, stage), remaining, after);
    found.push(...rows.map((row) => ({ row, stage: number })));
  }
  return found;
}

const findOfStage = async (
  { match, around }: Stage,
  filter: LocationFilter,
  limit: number,
  after: NamePosition | null,
): Promise<FoundLocation[]> => {
  if (!around) return findByText(filter, match, limit, after);
  const near = await findAroundTowns(around, filter);
  const from = after === null ? 0 : near.findIndex(({ _id }) => _id === after.id) + 1;
  return near.slice(from, from + limit);
};

/** Drivers consider a stop within this distance of a town to be in it. */
const townMeters = 40_234;
/** Maximum stops read around a town. No chain has as many. */
const maxAround = 100;

async function findAroundTowns(
  { towns, chain, sign, words }: Around,
  filter: LocationFilter,
): Promise<FoundLocation[]> {
  const within = { ...filter, ...(chain && { chainName: chain }) };
  const match = { contains: words, at: sign };
  const near = await Promise.all(
    towns.map(({ point }) => findAround({ point, meters: townMeters }, within, match, maxAround)),
  );
  // Stops added by drivers have no coordinates.
  const named = await Promise.all(
    towns.map(({ name, state }) => findByText({ ...within, state, cityKey: searchForm(name) }, match, maxAround, null)),
  );
  const sorted = near.flat().sort((a, b) => a.meters - b.meters || a.place._id - b.place._id);
  const places = [...sorted.map(({ place }) => place), ...named.flat()];
  return [...new Map(places.map((place) => [place._id, place])).values()];
}

export type NearestOfChain = {
  chain: string;
  /** `Joplin, MO`; null if the query names no place. */
  near: string | null;
  /** Nearest first. */
  stops: (Place & { miles: number | null })[];
};

const maxNearest = 3;

/** For a query without results: the nearest stops of the chain in it, so that nobody adds an existing stop again. */
export async function nearestOfChain(typed: string): Promise<NearestOfChain | null> {
  const query = readSearchQuery(typed);
  const chain = query && (query.around?.chain ?? chainIn(query.text));
  if (!chain) return null;
  const town = query.around?.towns[0] ?? mostSimilarTown(query.text);
  const any = { contains: [] };
  const found = town ? await findAround({ point: town.point }, { chainName: chain }, any, maxNearest) : [];
  if (!town || found.length === 0) {
    const stops = await findByFilter({ chainName: chain }, maxNearest, null);
    return stops.length === 0
      ? null
      : { chain, near: null, stops: stops.map((row) => ({ ...presentLocation(row), miles: null })) };
  }
  const stops = found.map(({ place, meters }) => ({ ...presentLocation(place), miles: Math.round(toMiles(meters)) }));
  return stops.length === 0 ? null : { chain, near: `${town.name}, ${town.state}`, stops };
}

/** A chain at the start or the end of the words. */
const chainIn = (text: string): string | null =>
  recognizeChain(text) ?? recognizeChain(text.split(' ').slice(-1).join(''));

/** The town, or else the state, most similar to the words after a chain's name. */
function mostSimilarTown(text: string): City | null {
  const words = separateWords(text);
  for (let from = 1; from < words.length; from += 1) {
    const rest = words.slice(from);
    const last = stateCode(rest.at(-1));
    const state = stateCode(rest.join(' ')) ?? last;
    const name = last === null ? rest.join(' ') : rest.slice(0, -1).join(' ');
    const [town] = name === '' ? largestCities(state, 1) : citiesLike(name, last, 1);
    if (town) return town;
  }
  return null;
}

/** Which of these places contain the whole text, in no particular order. */
export async function findMatchingAmong(
  ids: number[],
  typed: string,
  filter: LocationFilter,
): Promise<FoundLocation[]> {
  const query = readSearchQuery(typed);
  const stages = query ? (await stagesOf(query)).filter(({ isFallback }) => !isFallback) : [];
  if (ids.length === 0 || stages.length === 0) return [];
  return findAmong(
    ids,
    filter,
    stages.map(({ match }) => match),
  );
}

/** Closed places come last on their page, since people search for open ones. */
export const openFirst = ({ items, next }: Page<Place>): Page<Place> => ({
  items: [...items.filter(({ closedAt }) => !closedAt), ...items.filter(({ closedAt }) => closedAt)],
  next,
});

/**
 * The kinds of match, best first; each place is in only one. The later ones are only used if nothing matches the query as a whole: an exit
 * of any road, a chain in or near a town, separate words (a state's name means the state), any words near a town.
 */
async function stagesOf({ text, sign, exit, around, separate }: SearchQuery): Promise<Stage[]> {
  const name = text.length <= longestNamePrefix ? text : undefined;
  return [
    ...(sign ? [{ match: { contains: [], at: sign } }] : []),
    ...(name ? [{ match: { contains: [], startsWith: name, notAt: sign } }] : []),
    { match: { contains: [text], notStartingWith: name, notAt: sign } },
    ...(exit ? [{ match: { contains: [], at: await anyRoadAt(exit) }, isFallback: true }] : []),
    ...(around?.chain ? [inTown(around)] : []),
    ...(separate
      ? [{ match: { contains: separate.words, at: separate.sign }, isFallback: true, state: separate.state }]
      : []),
    ...(around && !around.chain ? [inTown(around)] : []),
  ];
}

const inTown = (around: Around): Stage => ({ match: { contains: [] }, around, isFallback: true });

/** Lists all known roads, because exits are indexed by road. */
const anyRoadAt = async ({ exits, containing }: NonNullable<SearchQuery['exit']>): Promise<Sign> => ({
  highway: '',
  spellings: await findRoads(),
  exits,
  containing,
});

const contradicts = (filter: LocationFilter, { state }: Stage): boolean =>
  Boolean(state && filter.state && filter.state !== state);

/** `except` leaves out matches of the whole text. If there were none, the separate words are searched everywhere. */
function within({ except, ...filter }: LocationFilter, { state, isFallback }: Stage): LocationFilter {
  return { ...filter, ...(state && { state }), ...(except && !isFallback && { except }) };
}

type SearchQuery = {
  text: string;
  /** A highway in the query, with the exit if there is one, and the remaining words. */
  sign: Sign | null;
  /** An exit without a road (`exit 143`), used if nothing matches the whole text. */
  exit: (Pick<Sign, 'containing'> & { exits: NonNullable<Sign['exits']> }) | null;
  /** A town in the query, and what to search around it. */
  around: Around | null;
  /** The separate words, used if nothing matches the whole text; null if they are the whole text, or there are none. */
  separate: SeparateWords | null;
};

/** `petro okc`, `diner near joplin mo`, `i40 okc`. */
type Around = {
  /** More than one if towns of this name have about the same size. */
  towns: City[];
  chain: string | null;
  sign: Sign | null;
  /** Remaining words, if no chain is named. */
  words: string[];
};

/** Words to find anywhere, and the state whose full name was among them. */
type SeparateWords = { sign: Sign | null; words: string[]; state: string | null };

/** In characters. No stored field is longer. */
const MAX_QUERY_LENGTH = 120;

const roadSign =
  /(?<![a-z0-9])(i|ih|1(?=-)|interstate|us|u\.s\.|sr|(?:state|county|farm|ranch) (?:route|road|highway|hwy)|hwy|highway|rt|rte|route|loop|spur|beltway|[cehkm]|[a-z]{2})[ .-]*\d{1,4}(?:[cew]|[ ]?(?:[nsew]b|(?:north|south|east|west)(?:bound)?)|[ ][nsew](?![a-z']))?(?![a-z0-9])/;
const exitWord = /(?:\bexits?|\bex\.?|#)[ #.]*(\d{1,3} ?[a-z]?)(?![a-z0-9])/;
const onlyExit = /^(?:exits?|ex\.?|#)?[ #.]*(\d{1,3}[a-z]?)$/;
/** For a query that ends before the exit number. */
const exitWithoutNumber = /(?:\bexits?|\bex\.?|#) *$/;
const bareExit = /(?<![a-z0-9#])(\d{1,3}[a-z]?)(?![a-z0-9])/;

/** @returns null for a text that no place can contain: empty, with a NUL character, or longer than any field */
export function readSearchQuery(typed: string): SearchQuery | null {
  const text = searchForm(typed);
  if (text === '' || text.length > MAX_QUERY_LENGTH || text.includes('\0')) return null;
  const sign = readSign(text);
  return {
    text,
    sign,
    exit: sign ? null : readExitAlone(text),
    around: readAround(text, sign),
    separate: readSeparateWords(text, sign),
  };
}

function readExitAlone(text: string): SearchQuery['exit'] {
  const exit = onlyExit.exec(text) ?? exitWord.exec(text);
  const exits = exitsOf(exit?.[1]);
  return exit && exits && { exits, containing: [...new Set(separateWords(text.replace(exit[0], ' ')))] };
}

const fillers = new Set(['near', 'in', 'at', 'by', 'around', 'outside', 'the', 'of']);
/** Maximum number of words in a town's name, as in `truth or consequences`. */
const maxTownWords = 3;
/** Of towns with the same name, one is left out if the largest has more than this many times its population. */
const populationRatio = 4;
const maxTowns = 3;

/** Looks for a town at the end of the query, then at its start. */
function readAround(text: string, sign: Sign | null): Around | null {
  const words = (sign ? sign.containing : separateWords(text)).filter((word) => !fillers.has(word));
  for (let length = Math.min(maxTownWords, words.length); length > 0; length -= 1) {
    for (const at of [words.length - length, 0]) {
      const towns = townsOf(words.slice(at, at + length).join(' '));
      const rest = [...words.slice(0, at), ...words.slice(at + length)];
      const chain = recognizeChain(rest.join(' '));
      if (towns.length > 0)
        return { towns, chain, sign: sign && { ...sign, containing: [] }, words: chain ? [] : rest };
    }
  }
  return null;
}

/** `oklahoma city`, `okc`, `nashville tn`. */
function townsOf(text: string): City[] {
  const [, name = '', last = ''] = /^(.+) (\S+)$/.exec(text) ?? [];
  const state = stateCode(last);
  const inState = state ? citiesNamed(name, state) : [];
  const towns = inState.length > 0 ? inState : citiesNamed(text, null);
  const [largest] = towns;
  return towns.filter((town) => largest && town.population * populationRatio >= largest.population).slice(0, maxTowns);
}

function readSeparateWords(text: string, sign: Sign | null): SeparateWords | null {
  const atRoad = sign && extractState(sign.containing);
  if (sign && atRoad?.state) return { sign: { ...sign, containing: atRoad.rest }, words: [], state: atRoad.state };
  const { state, rest } = extractState(separateWords(text));
  const words = [...new Set(rest)];
  const isWhole = words[0] === text;
  return isWhole || (words.length === 0 && !state) ? null : { sign: null, words, state };
}

/** `i40 exit 143 love's` → I-40, exits from 143 up to 144, `love's`. */
function readSign(text: string): Sign | null {
  const road = roadSign.exec(text);
  if (!road || (/^[a-z]{2}$/.test(road[1] ?? '') && !isPrefix(road[1] ?? ''))) return null;
  const highway = normalizeHighway(road[0])?.highway;
  if (!highway) return null;
  const others = text.replace(road[0], ' ');
  const exit = exitWord.exec(others) ?? bareExit.exec(others);
  const containing = separateWords(others.replace(exit?.[0] ?? exitWithoutNumber, ' '));
  return { highway, spellings: spellingsOf(highway), exits: exitsOf(exit?.[1]), containing: [...new Set(containing)] };
}

const isPrefix = (letters: string): boolean =>
  ['ih', 'us', 'sr', 'sh', 'rt', 'fm', 'rm', 'rr', 'cr'].includes(letters) || isStateOrDistrict(letters.toUpperCase());

/** `143` matches 143, 143A and 143A-B; `143a` only that one. */
function exitsOf(typed: string | undefined): Sign['exits'] {
  const from = typed ? exitPosition(normalizeExit(typed)) : null;
  if (from === null) return null;
  return { from, below: Number.isInteger(from) ? from + 1 : from + 0.005 };
}

/** Extracts a state's full name. A state code stays among the words, since it may be part of one. */
function extractState(words: string[]): { state: string | null; rest: string[] } {
  for (const length of [3, 2, 1]) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const state = stateByName(words.slice(at, at + length).join(' '));
      if (state) return { state, rest: [...words.slice(0, at), ...words.slice(at + length)] };
    }
  }
  return { state: null, rest: words };
}
