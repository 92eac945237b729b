import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { inRoot } from '../bootstrap/project.mjs';
import { measureDay } from './day';
import { measureFirstLoad } from './first-load';
import { measureRequests, measureScale, voters } from './requests';
import { stopAll } from './site';
import { say } from '../terminal';

/** `npm run bench -- [SECTION...] [OPTIONS]` (docs/performance.md). Each section prints a table. No figure makes it fail. */
const sections = ['pages', 'votes', 'first-load', 'scale', 'day'] as const;
const longestMs = 2 * 60 * 60_000;

const string = { type: 'string' } as const;
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    ...{ posts: string, against: string, scale: string, samples: string, keep: string },
    ...{ minutes: string, drivers: string, visitors: string, think: string, workers: string },
  },
});
const wanted = z.array(z.enum(sections)).parse(positionals);
const wants = (section: (typeof sections)[number]): boolean => wanted.length === 0 || wanted.includes(section);

/** Fewer posts are too few for second pages of everything. */
const leastPosts = 400;
const number = (least: number, usual: number, most = 1_000_000) =>
  z.coerce.number().int().min(least).max(most).default(usual);
const isShort = given.short;
const options = z
  .object({
    /** On the site of `pages` and `votes`. */
    posts: number(leastPosts, isShort ? 1_000 : 100_000),
    /** The commit to compare `pages` and `votes` with. */
    against: z.string().optional(),
    /** Posts on the small site and on the large site of `scale`. */
    scale: z
      .string()
      .default(isShort ? '400,4000' : '1000,1000000')
      .transform((sizes) => z.array(number(leastPosts, leastPosts)).length(2).parse(sizes.split(','))),
    /** How often `scale` sends each request. */
    samples: number(10, isShort ? 20 : 200, voters / 2),
    /** A folder where the filled sites of `scale` stay for the next run. */
    keep: z.string().optional(),
    minutes: number(1, isShort ? 1 : 20),
    drivers: number(1, isShort ? 20 : 200),
    visitors: number(1, isShort ? 100 : 1_000),
    think: number(1, 30),
    /** Processes of the site of `day`. */
    workers: number(1, 1, 64),
  })
  .parse(given);

const end = (why: string) => {
  say(why);
  void stopAll().finally(() => process.exit(1));
};
process.once('SIGINT', () => end('Stopping ...'));
process.once('SIGTERM', () => end('Stopping ...'));
setTimeout(() => end('The run took two hours and is stopped.'), longestMs).unref();

await ensureBuilt();
const startedAt = new Date();
const requestSections = (['pages', 'votes'] as const).filter(wants);
const results = {
  requests: requestSections.length > 0 ? await measureRequests(requestSections, { ...options, isShort }) : null,
  firstLoad: wants('first-load') ? await measureFirstLoad(isShort ? 2 : 5) : null,
  scale: wants('scale') ? await measureScale(options) : null,
  day: wants('day') ? await measureDay(options) : null,
};

const machine = {
  node: process.version,
  processor: cpus()[0]?.model,
  cores: cpus().length,
  memoryMb: Math.round(totalmem() / 2 ** 20),
};
const file = inRoot('bench', 'results', `${startedAt.toISOString().replaceAll(':', '-')}.json`);
await mkdir(path.dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify({ startedAt, machine, options, ...results }, null, 2)}\n`);
say(`\nResults: ${path.relative(inRoot(), file)}`);
