import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { ensureBrowser } from '../bootstrap/browser.mjs';
import { figure, inTurn, median, type Pair, processFigures, table } from './figures';
import type { Options } from './options';
import { newSiteFolder, openSite, type Server, type Site, startServer, startSite } from './site';
import { say } from '../terminal';

/** Section `first-load`: first visits over a slow link beside a plain page, and second starts. */

type Mode = 'script' | 'no script' | 'lite';
const modes: readonly Mode[] = ['script', 'no script', 'lite'];

/** A cab tablet on a bad link. */
const latencyMs = 400;
const bytesPerSecond = (400 * 1000) / 8;
const processorTimesSlower = 6;
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** A visit is over when nothing was sent or received for this long. */
const quietMs = 2_500;
const longestMs = 60_000;
/** The memory of a new process settles over this time. */
const settleMs = 3_000;

export async function measureFirstLoad({ visits: rounds }: Options) {
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
        const pair = await inTurn({ rounds }, { floor: visit(floor.origin, '/'), ours: visit(site.origin, address) });
        visits.push({ label: `${page}, ${mode}`, ...pair });
      }
    }
    await floor.stop();
    say('Measuring: starts ...');
    await site.pause();
    const starts = await inTurn(
      { rounds },
      { floor: () => measureStart(plain.start), ours: () => measureStart(() => startSite(site.env)) },
    );
    say(`\n${showVisits(visits)}\n\n${showStarts(starts)}`);
    return { visits, starts };
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Milliseconds since the page was requested, and bytes on the wire. */
type Load = {
  requests: number;
  requestsBeforeFcp: number;
  bytes: Record<'all' | 'html' | 'css' | 'js' | 'image', number>;
  fcp: number;
  load: number;
  /** NaN without JavaScript. */
  lcp: number;
  lcpElement: string;
  shift: number;
};
type Visit = { label: string } & Pair<Load>;

async function loadPage(browser: Browser, origin: string, address: string, mode: Mode): Promise<Load> {
  const javaScriptEnabled = mode !== 'no script';
  const context = await browser.newContext({ ...screen, javaScriptEnabled, serviceWorkers: 'block' });
  try {
    if (mode === 'lite') await context.addCookies([{ name: 'lite', value: 'on', url: origin }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await slowDown(devtools);
    if (javaScriptEnabled) await page.addInitScript(observePaints);
    const watch = await watchTransfers(devtools);
    const openedAt = Date.now();
    await page.goto(origin + address, { waitUntil: 'load', timeout: longestMs });
    while (Date.now() - watch.lastAt() < quietMs && Date.now() - openedAt < longestMs) await sleep(100);
    const { transfers, fcp, load } = watch.result();
    const sum = (kind?: ReturnType<typeof kindOf>) =>
      transfers.filter((each) => !kind || kindOf(each) === kind).reduce((total, { bytes }) => total + bytes, 0);
    return {
      requests: transfers.length,
      requestsBeforeFcp: transfers.filter(({ sentAt }) => sentAt < fcp).length,
      bytes: { all: sum(), html: sum('html'), css: sum('css'), js: sum('js'), image: sum('image') },
      ...{ fcp, load },
      ...(javaScriptEnabled ? await paintsOf(page) : { lcp: Number.NaN, lcpElement: '', shift: Number.NaN }),
    };
  } finally {
    await context.close();
  }
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Page.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: latencyMs, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorTimesSlower });
}

const paints = z.object({ lcp: z.number(), lcpElement: z.string(), shift: z.number() });

const paintsOf = async (page: Page) =>
  paints.parse(await page.evaluate((): unknown => Reflect.get(window, 'benchPaints')));

/** Runs in the page before its own scripts. */
function observePaints(): void {
  const seen = { lcp: 0, lcpElement: '', shift: 0 };
  Reflect.set(window, 'benchPaints', seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const element: unknown = Reflect.get(entry, 'element');
      seen.lcp = entry.startTime;
      seen.lcpElement = element instanceof Element ? element.tagName.toLowerCase() : '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
}

type Transfer = { type: string; mime: string; sentAt: number; bytes: number };

/** Records requests and their bytes with headers, and when the page painted and loaded. */
async function watchTransfers(devtools: CDPSession) {
  const transfers = new Map<string, Transfer>();
  const events = new Map<string, number>();
  let startedAt = Number.NaN;
  let lastAt = Date.now();
  const since = (seconds: number) => (seconds - startedAt) * 1000;

  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (!request.url.startsWith('http')) return;
    if (Number.isNaN(startedAt)) startedAt = timestamp;
    lastAt = Date.now();
    transfers.set(requestId, { type, mime: '', sentAt: since(timestamp), bytes: 0 });
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.mime = response.mimeType;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = Date.now();
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  devtools.on('Page.lifecycleEvent', ({ name, timestamp }) => {
    if (timestamp >= startedAt && !events.has(name)) events.set(name, since(timestamp));
  });
  await devtools.send('Page.setLifecycleEventsEnabled', { enabled: true });

  return {
    lastAt: () => lastAt,
    result: () => ({
      transfers: [...transfers.values()],
      fcp: events.get('firstContentfulPaint') ?? Number.NaN,
      load: events.get('load') ?? Number.NaN,
    }),
  };
}

function kindOf({ type, mime }: Transfer): 'html' | 'css' | 'js' | 'image' | 'other' {
  if (type === 'Document') return 'html';
  if (mime.includes('css')) return 'css';
  if (type === 'Script' || mime.includes('javascript')) return 'js';
  return type === 'Image' || mime.startsWith('image/') ? 'image' : 'other';
}

const columns: [title: string, valueOf: (load: Load) => number, decimals: number][] = [
  ['requests', (load) => load.requests, 0],
  ['before FCP', (load) => load.requestsBeforeFcp, 0],
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

const showVisits = (visits: Visit[]): string =>
  table(
    ['page', ...columns.map(([title]) => title), 'FCP ours/floor', 'LCP ours/floor', 'largest'],
    visits.flatMap(({ label, ours, floor }) => [
      [
        ...[label, ...cells(ours), ratio({ ours, floor }, ({ fcp }) => fcp), ratio({ ours, floor }, ({ lcp }) => lcp)],
        ours.at(-1)?.lcpElement ?? '',
      ],
      ['  floor', ...cells(floor), '', '', floor.at(-1)?.lcpElement ?? ''],
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

/** From the start of the process to its first page, and its memory after that. */
async function measureStart(start: () => Promise<Server>): Promise<Start> {
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

const showStarts = (starts: Pair<Start>): string =>
  table(
    ['second start', 'ours', 'floor', 'ours/floor'],
    (
      [
        ['ms to the first page', 'ms'],
        ['idle MB, without MongoDB', 'idleMb'],
      ] as const
    ).map(([label, name]) => [
      label,
      ...[starts.ours, starts.floor].map((each) => figure(median(each.map((start) => start[name])))),
      ratio(starts, (start) => start[name]),
    ]),
  );

const postList = z
  .array(
    z.looseObject({
      id: z.number(),
      images: z.array(z.object({ sources: z.array(z.object({ type: z.string(), srcset: z.string() })) })),
    }),
  )
  .min(1);

/** The floor: a plain page with the newest posts, and the photo of the first as a phone loads it. */
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
