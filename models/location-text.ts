import { plainDashes } from '~/schemas/plain-text';

/** What is searched, and the forms of it that the database keeps (decision record: substring search). */

type Searched = {
  name: string;
  chainName: string | null;
  highway: string | null;
  alsoOn?: string[];
  city: string | null;
  state: string | null;
};

/** Letters in an indexed run: long enough that most runs are rare, and whole short words are one. */
const GRAM = 5;

/** A name sorts and pages by its first letters; ids tell equal ones apart. */
const NAME_KEY = 40;

/** One form for what is stored and what is asked: lower case, single spaces, straight apostrophes, plain hyphens. */
export const searchForm = (text: string): string =>
  plainDashes(text).replace(/[‘’`]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase();

export const nameKeyOf = (name: string): string => searchForm(name).slice(0, NAME_KEY);

export const longestNamePrefix = NAME_KEY;

/**
 * The searched fields, one a line, so that no match extends from one field into the next. Names with an apostrophe are there
 * without it too: `loves` finds Love's.
 */
export function searchTextOf({ name, chainName, highway, alsoOn = [], city, state }: Searched): string {
  const fields = [name, chainName, highway, city, state, ...alsoOn].flatMap((field) =>
    field ? [searchForm(field)] : [],
  );
  const bare = fields.filter((field) => field.includes("'")).map((field) => field.replaceAll("'", ''));
  return [...new Set([...fields, ...bare])].join('\n');
}

/**
 * Every run of five letters of a text's lines, each once. Lines are padded, so that one to four letters begin a run as well,
 * anywhere in them.
 */
export function gramsOf(searchText: string): string[] {
  const grams = searchText.split('\n').flatMap((line) => runsOf(`${line}${'\n'.repeat(GRAM - 1)}`));
  return [...new Set(grams)];
}

/** The runs that a text containing `words` must have. A word shorter than a run is returned as it is: the start of one. */
export function gramsToFind(words: string[]): string[] {
  return [...new Set(words.flatMap((word) => (word.length < GRAM ? [word] : runsOf(word))))];
}

/** Every place of a state has it, since its code is one of the lines. */
export const gramOfState = (state: string): string => searchForm(state).padEnd(GRAM, '\n').slice(0, GRAM);

/** A full run, to be matched exactly; else the start of one. */
export const isWholeGram = (gram: string): boolean => gram.length === GRAM;

const runsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - GRAM + 1) }, (_, at) => text.slice(at, at + GRAM));
