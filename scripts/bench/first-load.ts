import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { z } from 'zod';
import { ensureBrowser } from '../bootstrap/browser.mjs';
import { figure, median, processFigures, table } from './figures';
import { newSiteFolder, openSite, type Server, type Site, startServer, startSite } from './site';
import { say } from '../terminal';

/** Section `first-load`: compares first visits over a slow link, and second starts, with those of a plain page. */

type Mode = 'script' | 'no script' | 'lite';
const modes: readonly Mode[] = ['script', 'no script', 'lite'];

/** A cab tablet with a bad connection. */
const latencyMs = 400;
const bytesPerSecond = (400 * 1000) / 8;
const cpuSlowdown = 6;
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** A visit ends when nothing has been sent or received for this long. */
const quietMs = 2_500;
const maxVisitMs = 60_000;
/** The memory of a new process settles over this time. */
const settleMs = 3_000;

/** The minimum cost of such a page (the floor), and the cost of ours. */
type Pair<T> = { floor: T[]; ours: T[] };

/** Measures both alternately, so that other work on the machine slows both equally. */
async function alternately<T>(rounds: number, floor: () => Promise<T>, ours: () => Promise<T>): Promise<Pair<T>> {
  const pair: Pair<T> = { floor: [], ours: [] };
  for (let round = 0; round < rounds; round += 1) {
    pair.floor.push(await floor());
    pair.ours.push(await ours());
  }
  return pair;
}

export async function measureFirstLoad(rounds: number) {
  say(`\n== first visits, medians of ${rounds}: 400 kbit/s, 400 ms, processor 6x slower, empty cache`);
  const { CHROMIUM_PATH: executablePath } = await ensureBrowser();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const site = await openSite(await newSiteFolder({ seed: 'starter' }));
  try {
    const plain = await plainSite(site);
    const floor = await plain.start();
    const pages = {
      ...{ home: '/', list: '/latest-meat', post: `/posts/${plain.firstPost}` },
      ...{ stop: '/locations/1', ahead: '/ahead', leaderboard: '/leaderboard', 'sign-in': '/auth?tab=login' },
    };
    const visits: Visit[] = [];
    for (const mode of modes) {
      for (const [page, address] of Object.entries(pages)) {
        say(`Measuring: ${page}, ${mode} ...`);
        const visit = (origin: string, at: string) => () => loadPage(browser, origin, at, mode);
        const pair = await alternately(rounds, visit(floor.origin, '/'), visit(site.origin, address));
        visits.push({ label: `${page}, ${mode}`, ...pair });
      }
    }
    await floor.stop();
    say('Measuring: starts ...');
    await site.pause();
    const starts = await alternately(
      rounds,
      () => measureStart(plain.start),
      () => measureStart(() => startSite(site.env)),
    );
    say(`\n${showVisits(visits)}\n\n${showStarts(starts)}`);
    return { visits, starts };
  } finally {
    await browser.close();
    await site.stop();
  }
}

type Load = {
  requests: number;
  /** Bytes on the wire, by resource type. */
  bytes: Record<string, number>;
  /** Milliseconds since the page was requested; LCP and layout shift are NaN without JavaScript. */
  fcp: number;
  load: number;
  lcp: number;
  shift: number;
};
type Visit = { label: string } & Pair<Load>;

