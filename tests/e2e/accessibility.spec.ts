import { type BrowserContext, devices, type Page, test as base } from '@playwright/test';
import { findings } from './axe';
import { siteUrl } from './drivers';
import { addressOf, aScene, longWords, visitorPages, pagePaths, type Scene } from './every-page';
import { expect, scriptRuns, signIn } from './fixtures';
import { type Trouble, watchForTrouble } from './trouble';
import { wordsBeyondTheirBox } from './words-beyond';

type Reader = 'a visitor' | 'a driver';
type Tab = { page: Page; trouble: Trouble };

/** Tests only read pages, so each worker reuses one tab per viewer. Opening a tab takes as long as a check. */
const test = base.extend<object, { scene: Scene; tabs: Record<Reader, Tab> }>({
  scene: [async ({}, use) => use(await aScene(longWords)), { scope: 'worker' }],
  tabs: [
    async ({ browser, scene }, use) => {
      const open = () => browser.newContext({ ...devices['Desktop Chrome'], baseURL: siteUrl() });
      const [visitor, driver] = [await open(), await open()];
      await signIn(driver, scene.driver);
      await use({ 'a driver': await tabOf(driver), 'a visitor': await tabOf(visitor) });
      await visitor.close();
      await driver.close();
    },
    { scope: 'worker' },
  ],
});

async function tabOf(context: BrowserContext): Promise<Tab> {
  const trouble = watchForTrouble(context, { script: true });
  trouble.expect(/status of 404/);
  return { page: await context.newPage(), trouble };
}

/** Repeated sections to leave out: on a page with hundreds of them, only the first ones and the last are checked, to save ten seconds. */
const repeatedSections = 'nav[aria-label=Calls] ~ section:nth-of-type(n + 6):not(:last-of-type)';

/** Pages that show drivers' text only with a query. */
const pagesWithQuery = ['a search for the stop', 'a search for the restaurant', 'the map of a state'];

/** Checks that each page fits a phone and a desktop for both viewers. Axe runs once, for the first viewer who sees the page. */
for (const path of [...pagePaths, ...pagesWithQuery, 'no/such/road']) {
  test(
    `/${path} is dark, usable for everyone, keeps the longest words in their boxes, and breaks no policy (case 29)`,
    { tag: ['@S1.look.2'] },
    async ({ tabs, scene }) => {
      const address = addressOf(scene, path);
      let shown = 0;
      for (const [who, { page }] of Object.entries(tabs)) {
        // Other public pages differ little from what drivers see.
        if (who === 'a visitor' && shown > 0 && !visitorPages.test(path)) continue;
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto(address);
        await scriptRuns(page);
        // A page that the viewer is redirected to has its own test.
        if (new URL(page.url()).pathname !== new URL(address, page.url()).pathname) continue;
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page).toHaveTitle(/\S/);
        await expectDarkBetweenHeaderAndFooter(page);
        await expectNoSidewaysScroll(page);
        if (shown === 0) {
          expect(await findings(page, { exclude: repeatedSections }), 'by night').toEqual([]);
          await expectContrastByDay(page);
        }
        shown += 1;
        for (const width of [360, 768, 1280]) {
          await page.setViewportSize({ width, height: 740 });
          expect(await page.evaluate(wordsBeyondTheirBox, repeatedSections), `at ${width} px`).toEqual([]);
        }
        await expectNoSidewaysScroll(page);
      }
      for (const [who, { trouble }] of Object.entries(tabs)) {
        expect(trouble.unexpected(), `what went wrong in the browser for ${who}`).toEqual([]);
      }
      expect(shown, 'viewers of the page').toBeGreaterThan(0);
    },
  );
}

/** In the day theme only the colors differ. */
async function expectContrastByDay(page: Page): Promise<void> {
  const setTheme = (theme: string) => page.evaluate((name) => void (document.documentElement.className = name), theme);
  await setTheme('day');
  expect(await findings(page, { rules: ['color-contrast'], exclude: repeatedSections }), 'by day').toEqual([]);
  await setTheme('night');
}

async function expectDarkBetweenHeaderAndFooter(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  const brightness = await page.evaluate(() => {
    const [red = 255, green = 255, blue = 255] =
      getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return Math.max(red, green, blue);
  });
  expect(brightness, 'of 255').toBeLessThan(64);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels beyond the right edge').toBeLessThanOrEqual(0);
}
