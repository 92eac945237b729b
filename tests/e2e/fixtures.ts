import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { aDriver, type Driver, siteUrl } from './drivers';
import { watchForTrouble, type Trouble } from './trouble';

type Fixtures = {
  /** Whether this project runs with JavaScript. */
  script: boolean;
  /** Problems of a page: logged errors, exceptions, policy violations, failed requests. */
  trouble: Trouble;
  /** A driver who isn't signed in on any page. */
  stranger: Driver;
  /** The driver who is signed in on `page`. Using this fixture signs the driver in. */
  driver: Driver;
  /** `page`, with `driver` signed in. */
  driverPage: Page;
  /** Opens a page in a separate browser context for a driver. Trouble that matches `expected` doesn't fail the test. */
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
  driverPage: async ({ page, driver }, use) => {
    expect(driver.id).toBeGreaterThan(0);
    await use(page);
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

/** Copies the session of the driver's `api` to a browser context. */
export async function signIn(context: BrowserContext, driver: Driver): Promise<void> {
  const { cookies } = await driver.api.storageState();
  await context.addCookies(cookies);
}

/**
 * Makes `goto` return only after hydration, so that tests use the page with JavaScript. Doesn't apply if a test passes `waitUntil`.
 */
function waitForScript(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    if (!args[1]?.waitUntil) await scriptRuns(page);
    return response;
  };
}

/** Waits for hydration, if the page has scripts. */
export async function scriptRuns(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('script[type$="module"]') ||
      Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
  );
}
