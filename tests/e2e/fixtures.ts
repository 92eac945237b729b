import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { aDriver, type Driver, siteUrl } from './drivers';
import { watchForTrouble, type Trouble } from './trouble';

type Fixtures = {
  /** Whether pages run script in this project. */
  script: boolean;
  /** What a page is not to do: log an error, throw, break its security policy, fail to load something. */
  trouble: Trouble;
  /** A driver whom no one is signed in as. */
  stranger: Driver;
  /** The driver whom `page` is signed in as: asking for that driver signs `page` in. */
  driver: Driver;
  /** Opens a browser of its own for a driver; trouble that matches `expected` is what the test is about. */
  openAs: (driver: Driver | null, expected?: RegExp, options?: BrowserContextOptions) => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(siteUrl()),
  script: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
  trouble: [
    async ({ context, script }, use) => {
      const trouble = watchForTrouble(context, { script });
      await use(trouble);
      expect(trouble.unexpected(), 'what went wrong in the browser').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, script }, use) => {
    if (script) waitForScript(page);
    await use(page);
  },
  stranger: async ({}, use) => {
    const stranger = await aDriver();
    await use(stranger);
    await stranger.api.dispose();
  },
  driver: async ({ context }, use) => {
    const driver = await aDriver();
    await signIn(context, driver);
    await use(driver);
    await driver.api.dispose();
  },
  openAs: async ({ browser, contextOptions, baseURL, javaScriptEnabled, script }, use) => {
    const opened: { context: BrowserContext; trouble: Trouble }[] = [];
    await use(async (driver, expected, options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL, javaScriptEnabled, ...options });
      const trouble = watchForTrouble(context, { script });
      if (expected) trouble.expect(expected);
      opened.push({ context, trouble });
      if (driver) await signIn(context, driver);
      const page = await context.newPage();
      if (script) waitForScript(page);
      return page;
    });
    for (const { context, trouble } of opened) {
      await context.close();
      expect(trouble.unexpected(), 'what went wrong in another browser').toEqual([]);
    }
  },
});

export { expect };

/** Gives a browser the session that the driver's API holds. */
export async function signIn(context: BrowserContext, driver: Driver): Promise<void> {
  const { cookies } = await driver.api.storageState();
  await context.addCookies(cookies);
}

/**
 * Makes `goto` return when the page's script has taken over, so that what follows is what script does; not for a test that
 * says itself what to wait for.
 */
function waitForScript(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    if (!args[1]?.waitUntil) await scriptRuns(page);
    return response;
  };
}

/** Waits until React has taken over the page, where the page has script at all. */
export async function scriptRuns(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('script[type$="module"]') ||
      Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
  );
}
