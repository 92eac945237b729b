import { parseArgs } from 'node:util';

const known = ['pages', 'votes', 'places', 'soak', 'first-load', 'scale', 'letters', 'day'] as const;
export type Section = (typeof known)[number];

export type Options = {
  sections: Section[];
  /** Posts on the site, one run of everything for each. */
  posts: number[];
  /** The commit that pages and votes are compared with, in place of the least that they could cost. */
  against: string | null;
  /** Of the site whose pages and votes are compared with those of a site with one, where there are more. */
  workers: number;
  /** Places, one run of all questions about places for each. */
  places: number[];
  /** The sizes of the two sites whose answers are compared. */
  scale: [few: number, many: number];
  /** A folder in which the filled sites of `scale` stay for another run. */
  keep: string | null;
  /** Readers of the weekly letter, one run for each, and how often the site is killed meanwhile. */
  letters: number[];
  kills: number;
  /** A day of the site: who is there, and how long they read between two things that they do, in seconds on average. */
  day: { minutes: number; drivers: number; visitors: number; think: number };
  /** How often each question about places, and about growth, is asked. */
  samples: number;
  /** How long the site is kept busy while its memory is measured. */
  soakMinutes: number;
  /** Measured rounds of each thing, besides one to warm up. */
  rounds: number;
  roundSeconds: number;
  /** How often each page is visited over a thin link. */
  visits: number;
  /** Requests that are waiting for an answer at any time. */
  connections: number;
  /** Drivers who do nothing but vote; the most votes that one post can get in a round. */
  voters: number;
};

/**
 * @param args sections (all of them when none is named), `--short` for a trial of seconds, `--posts 1000,100000`, `--against
 *   COMMIT`, `--workers 2`, `--places 5000,100000`, `--visits 5`, `--scale 1000,1000000`, `--keep FOLDER`,
 *   `--letters 2000,100000`, `--kills 5`, `--samples 200`, `--minutes 20` (of the day and of the soak), `--drivers 200`, `--visitors 1000`, `--think 30`
 * @throws Error in a sentence, for anything else
 */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      short: { type: 'boolean', default: false },
      posts: { type: 'string' },
      places: { type: 'string' },
      against: { type: 'string' },
      workers: { type: 'string' },
      visits: { type: 'string' },
      scale: { type: 'string' },
      keep: { type: 'string' },
      letters: { type: 'string' },
      kills: { type: 'string' },
      samples: { type: 'string' },
      minutes: { type: 'string' },
      drivers: { type: 'string' },
      visitors: { type: 'string' },
      think: { type: 'string' },
    },
  });
  const sections = positionals.map((name) => {
    const section = known.find((each) => each === name);
    if (!section) throw new Error(`There is no section ${name}; there are ${known.join(', ')}.`);
    return section;
  });
  const posts = counts('--posts', values.posts ?? (values.short ? '1000' : '1000,100000'), 100);
  const [workers = 1] = counts('--workers', values.workers ?? '1', 1);
  if (values.against !== undefined && workers > 1) throw new Error('A run has --against or --workers, not both.');
  const places = counts('--places', values.places ?? (values.short ? '2000' : '5000,100000'), 1_000);
  const [visits = 0] = counts('--visits', values.visits ?? (values.short ? '2' : '5'), 1);
  const [few = 0, many = 0] = counts('--scale', values.scale ?? (values.short ? '400,4000' : '1000,1000000'), 400);
  const letters = counts('--letters', values.letters ?? (values.short ? '500' : '2000,100000'), 100);
  const [kills = 0] = counts('--kills', values.kills ?? (values.short ? '1' : '5'), 0);
  const [samples = 0] = counts('--samples', values.samples ?? (values.short ? '20' : '200'), 10);
  const [minutes = 0] = counts('--minutes', values.minutes ?? (values.short ? '1' : '20'), 1);
  const [drivers = 0] = counts('--drivers', values.drivers ?? (values.short ? '20' : '200'), 1);
  const [visitors = 0] = counts('--visitors', values.visitors ?? (values.short ? '100' : '1000'), 1);
  const [think = 0] = counts('--think', values.think ?? '30', 1);
  const pace = values.short
    ? { rounds: 1, roundSeconds: 1, voters: 3_000 }
    : { rounds: 3, roundSeconds: 5, voters: 40_000 };
  const asked = sections.length > 0 ? sections : [...known];
  const soakMinutes = values.minutes === undefined ? (values.short ? 1 : 10) : minutes;
  return {
    ...pace,
    samples,
    soakMinutes,
    sections: asked,
    posts,
    against: values.against ?? null,
    workers,
    places,
    visits,
    scale: [few, many],
    keep: values.keep ?? null,
    letters,
    kills,
    day: { minutes, drivers, visitors, think },
    connections: 16,
  };
}

/** @throws Error in a sentence */
function counts(option: string, given: string, least: number): number[] {
  const numbers = given.split(',').map(Number);
  if (numbers.every((count) => Number.isInteger(count) && count >= least && count <= 1_000_000)) return numbers;
  throw new Error(`${option} takes whole numbers from ${least} to 1000000, with commas between.`);
}
