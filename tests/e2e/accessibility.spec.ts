import { type BrowserContext, devices, type Page } from '@playwright/test';
import { findings } from './axe';
import { siteUrl } from './drivers';
import { addressOf, aScene, pagePaths, type Scene } from './every-page';
import { expect, signIn, test as base } from './fixtures';

type Reader = 'a visitor' | 'a driver';

/** Pages are only looked at, so that a worker's go through one browser a reader: to start one takes as long as to look. */
const test = base.extend<{ who: Reader }, { scene: Scene; browsers: Record<Reader, BrowserContext> }>({
  scene: [async ({}, use) => use(await aScene()), { scope: 'worker' }],
  browsers: [
    async ({ browser, scene }, use) => {
      const open = () => browser.newContext({ ...devices['Desktop Chrome'], baseURL: siteUrl() });
      const browsers = { 'a visitor': await open(), 'a driver': await open() };
      await signIn(browsers['a driver'], scene.driver);
      await use(browsers);
      for (const context of Object.values(browsers)) await context.close();
    },
    { scope: 'worker' },
  ],
  who: ['a visitor', { option: true }],
  context: async ({ browsers, who }, use) => use(browsers[who]),
  page: async ({ page }, use) => {
    await use(page);
    await page.close();
  },
});

/** A page is looked through once for each reader: for a driver as a tablet shows it, for a visitor as a desk does. */
for (const who of ['a visitor', 'a driver'] as const) {
  test.describe(() => {
    test.use({ who });
    for (const path of [...pagePaths, 'no/such/road']) {
      test(
        `/${path} is dark, usable for everybody, and breaks no policy of its own (case 29), for ${who}`,
        { tag: ['@S1.look.2'] },
        async ({ page, scene, trouble }) => {
          trouble.expect(/status of 40[34]/);
          await page.setViewportSize({ width: 360, height: 740 });
          await page.goto(addressOf(scene, path));
          await expect(page.getByRole('heading').first()).toBeVisible();
          await expect(page).toHaveTitle(/\S/);
          await expectDarkBetweenHeaderAndFooter(page);
          await expectNoSidewaysScroll(page);
          if (who === 'a driver') expect(await findings(page), 'at 360 px').toEqual([]);
          await page.setViewportSize({ width: 1280, height: 900 });
          await expectNoSidewaysScroll(page);
          if (who === 'a visitor') expect(await findings(page), 'at 1280 px').toEqual([]);
        },
      );
    }
  });
}

async function expectDarkBetweenHeaderAndFooter(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  const light = await page.evaluate(() => {
    const [red = 255, green = 255, blue = 255] =
      getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return Math.max(red, green, blue);
  });
  expect(light, 'of 255').toBeLessThan(64);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond, 'pixels beyond the right edge').toBeLessThanOrEqual(0);
}
