import { parseArgs } from 'node:util';

const sectionNames = ['pages', 'votes', 'first-load', 'scale', 'day'] as const;
export type Section = (typeof sectionNames)[number];

export type Options = {
  sections: Section[];
  /** Posts on the site for `pages` and `votes`; one run for each. */
  posts: number[];
  /** The commit to compare `pages` and `votes` with. */
  against: string | null;
  /** Posts on the two sites that `scale` compares. */
  scale: [few: number, many: number];
  /** A folder where the filled sites of `scale` stay for the next run. */
  keep: string | null;
  /** How often `scale` sends each request. */
  samples: number;
  /** `think` is the average time between two actions of a person, in seconds. */
  day: { minutes: number; drivers: number; visitors: number; think: number };
  /** How often `first-load` visits each page. */
  visits: number;
  /** Measured rounds of `pages` and `votes`, after one warm-up round. */
  rounds: number;
  roundSeconds: number;
  /** Requests in flight at any time. */
  connections: number;
  /** Drivers who only vote: the most votes a round can cast on one post. */
  voters: number;
};

/**
 * @param args section names (all sections if there are none) and options; see main.ts
 * @throws Error with a sentence for an unknown section or a bad number
 */
export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      short: { type: 'boolean', default: false },
      ...{ posts: text, against: text, scale: text, keep: text, samples: text },
      ...{ minutes: text, drivers: text, visitors: text, think: text, visits: text },
    },
  });
  const sections = positionals.map((name) => {
    const section = sectionNames.find((each) => each === name);
    if (!section) throw new Error(`There is no section ${name}. The sections are ${sectionNames.join(', ')}.`);
    return section;
  });
  const { short } = values;
  const number = (option: Exclude<keyof typeof values, 'short'>, usual: number, least: number): number =>
    numbers(`--${option}`, values[option] ?? String(usual), least)[0] ?? usual;
  const [few = 0, many = 0] = numbers('--scale', values.scale ?? (short ? '400,4000' : '1000,1000000'), 400);
  return {
    sections: sections.length > 0 ? sections : [...sectionNames],
    posts: numbers('--posts', values.posts ?? (short ? '1000' : '1000,100000'), 100),
    against: values.against ?? null,
    scale: [few, many],
    keep: values.keep ?? null,
    samples: number('samples', short ? 20 : 200, 10),
    day: {
      minutes: number('minutes', short ? 1 : 20, 1),
      drivers: number('drivers', short ? 20 : 200, 1),
      visitors: number('visitors', short ? 100 : 1_000, 1),
      think: number('think', 30, 1),
    },
    visits: number('visits', short ? 2 : 5, 1),
    ...(short ? { rounds: 1, roundSeconds: 1, voters: 3_000 } : { rounds: 3, roundSeconds: 5, voters: 40_000 }),
    connections: 16,
  };
}

/** @throws Error with a sentence */
function numbers(option: string, given: string, least: number): number[] {
  const list = given.split(',').map(Number);
  if (list.every((each) => Number.isInteger(each) && each >= least && each <= 1_000_000)) return list;
  throw new Error(`${option} takes whole numbers from ${least} to 1000000, separated by commas.`);
}
