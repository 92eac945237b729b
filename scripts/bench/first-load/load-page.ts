import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, CDPSession } from '@playwright/test';
import { z } from 'zod';
import { type Mode, openSlow } from './conditions';

const paints = z.object({ lcp: z.number(), element: z.string(), shift: z.number() });

/** What one visit cost; times in milliseconds since the page was requested, sizes in bytes on the wire. */
export type Load = {
  requests: number;
  /** Before anything was painted. */
  requestsBefore: number;
  bytes: { all: number; html: number; css: number; js: number; image: number };
  fcp: number;
  load: number;
  /** NaN where the page runs no script that could tell. */
  lcp: number;
  lcpElement: string;
  shift: number;
};

/** A visit is over when nothing was sent or received for so long. */
const quietMs = 2_500;
const longestMs = 60_000;

export async function loadPage(browser: Browser, origin: string, path: string, mode: Mode): Promise<Load> {
  const { page, devtools, close } = await openSlow(browser, origin, mode);
  try {
    if (mode !== 'no script') await page.addInitScript(rememberPaints);
    const watch = await watchTransfers(devtools);
    const openedAt = Date.now();
    await page.goto(origin + path, { waitUntil: 'load', timeout: longestMs });
    while (Date.now() - watch.lastAt() < quietMs && Date.now() - openedAt < longestMs) await sleep(100);
    const { transfers, fcp, load } = watch.seen();
    return {
      requests: transfers.length,
      requestsBefore: transfers.filter(({ sentAt }) => sentAt < fcp).length,
      bytes: bytesOf(transfers),
      fcp,
      load,
      ...(await paintsOf(page, mode)),
    };
  } finally {
    await close();
  }
}

function bytesOf(transfers: Transfer[]): Load['bytes'] {
  const sum = (kind?: ReturnType<typeof kindOf>) =>
    transfers.filter((each) => !kind || kindOf(each) === kind).reduce((total, { bytes }) => total + bytes, 0);
  return { all: sum(), html: sum('html'), css: sum('css'), js: sum('js'), image: sum('image') };
}

async function paintsOf(page: Page, mode: Mode) {
  if (mode === 'no script') return { lcp: Number.NaN, lcpElement: '', shift: Number.NaN };
  const { lcp, element, shift } = paints.parse(await page.evaluate(() => Reflect.get(window, 'benchPaints')));
  return { lcp, lcpElement: element, shift };
}

/** Runs in the page, before anything of its own. */
function rememberPaints(): void {
  const seen = { lcp: 0, element: '', shift: 0 };
  Reflect.set(window, 'benchPaints', seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const element: unknown = Reflect.get(entry, 'element');
      seen.lcp = entry.startTime;
      seen.element = element instanceof HTMLImageElement ? `img ${element.currentSrc.split('/').pop()}` : '';
      if (element instanceof Element && seen.element === '') seen.element = element.tagName.toLowerCase();
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** A request and the bytes of its answer with headers; times in milliseconds since the page was requested. */
type Transfer = { url: string; type: string; mime: string; sentAt: number; bytes: number };

/** Records what a page requests, and when it paints and is loaded. */
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
    transfers.set(requestId, { url: request.url, type, mime: '', sentAt: since(timestamp), bytes: 0 });
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
    /** When something was sent or received last, on this machine's clock. */
    lastAt: () => lastAt,
    seen: () => ({
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
