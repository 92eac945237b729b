import type { Sign } from '~models/location-search';
import { exitPosition } from '~/schemas/exit-position';
import { searchForm } from '~models/location-text';
import { separateWords } from '~/schemas/separate-words';
import { isStateOrDistrict } from '~/schemas/states';
import { normalizeExit } from './exit';
import { normalizeHighway } from './highway';
import { spellingsOf } from './known-road';
import { stateByName } from './state-code';

export type SearchQuery = {
  text: string;
  /** A highway in the query, with an exit if one is named, and what else was typed. */
  sign: Sign | null;
  /** The separate words, for when nothing matches the whole; null where they are the whole, or there are none. */
  apart: WordsApart | null;
};

/** Words to be found wherever they stand, and a state that is spelled out among them. */
export type WordsApart = { sign: Sign | null; words: string[]; state: string | null };

/** No stored field is longer. */
const LONGEST = 120;

const roadSign =
  /(?<![a-z0-9])(i|ih|1(?=-)|interstate|us|u\.s\.|sr|state route|hwy|highway|rt|rte|route|fm|[a-z]{2})[ .-]*\d{1,4}(?:[cew]|[ ]?(?:[nsew]b|(?:north|south|east|west)(?:bound)?))?(?![a-z0-9])/;
const exitWord = /(?:\bexits?|\bex\.?|#)[ #.]*(\d{1,3} ?[a-z]?)(?![a-z0-9])/;
/** Typed as far as the number that is to come. */
const exitToCome = /(?:\bexits?|\bex\.?|#) *$/;
const bareExit = /(?<![a-z0-9#])(\d{1,3}[a-z]?)(?![a-z0-9])/;

/** @returns null for a text that no place can contain: an empty one, one with a NUL in it, or one longer than any field */
export function readSearchQuery(typed: string): SearchQuery | null {
  const text = searchForm(typed);
  if (text === '' || text.length > LONGEST || text.includes('\0')) return null;
  const sign = readSign(text);
  return { text, sign, apart: readApart(text, sign) };
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
  ['ih', 'us', 'sr', 'rt', 'fm'].includes(letters) || isStateOrDistrict(letters.toUpperCase());

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
