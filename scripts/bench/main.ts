import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { inRoot } from '../bootstrap/project.mjs';
import { measureDay } from './day';
import { measureFirstLoad } from './first-load';
import { readOptions, type Section } from './options';
import { measureRequests } from './requests';
import { measureScale } from './scale';
import { stopAll } from './site';
import { say } from '../terminal';

/**
 * `npm run bench [-- SECTION... --short --posts 1000,100000 --against COMMIT --scale 1000,1000000 --keep FOLDER --samples 200
 * --minutes 20 --drivers 200 --visitors 1000 --think 30 --visits 5]`. Each section prints a table. No figure makes it fail.
 */
const longestMs = 2 * 60 * 60_000;

const end = (why: string) => {
  say(why);
  void stopAll().finally(() => process.exit(1));
};
process.once('SIGINT', () => end('Stopping ...'));
process.once('SIGTERM', () => end('Stopping ...'));
setTimeout(() => end('The run took two hours and is stopped.'), longestMs).unref();

const options = readOptions(process.argv.slice(2));
const wants = (...sections: Section[]) => sections.some((section) => options.sections.includes(section));
await ensureBuilt();
const startedAt = new Date();

const requests = [];
if (wants('pages', 'votes')) {
  for (const posts of options.posts) requests.push(await measureRequests(posts, options));
}
const results = {
  requests,
  firstLoad: wants('first-load') ? await measureFirstLoad(options) : null,
  scale: wants('scale') ? await measureScale(options) : null,
  day: wants('day') ? await measureDay(options) : null,
};

const [processor] = cpus();
const machine = {
  node: process.version,
  processor: processor?.model,
  cores: cpus().length,
  memoryMb: Math.round(totalmem() / 2 ** 20),
};
const file = inRoot('bench', 'results', `${startedAt.toISOString().replaceAll(':', '-')}.json`);
await mkdir(path.dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify({ startedAt, machine, options, ...results }, null, 2)}\n`);
say(`\nResults: ${path.relative(inRoot(), file)}`);
