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

/** `npm run bench -- [SECTION...] [OPTIONS]` (docs/performance.md). Each section prints a table. It never fails because of a figure. */
const sections = ['pages', 'votes', 'first-load', 'scale', 'day'] as const;
const timeLimitMs = 2 * 60 * 60_000;

const string = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    ...{ posts: string, against: string, scale: string, samples: string, keep: string },
    ...{ minutes: string, drivers: string, visitors: string, think: string, workers: string },
  },
});
const selected = z.array(z.enum(sections)).parse(positionals);
const isSelected = (section: (typeof sections)[number]): boolean => selected.length === 0 || selected.includes(section);

/** With fewer posts, some lists would have no second page. */
const minPosts = 400;
const number = (min: number, defaultValue: number, max = 1_000_000) =>
  z.coerce.number().int().min(min).max(max).default(defaultValue);
const isShort = values.short;
const options = z
  .object({
    /** The number of posts for `pages` and `votes`. */
    posts: number(minPosts, isShort ? 1_000 : 100_000),
    /** The commit to compare with in `pages` and `votes`. */
    against: z.string().optional(),
    /** The number of posts on the small site and on the large site of `scale`. */
    scale: z
      .string()
      .default(isShort ? '400,4000' : '1000,1000000')
      .transform((sizes) => z.array(number(minPosts, minPosts)).length(2).parse(sizes.split(','))),
    /** How often `scale` sends each request. */
    samples: number(10, isShort ? 20 : 200, voters / 2),
    /** A folder that stores the filled sites of `scale` for the next run. */
    keep: z.string().optional(),
    minutes: number(1, isShort ? 1 : 20),
    drivers: number(1, isShort ? 20 : 200),
    visitors: number(1, isShort ? 100 : 1_000),
    think: number(1, 30),
    /** The number of processes of the site in `day`. */
    workers: number(1, 1, 64),
  })
  .parse(values);

const end = (reason: string) => {
  say(reason);
  void stopAll().finally(() => process.exit(1));
};
process.once('SIGINT', () => end('Stopping ...'));
process.once('SIGTERM', () => end('Stopping ...'));
setTimeout(() => end('Stopping, because the run took two hours.'), timeLimitMs).unref();

await ensureBuilt();
const startedAt = new Date();
const requestSections = (['pages', 'votes'] as const).filter(isSelected);
const results = {
  requests: requestSections.length > 0 ? await measureRequests(requestSections, { ...options, isShort }) : null,
  firstLoad: isSelected('first-load') ? await measureFirstLoad(isShort ? 2 : 5) : null,
  scale: isSelected('scale') ? await measureScale(options) : null,
  day: isSelected('day') ? await measureDay(options) : null,
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
