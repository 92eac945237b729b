import { parseArgs } from 'node:util';
import { z } from 'zod';

const sectionNames = ['pages', 'votes', 'first-load', 'scale', 'day'] as const;
export type Section = (typeof sectionNames)[number];

const text = { type: 'string' } as const;
const known = {
  ...{ posts: text, against: text, scale: text, keep: text, samples: text },
  ...{ minutes: text, drivers: text, visitors: text, think: text, visits: text },
};

const count = (least: number) => z.coerce.number().int().min(least).max(1_000_000);
const number = (least: number, usual: number) => count(least).default(usual);
/** Numbers separated by commas. */
const numbers = <T>(usual: string, shape: z.ZodType<T>) =>
  z
    .string()
    .default(usual)
    .transform((given) => shape.parse(given.split(',')));

/** @param isShort for a trial of seconds */
const shapeFor = (isShort: boolean) =>
  z.object({
    /** Posts on the site for `pages` and `votes`; one run for each. */
    posts: numbers(isShort ? '1000' : '1000,100000', z.array(count(100))),
    /** The commit to compare `pages` and `votes` with. */
    against: z.string().optional(),
    /** Posts on the small site and on the large site of `scale`. */
    scale: numbers(isShort ? '400,4000' : '1000,1000000', z.tuple([count(400), count(400)])),
    /** A folder where the filled sites of `scale` stay for the next run. */
    keep: z.string().optional(),
    /** How often `scale` sends each request. */
    samples: number(10, isShort ? 20 : 200),
    /** The length of `day`. */
    minutes: number(1, isShort ? 1 : 20),
    drivers: number(1, isShort ? 20 : 200),
    visitors: number(1, isShort ? 100 : 1_000),
    /** Average time between two actions of a person, in seconds. */
    think: number(1, 30),
    /** How often `first-load` visits each page. */
    visits: number(1, isShort ? 2 : 5),
  });

export type Options = z.output<ReturnType<typeof shapeFor>> & {
  sections: readonly Section[];
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
 * @throws Error that names the unknown section or option, or the bad number
 */
export function readOptions(args: string[]): Options {
  const options = { short: { type: 'boolean', default: false }, ...known } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const { short, ...given } = values;
  const sections = z.array(z.enum(sectionNames)).parse(positionals);
  return {
    ...shapeFor(short).parse(given),
    sections: sections.length > 0 ? sections : sectionNames,
    ...(short ? { rounds: 1, roundSeconds: 1, voters: 3_000 } : { rounds: 3, roundSeconds: 5, voters: 40_000 }),
    connections: 16,
  };
}
