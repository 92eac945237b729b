import { parseArgs } from 'node:util';

export type Section = 'pages' | 'votes';

export type Options = {
  sections: Section[];
  /** How many posts the site has, one run of everything for each. */
  posts: number[];
  /** Measured rounds of each thing, besides one to warm up. */
  rounds: number;
  roundSeconds: number;
  /** Requests that wait for an answer at any time. */
  connections: number;
  /** Drivers who do nothing but vote; the most votes that one post can get in a round. */
  voters: number;
};

const known: readonly Section[] = ['pages', 'votes'];

/**
 * @param args sections (all of them when none is named), `--short` for a trial of seconds, `--posts 1000,100000`.
 * @throws Error in a sentence, for anything else.
 */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { short: { type: 'boolean', default: false }, posts: { type: 'string' } },
  });
  const sections = positionals.map((name) => {
    const section = known.find((each) => each === name);
    if (!section) throw new Error(`There is no section ${name}; there are ${known.join(' and ')}.`);
    return section;
  });
  const posts = (values.posts ?? (values.short ? '1000' : '1000,100000')).split(',').map(Number);
  if (!posts.every((count) => Number.isInteger(count) && count >= 100 && count <= 1_000_000)) {
    throw new Error('--posts takes whole numbers from 100 to 1000000, with commas between.');
  }
  const pace = values.short
    ? { rounds: 1, roundSeconds: 1, voters: 3_000 }
    : { rounds: 3, roundSeconds: 5, voters: 12_000 };
  return { ...pace, sections: sections.length > 0 ? sections : [...known], posts, connections: 16 };
}
