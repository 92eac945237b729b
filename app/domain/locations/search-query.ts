import { exitPosition } from '~/schemas/roads';
import { isStateOrDistrict } from '~/schemas/states';
import { separateWords } from '~/schemas/text';
import type { Sign } from '~models/location-search';
import { searchForm } from '~models/location-text';
import { type City, citiesNamed } from '../trip/cities';
import { recognizeChain } from './chains';
import { normalizeExit } from './exit';
import { normalizeHighway } from './highway';
import { spellingsOf } from './known-road';
import { stateByName, stateCode } from './state-code';

export type SearchQuery = {
  text: string;
  /** A highway in the query, with an exit if one is named, and what else was typed. */
  sign: Sign | null;
  /** An exit without a road (`exit 143`), for when nothing matches the whole. */
  exit: (Pick<Sign, 'containing'> & { exits: NonNullable<Sign['exits']> }) | null;
  /** A town in the query, with what is looked for around it. */
  around: Around | null;
  /** The separate words, for when nothing matches the whole; null where they are the whole, or there are none. */
  apart: WordsApart | null;
};

/** `petro okc`, `diner near joplin mo`, `i40 okc`. */
export type Around = {
  /** More than one where towns of a name are of about the same size. */
  towns: City[];
  chain: string | null;
  sign: Sign | null;
  /** Further words, where no chain is named. */
  words: string[];
};

/** Words to be found wherever they stand, and a state that is spelled out among them. */
export type WordsApart = { sign: Sign | null; words: string[]; state: string | null };

/** No stored field is longer. */
const LONGEST = 120;

const roadSign =
  /(?<![a-z0-9])(i|ih|1(?=-)|interstate|us|u\.s\.|sr|(?:state|county|farm|ranch) (?:route|road|highway|hwy)|hwy|highway|rt|rte|route|loop|spur|beltway|[cehkm]|[a-z]{2})[ .-]*\d{1,4}(?:[cew]|[ ]?(?:[nsew]b|(?:north|south|east|west)(?:bound)?)|[ ][nsew](?![a-z']))?(?![a-z0-9])/;
const exitWord = /(?:\bexits?|\bex\.?|#)[ #.]*(\d{1,3} ?[a-z]?)(?![a-z0-9])/;
const onlyExit = /^(?:exits?|ex\.?|#)?[ #.]*(\d{1,3}[a-z]?)$/;
/** Typed as far as the number that is to come. */
const exitToCome = /(?:\bexits?|\bex\.?|#) *$/;
const bareExit = /(?<![a-z0-9#])(\d{1,3}[a-z]?)(?![a-z0-9])/;

/** @returns null for a text that no place can contain: an empty one, one with a NUL in it, or one longer than any field */
export function readSearchQuery(typed: string): SearchQuery | null {
  const text = searchForm(typed);
  if (text === '' || text.length > LONGEST || text.includes('\0')) return null;
  const sign = readSign(text);
  return {
    text,
    sign,
    exit: sign ? null : readExitAlone(text),
    around: readAround(text, sign),
    apart: readApart(text, sign),
  };
}

function readExitAlone(text: string): SearchQuery['exit'] {
  const exit = onlyExit.exec(text) ?? exitWord.exec(text);
  const exits = exitsOf(exit?.[1]);
  return exit && exits && { exits, containing: [...new Set(separateWords(text.replace(exit[0], ' ')))] };
}

const fillers = new Set(['near', 'in', 'at', 'by', 'around', 'outside', 'the', 'of']);
/** In words; `truth or consequences`. */
const longestTown = 3;
/** Towns of one name are all meant where none has so many times the people of another. */
const farLarger = 4;
const townsMeant = 3;

/** Looks for a town at the end of the query, and then at its beginning. */
function readAround(text: string, sign: Sign | null): Around | null {
  const words = (sign ? sign.containing : separateWords(text)).filter((word) => !fillers.has(word));
  for (let length = Math.min(longestTown, words.length); length > 0; length -= 1) {
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
  return towns.filter((town) => largest && town.population * farLarger >= largest.population).slice(0, townsMeant);
}

function readApart(text: string, sign: Sign | null): WordsApart | null {
  const atSign = sign && takeState(sign.containing);
  if (sign && atSign?.state) return { sign: { ...sign, containing: atSign.rest }, words: [], state: atSign.state };
  const { state, rest } = takeState(separateWords(text));
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
  const containing = separateWords(others.replace(exit?.[0] ?? exitToCome, ' '));
  return { highway, spellings: spellingsOf(highway), exits: exitsOf(exit?.[1]), containing: [...new Set(containing)] };
}

const isPrefix = (letters: string): boolean =>
  ['ih', 'us', 'sr', 'sh', 'rt', 'fm', 'rm', 'rr', 'cr'].includes(letters) || isStateOrDistrict(letters.toUpperCase());

/** `143` means all of 143, 143A and 143A-B; `143a` that one alone. */
function exitsOf(typed: string | undefined): Sign['exits'] {
  const from = typed ? exitPosition(normalizeExit(typed)) : null;
  if (from === null) return null;
  return { from, below: Number.isInteger(from) ? from + 1 : from + 0.005 };
}

/** Takes out a state that is spelled out; a mere code stays among the words, since it may be part of one. */
function takeState(words: string[]): { state: string | null; rest: string[] } {
  for (const length of [3, 2, 1]) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const state = stateByName(words.slice(at, at + length).join(' '));
      if (state) return { state, rest: [...words.slice(0, at), ...words.slice(at + length)] };
    }
  }
  return { state: null, rest: words };
}
