import type { Browser, CDPSession, Page } from '@playwright/test';

/** With JavaScript, with JavaScript switched off in the browser, or in lite mode. */
export type Mode = 'script' | 'no script' | 'lite';
export const modes: readonly Mode[] = ['script', 'no script', 'lite'];

/** A cab tablet on a bad link: 400 kbit/s both ways, 400 ms, a processor six times slower than this machine's. */
const link = { latency: 400, kbitPerSecond: 400 };
const processorTimesSlower = 6;
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

type Slow = { page: Page; devtools: CDPSession; close: () => Promise<void> };

/** A new browser with an empty cache, under those conditions. @param cookie of a signed-in driver */
export async function openSlow(browser: Browser, origin: string, mode: Mode, cookie?: string): Promise<Slow> {
  const context = await browser.newContext({
    ...screen,
    javaScriptEnabled: mode !== 'no script',
    serviceWorkers: 'block',
  });
  const cookies = [...(cookie ? [cookie] : []), ...(mode === 'lite' ? ['lite=on'] : [])];
  await context.addCookies(
    cookies.map((each) => {
      const [name = '', value = ''] = each.split(/=(.*)/s);
      return { name, value, url: origin };
    }),
  );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytesPerSecond = (link.kbitPerSecond * 1000) / 8;
  await devtools.send('Network.enable');
  await devtools.send('Page.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: link.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorTimesSlower });
  return { page, devtools, close: () => context.close() };
}
