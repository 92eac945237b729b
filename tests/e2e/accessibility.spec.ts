import type { Page } from '@playwright/test';
import { findings } from './axe';
import { addressOf, aScene, pagePaths, type Scene } from './every-page';
import { expect, signIn, test as base } from './fixtures';

const test = base.extend<object, { scene: Scene }>({
  scene: [async ({}, use) => use(await aScene()), { scope: 'worker' }],
});

/** A page is looked through once for each reader: for a driver as a tablet shows it, for a visitor as a desk does. */
for (const path of [...pagePaths, 'no/such/road']) {
  for (const who of ['a visitor', 'a driver'] as const) {
    test(`/${path} is usable for everybody, and breaks no policy of its own (case 29), for ${who}`, async ({
      page,
      context,
      scene,
      trouble,
    }) => {
      trouble.expect(/status of 40[34]/);
      if (who === 'a driver') await signIn(context, scene.driver);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(addressOf(scene, path));
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page).toHaveTitle(/\S/);
      await expectNoSidewaysScroll(page);
      if (who === 'a driver') expect(await findings(page), 'at 360 px').toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
      await expectNoSidewaysScroll(page);
      if (who === 'a visitor') expect(await findings(page), 'at 1280 px').toEqual([]);
    });
  }
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond, 'pixels beyond the right edge').toBeLessThanOrEqual(0);
}
