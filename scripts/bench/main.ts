import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { inRoot } from '../bootstrap/project.mjs';
import { measureDay } from './day/measure-day';
import { measureFirstLoad } from './first-load/measure-first-load';
import { readOptions, type Section, type Options } from './options';
import { measureRequests } from './requests/measure-requests';
import { measureScale } from './scale/measure-scale';
import { measureSoak } from './soak/measure-soak';
import { stopAll, ask, startSite } from './support/children';
import { startMailServer } from './support/mail-server';
import { processFigures } from './support/process-figures';
import { openSite, type Site, newGround } from './support/site';
import { figure, table } from './support/table';

const lookEveryMs = 500;
/** Nothing more comes for so long: a process that dies over a letter keeps it for half a minute. */
const quietMs = 45_000;

/** The weekly letters of many readers, all due in one moment, written and handed over while the site is killed now and then. */
async function measureLetters({ letters, kills }: Options, say: (line: string) => void) {
  const runs = [];
  for (const readers of letters) runs.push(await measureRun(readers, kills, say));
  say(
    `\n${table(
      [
        'readers, killed',
        'letters/s',
        'KB each',
        'site, MB: first',
        'highest',
        'missing',
        'written twice',
        'sent twice',
      ],
      runs.map((run) => [
        `${run.readers}, ${run.deaths} times`,
        figure(run.perSecond),
        figure(run.kbEach),
        String(run.firstMb),
        String(run.highestMb),
        String(run.missing),
        String(run.writtenTwice),
        String(run.sentTwice),
      ]),
    )}`,
  );
  return runs;
}

async function measureRun(readers: number, deaths: number, say: (line: string) => void) {
  say(`\n== letters to ${readers} readers${deaths > 0 ? `, the site killed ${deaths} times` : ''}`);
  const sink = await startMailServer();
  const ground = await newGround();
  Object.assign(ground.env, { SMTP_URL: sink.smtpUrl });
  let server = await startSite(ground.env);
  try {
    await ask('letters/fill.ts', { readers }, { limitSeconds: 1_800, env: ground.env });
    const firstMb = (await processFigures(server.pid))?.residentMb ?? Number.NaN;
    let [highestMb, died, last, lastAt] = [firstMb, 0, 0, Date.now()];
    const startedAt = Date.now();
    while (Date.now() - lastAt < quietMs) {
      const { recipients, mails } = await sink.read();
      if (mails > last) [last, lastAt] = [mails, Date.now()];
      if (recipients >= readers && deaths === 0) break;
      highestMb = Math.max(highestMb, (await processFigures(server.pid))?.residentMb ?? 0);
      if (died < deaths && recipients > ((died + 1) * readers) / (deaths + 1)) {
        process.kill(server.pid, 'SIGKILL');
        await server.stop();
        server = await startSite(ground.env);
        died += 1;
        say(`Killed at ${recipients} letters, the ${died}. time`);
      }
      await sleep(lookEveryMs);
    }
    const { recipients, mails, letters, bytes } = await sink.read();
    const seconds = (lastAt - startedAt) / 1000;
    return {
      ...{ readers, deaths, seconds, perSecond: mails / seconds, kbEach: bytes / mails / 1024, firstMb, highestMb },
      ...{ missing: readers - recipients, writtenTwice: letters - recipients, sentTwice: mails - letters },
    };
  } finally {
    await server.stop();
    await sink.stop();
    await ground.remove();
  }
}

const figures = z.object({ p50: z.number(), p95: z.number() });
const answered = z.object({
  label: z.string(),
  /** What was asked: the operation by itself, or a page or call of the site. */
  door: z.enum(['operation', 'http']),
  ours: figures.nullable(),
  /** A place by its id, asked for in between. */
  read: figures,
});
type PlaceAnswers = z.infer<typeof answered>;

const measured = z.array(answered);

/** A few posts, so that stops have plates to add up. */
const posts = 2_000;

/** Questions about places at each size, each beside the least that it could cost. */
async function measurePlaces(options: Options, say: (line: string) => void) {
  const sizes = [];
  for (const places of options.places) {
    say(`\n== ${places} places, synthetic: made at real exits`);
    const site = await openSite();
    try {
      await ask('fill/main.ts', { posts, voters: 10, places }, { limitSeconds: 120 + places / 50, env: site.env });
      const questions = await askAll(site, options);
      say(`\n${showQuestions(questions)}`);
      sizes.push({ places, questions });
    } finally {
      await site.stop();
    }
  }
  return sizes;
}

const askAll = async ({ origin, env }: Site, { samples }: Options): Promise<PlaceAnswers[]> =>
  measured.parse(
    await ask('places/questions-in-turn.ts', { origin, samples }, { limitSeconds: 60 + samples * 10, env }),
  );

const showQuestions = (questions: PlaceAnswers[]): string =>
  table(
    ['question', 'p95 ours/read', 'p50 ours/read', 'p50 ms', 'p95 ms', 'read p50 ms', 'read p95 ms'],
    questions.map(({ label, ours, read }) => [
      label,
      ...[
        ours && ours.p95 / read.p95,
        ours && ours.p50 / read.p50,
        ours?.p50 ?? null,
        ours?.p95 ?? null,
        read.p50,
        read.p95,
      ].map((each) => figure(each ?? Number.NaN)),
    ]),
  );

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
