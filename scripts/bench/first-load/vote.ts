import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { openSlow } from './conditions';

type Ballot = { path: string; button: string; cookie?: string };

const everyMs = 250;
const longestMs = 60_000;

/**
 * Taps a vote button from when it is in the page, four times a second, until a request goes out.
 * @returns milliseconds since the page was requested until the vote was answered
 */
export async function timeVote(browser: Browser, origin: string, { path, button, cookie }: Ballot): Promise<number> {
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
