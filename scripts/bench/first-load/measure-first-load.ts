import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';
import { z } from 'zod';
import { ensureBrowser } from '../../bootstrap/browser.mjs';
import type { Options } from '../options';
import { ask, type Server, startSite, startServer } from '../support/children';
import { inTurn, type Pair } from '../support/in-turn';
import { processFigures } from '../support/process-figures';
import { newGround, openSite, type Site } from '../support/site';
import { median } from '../support/statistics';
import { figure, table } from '../support/table';
import { modes, openSlow } from './conditions';
import { loadPage, type Load } from './load-page';

/** First visits to a new site with its starter data, over a thin link, beside the floor's. */
export async function measureFirstLoad({ visits: rounds }: Options, say: (line: string) => void) {
  say(`\n== first visits, medians of ${rounds}: 400 kbit/s, 400 ms, a processor six times slower, an empty cache`);
  const { CHROMIUM_PATH: executablePath } = await ensureBrowser();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const site = await openSite(await newGround({ seed: 'starter' }));
  try {
    const plain = await plainSite(site);
    const floor = await plain.start();
    const post = `/posts/${plain.firstPost}`;
    const visits: Visit[] = [];
    for (const mode of modes) {
      for (const [page, path] of Object.entries({ home: '/', list: '/latest-meat', post, ...others })) {
        say(`Measuring: ${page}, ${mode} ...`);
        const load = (origin: string, at: string) => () => loadPage(browser, origin, at, mode);
        const pair = await inTurn({ rounds }, { floor: load(floor.origin, '/'), ours: load(site.origin, path) });
        const visit = { page, mode, ...pair };
        say(showLoads([visit]));
        visits.push(visit);
      }
    }
    const cookies = voters.parse(
      await ask('first-load/voters.ts', { count: 2 * rounds }, { limitSeconds: 60, env: site.env }),
    );
    const votes: VotesOn[] = [];
    for (const [page, path] of Object.entries({ home: '/', post })) {
      say(`Measuring: a vote on ${page} ...`);
      const ours = () => timeVote(browser, site.origin, { path, button: '.btn-eat', cookie: cookies.pop() });
      const least = () => timeVote(browser, floor.origin, { path: '/', button: '.vote' });
      votes.push({ page, ...(await inTurn({ rounds }, { floor: least, ours })) });
    }
    await floor.stop();
    say('Measuring: starts ...');
    const starts = await measureStarts(site, plain, rounds);
    say(`\n${showLoads(visits)}\n\n${showVotes(votes)}\n\n${showStarts(starts)}`);
    return { visits, votes, starts };
  } finally {
    await browser.close();
    await site.stop();
  }
}

const others = { leaderboard: '/leaderboard', locations: '/locations', 'sign-in': '/auth?tab=login' };
const voters = z.array(z.string());

type Ballot = { path: string; button: string; cookie?: string };

const everyMs = 250;
const longestMs = 60_000;

/**
 * Taps a vote button from when it is in the page, four times a second, until a request goes out.
 * @returns milliseconds since the page was requested until the vote was answered
 */
async function timeVote(browser: Browser, origin: string, { path, button, cookie }: Ballot): Promise<number> {
  const { page, devtools, close } = await openSlow(browser, origin, 'script', cookie);
  try {
    const at = { start: Number.NaN, answer: Number.NaN };
    let sent = '';
    devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, redirectResponse }) => {
      if (Number.isNaN(at.start)) at.start = timestamp;
      // A form's answer redirects to the page: its request has the same id.
      if (requestId === sent && redirectResponse && Number.isNaN(at.answer)) at.answer = timestamp;
      if (request.method === 'POST') sent ||= requestId;
    });
    devtools.on('Network.responseReceived', ({ requestId, timestamp }) => {
      if (requestId === sent && Number.isNaN(at.answer)) at.answer = timestamp;
    });
    void page.goto(origin + path, { waitUntil: 'commit', timeout: longestMs }).catch(() => undefined);
    await page.waitForSelector(button, { state: 'attached', timeout: longestMs });
    const endsAt = Date.now() + longestMs;
    while (Number.isNaN(at.answer) && Date.now() < endsAt) {
      if (!sent) await Promise.race([press(), sleep(2_000)]);
      await sleep(everyMs);
    }
    return (at.answer - at.start) * 1000;

    // A tap that leaves the page takes its answer with it.
    function press(): Promise<unknown> {
      return page
        .evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), button)
        .catch(() => undefined);
    }
  } finally {
    await close();
  }
}

type Visit = { page: string; mode: string } & Pair<Load>;
type VotesOn = { page: string } & Pair<number>;

type Column = [title: string, figureOf: (load: Load) => number, decimals: number];

