import { plainDashes } from '~/schemas/plain-text';

/** The searched text, and the forms of it that the database stores (decision record: substring search). */

type Searched = {
  name: string;
  chainName: string | null;
  highway: string | null;
  alsoOn?: string[];
  city: string | null;
  state: string | null;
};

/** Letters per gram: long enough that most grams are rare, and that short words fit in one. */
const GRAM = 5;

/** Names are sorted and paged by their first letters; ids break ties. */
const NAME_KEY = 40;

/** Normalizes stored text and queries: lower case, single spaces, straight apostrophes, plain hyphens. */
export const searchForm = (text: string): string =>
  plainDashes(text).replace(/[‘’`]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase();

export const nameKeyOf = (name: string): string => searchForm(name).slice(0, NAME_KEY);

export const longestNamePrefix = NAME_KEY;

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
  const grams = searchText.split('\n').flatMap((line) => runsOf(`${line}${'\n'.repeat(GRAM - 1)}`));
  return [...new Set(grams)];
}

/** The grams that a text containing `words` must have. A word shorter than a gram is returned as it is, as a prefix. */
export function gramsToFind(words: string[]): string[] {
  return [...new Set(words.flatMap((word) => (word.length < GRAM ? [word] : runsOf(word))))];
}

/** Every place of a state has this gram, since the state's code is one of the lines. */
export const gramOfState = (state: string): string => searchForm(state).padEnd(GRAM, '\n').slice(0, GRAM);

/** Whether it is a full gram, to be matched exactly, or a prefix. */
export const isWholeGram = (gram: string): boolean => gram.length === GRAM;

const runsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - GRAM + 1) }, (_, at) => text.slice(at, at + GRAM));
