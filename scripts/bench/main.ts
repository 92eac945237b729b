import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { inRoot } from '../bootstrap/project.mjs';
import { stopAll } from './support/children';
import { measureDay } from './day/measure-day';
import { measureFirstLoad } from './first-load/measure-first-load';
import { measureLetters } from './letters/measure-letters';
import { readOptions, type Section } from './options';
import { measurePlaces } from './places/measure-places';
import { measureScale } from './scale/measure-scale';
import { measureRequests } from './requests/measure-requests';
import { measureSoak } from './soak/measure-soak';

/**
 * `npm run bench [-- SECTION... --short --posts 1000,100000 --against COMMIT --workers 2 --places 5000,100000 --visits 5 --scale
 * 1000,1000000 --keep FOLDER --samples 200 --letters 2000,100000 --kills 5 --minutes 20 --drivers 200 --visitors 1000 --think
 * 30]`, sections as in options.ts. Each is a folder that arranges what is measured, measures it, most in turn with what it is
 * compared with (the least that its work could cost, or another site), and prints a table. There are no thresholds: it never
 * fails over a figure.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const longestMs = 2 * 60 * 60_000;

const options = readOptions(process.argv.slice(2));
const end = (why: string) => {
  say(why);
  void stopAll().finally(() => process.exit(1));
};
process.once('SIGINT', () => end('Stopping what was started ...'));
process.once('SIGTERM', () => end('Stopping what was started ...'));
setTimeout(() => end('The run took two hours, so it is stopped.'), longestMs).unref();

await ensureBuilt();
const startedAt = new Date();
const wants = (...sections: Section[]) => sections.some((section) => options.sections.includes(section));
const sizes = [];
if (wants('pages', 'votes')) for (const posts of options.posts) sizes.push(await measureRequests(posts, options, say));
const places = wants('places') ? await measurePlaces(options, say) : null;
const soak = wants('soak') ? await measureSoak(options, say) : null;
const firstLoad = wants('first-load') ? await measureFirstLoad(options, say) : null;
const scale = wants('scale') ? await measureScale(options, say) : null;
const day = wants('day') ? await measureDay(options, say) : null;
const letters = wants('letters') ? await measureLetters(options, say) : null;

const [processor] = cpus();
const machine = {
  node: process.version,
  processor: processor?.model,
  cores: cpus().length,
  memoryMb: Math.round(totalmem() / 2 ** 20),
};
const file = inRoot('bench', 'results', `${startedAt.toISOString().replaceAll(':', '-')}.json`);
await mkdir(path.dirname(file), { recursive: true });
await writeFile(
  file,
  `${JSON.stringify({ startedAt, machine, options, sizes, places, soak, firstLoad, scale, letters, day }, null, 2)}\n`,
);
say(`\nbench: written to ${path.relative(inRoot(), file)}`);