const columns: Column[] = [
  ['requests', (load) => load.requests, 0],
  ['before FCP', (load) => load.requestsBefore, 0],
  ['KB', (load) => load.bytes.all / 1000, 0],
  ['HTML', (load) => load.bytes.html / 1000, 1],
  ['CSS', (load) => load.bytes.css / 1000, 1],
  ['JS', (load) => load.bytes.js / 1000, 0],
  ['images', (load) => load.bytes.image / 1000, 0],
  ['FCP s', (load) => load.fcp / 1000, 2],
  ['LCP s', (load) => load.lcp / 1000, 2],
  ['CLS', (load) => load.shift, 3],
  ['load s', (load) => load.load / 1000, 2],
];

/** Ours and the floor's of each visit, and the ratio of their times until something is painted. */
const showLoads = (visits: Visit[]): string =>
  table(
    ['page', ...columns.map(([title]) => title), 'FCP ours/floor', 'LCP ours/floor', 'largest'],
    visits.flatMap(({ page, mode, ours, floor }) => [
      [
        `${page}, ${mode}`,
        ...cells(ours),
        ratio({ ours, floor }, ({ fcp }) => fcp),
        ratio({ ours, floor }, ({ lcp }) => lcp),
        ours.at(-1)?.lcpElement ?? '',
      ],
      ['  floor', ...cells(floor), '', '', floor.at(-1)?.lcpElement ?? ''],
    ]),
  );

const cells = (loads: Load[]): string[] =>
  columns.map(([, figureOf, decimals]) => {
    const value = median(loads.map(figureOf));
    return Number.isNaN(value) ? '-' : value.toFixed(decimals);
  });

function ratio<T>({ ours, floor }: Pair<T>, figureOf: (one: T) => number): string {
  return figure(median(ours.map(figureOf)) / median(floor.map(figureOf)));
}

const showVotes = (votes: VotesOn[]): string =>
  table(
    ['a vote, pressed as soon as it can be', 'answered s', 'floor s', 'ours/floor'],
    votes.map(({ page, ours, floor }) => [
      page,
      figure(median(ours) / 1000),
      figure(median(floor) / 1000),
      ratio({ ours, floor }, (ms) => ms),
    ]),
  );

const showStarts = (starts: Pair<Start>): string =>
  table(
    ['start on existing data', 'ours', 'floor', 'ours/floor'],
    (['ms', 'idleMb'] as const).map((name) => [
      name === 'ms' ? 'ms to the first page' : 'MB at rest, without MongoDB',
      figure(median(starts.ours.map((start) => start[name]))),
      figure(median(starts.floor.map((start) => start[name]))),
      ratio(starts, (start) => start[name]),
    ]),
  );

/** Milliseconds from the start of the process to its first page, and its memory at rest, in MB. */
type Start = { ms: number; idleMb: number };

const settleMs = 3_000;

/** Starts both over and over, in turn, ours on the data that it has. The site does not run meanwhile, nor afterwards. */
async function measureStarts(site: Site, plain: Plain, rounds: number): Promise<Pair<Start>> {
  await site.pause();
  const ours = () => timeStart(() => startSite(site.env));
  return inTurn({ rounds }, { floor: () => timeStart(plain.start), ours });
}

async function timeStart(start: () => Promise<Server>): Promise<Start> {
  const startedAt = performance.now();
  const server = await start();
  try {
    const { ok } = await fetch(server.origin);
    if (!ok) throw new Error(`${server.origin} does not answer its page.`);
    const ms = performance.now() - startedAt;
    await sleep(settleMs);
    return { ms, idleMb: (await processFigures(server.pid))?.residentMb ?? Number.NaN };
  } finally {
    await server.stop();
  }
}

const listed = z
  .array(
    z.looseObject({
      id: z.number(),
      images: z.array(z.object({ sources: z.array(z.object({ type: z.string(), srcset: z.string() })) })),
    }),
  )
  .min(1);

type Plain = { start: () => Promise<Server>; firstPost: number };

/** The floor with the newest posts of a site, and the first one's photo as a phone loads it. */
async function plainSite({ origin, dataDir }: Site): Promise<Plain> {
  const posts = listed.parse(await (await fetch(`${origin}/api/posts?limit=12`)).json());
  const [best] = posts[0]?.images[0]?.sources ?? [];
  const address = /(\S+) 640w/.exec(best?.srcset ?? '')?.[1];
  if (!best || !address) throw new Error('The newest post has no photo.');
  const photo = Buffer.from(await (await fetch(origin + address)).arrayBuffer()).toString('base64');
  const file = path.join(dataDir, 'bench-plain-site.json');
  await writeFile(file, JSON.stringify({ posts, photo, type: best.type }));
  const start = () => startServer('scripts/bench/first-load/plain-site.mjs', [file], {});
  return { start, firstPost: posts[0]?.id ?? 0 };
}
