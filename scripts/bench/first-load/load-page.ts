import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { type Mode, openSlow } from './conditions';
import { kindOf, type Transfer, watchTransfers } from './transfers';

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