async function loadPage(browser: Browser, origin: string, address: string, mode: Mode): Promise<Load> {
  const javaScriptEnabled = mode !== 'no script';
  const context = await browser.newContext({ ...screen, javaScriptEnabled, serviceWorkers: 'block' });
  try {
    if (mode === 'lite') await context.addCookies([{ name: 'lite', value: 'on', url: origin }]);
    const page = await context.newPage();
    await slowDown(page);
    if (javaScriptEnabled) await page.addInitScript(observePaints);
    const finished: Request[] = [];
    const openedAt = Date.now();
    let lastAt = openedAt;
    page.on('request', () => (lastAt = Date.now()));
    page.on('requestfinished', (request) => {
      lastAt = Date.now();
      finished.push(request);
    });
    await page.goto(origin + address, { waitUntil: 'load', timeout: maxVisitMs });
    while (Date.now() - lastAt < quietMs && Date.now() - openedAt < maxVisitMs) await sleep(100);
    const bytes: Record<string, number> = {};
    for (const request of finished) {
      const { responseHeadersSize, responseBodySize } = await request.sizes();
      const type = request.resourceType();
      bytes[type] = (bytes[type] ?? 0) + responseHeadersSize + responseBodySize;
    }
    return { requests: finished.length, bytes, ...timings.parse(await page.evaluate(readTimings)) };
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: latencyMs, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

const milliseconds = z.number().default(Number.NaN);
const timings = z.object({ fcp: milliseconds, load: milliseconds, lcp: milliseconds, shift: milliseconds });

/** Runs in the page before its own scripts. */
function observePaints(): void {
  const paints = { lcp: 0, shift: 0 };
  Reflect.set(window, 'benchPaints', paints);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page. */
function readTimings(): unknown {
  const [navigation] = performance.getEntriesByType('navigation');
  return {
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    load: navigation?.duration,
    ...(Reflect.get(window, 'benchPaints') as object | undefined),
  };
}

const columns: [title: string, valueOf: (load: Load) => number, decimals: number][] = [
  ['requests', (load) => load.requests, 0],
  ['KB', ({ bytes }) => Object.values(bytes).reduce((sum, each) => sum + each, 0) / 1000, 0],
  ['HTML', ({ bytes }) => (bytes.document ?? 0) / 1000, 1],
  ['CSS', ({ bytes }) => (bytes.stylesheet ?? 0) / 1000, 1],
  ['JS', ({ bytes }) => (bytes.script ?? 0) / 1000, 0],
  ['images', ({ bytes }) => (bytes.image ?? 0) / 1000, 0],
  ['FCP s', (load) => load.fcp / 1000, 2],
  ['LCP s', (load) => load.lcp / 1000, 2],
  ['CLS', (load) => load.shift, 3],
  ['load s', (load) => load.load / 1000, 2],
];

const showVisits = (visits: Visit[]): string =>
  table(
    ['page', ...columns.map(([title]) => title), 'FCP ours/floor', 'LCP ours/floor'],
    visits.flatMap(({ label, ours, floor }) => [
      [label, ...cells(ours), ratio({ ours, floor }, ({ fcp }) => fcp), ratio({ ours, floor }, ({ lcp }) => lcp)],
      ['  floor', ...cells(floor), '', ''],
    ]),
  );

const cells = (loads: Load[]): string[] =>
  columns.map(([, valueOf, decimals]) => {
    const value = median(loads.map(valueOf));
    return Number.isNaN(value) ? '-' : value.toFixed(decimals);
  });

const ratio = <T>({ ours, floor }: Pair<T>, valueOf: (one: T) => number): string =>
  figure(median(ours.map(valueOf)) / median(floor.map(valueOf)));

type Start = { ms: number; idleMb: number };

/** Measures the time from the start of the process to its first page, and its memory afterward. */
async function measureStart(start: () => Promise<Server>): Promise<Start> {
  const startedAt = performance.now();
  const server = await start();
  try {
    const { ok } = await fetch(server.origin);
    if (!ok) throw new Error(`${server.origin} did not return its page.`);
    const ms = performance.now() - startedAt;
    await sleep(settleMs);
    return { ms, idleMb: (await processFigures(server.pid))?.residentMb ?? Number.NaN };
  } finally {
    await server.stop();
  }
}

const showStarts = ({ ours, floor }: Pair<Start>): string => {
  const row = (label: string, name: keyof Start) => [
    label,
    ...[ours, floor].map((starts) => figure(median(starts.map((start) => start[name])))),
    ratio({ ours, floor }, (start) => start[name]),
  ];
  return table(
    ['second start', 'ours', 'floor', 'ours/floor'],
    [row('ms to the first page', 'ms'), row('idle MB, without MongoDB', 'idleMb')],
  );
};

const postList = z
  .array(
    z.looseObject({
      id: z.number(),
      images: z.array(z.object({ sources: z.array(z.object({ type: z.string(), srcset: z.string() })) })),
    }),
  )
  .min(1);

/** The floor: a plain page with the newest posts, and the first post's photo in the size that a phone loads. */
async function plainSite({ origin, env }: Site): Promise<{ start: () => Promise<Server>; firstPost: number }> {
  const posts = postList.parse(await (await fetch(`${origin}/api/posts?limit=12`)).json());
  const [best] = posts[0]?.images[0]?.sources ?? [];
  const address = /(\S+) 640w/.exec(best?.srcset ?? '')?.[1];
  if (!best || !address) throw new Error('The newest post has no photo.');
  const photo = Buffer.from(await (await fetch(origin + address)).arrayBuffer()).toString('base64');
  const file = path.join(env.DATA_DIR, 'bench-plain-site.json');
  await writeFile(file, JSON.stringify({ posts, photo, type: best.type }));
  const start = () => startServer('scripts/bench/plain-site.mjs', [file], {});
  return { start, firstPost: posts[0]?.id ?? 0 };
}
