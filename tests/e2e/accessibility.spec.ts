import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from '@playwright/test';
import { addressOf, aScene, pagePaths, type Scene } from './every-page';
import { expect, signIn, test as base } from './fixtures';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const test = base.extend<object, { scene: Scene }>({
  scene: [async ({}, use) => use(await aScene()), { scope: 'worker' }],
});

for (const path of [...pagePaths, 'no/such/road']) {
  for (const who of ['a visitor', 'a driver'] as const) {
    test(`/${path} is usable for everybody, for ${who}`, async ({ page, context, scene, trouble }) => {
      trouble.expect(/status of 40[34]/);
      if (who === 'a driver') await signIn(context, scene.driver);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(addressOf(scene, path));
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page).toHaveTitle(/\S/);
      await expectNoSidewaysScroll(page);
      expect(await findings(page), 'at 360 px').toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
      await expectNoSidewaysScroll(page);
      expect(await findings(page), 'at 1280 px').toEqual([]);
    });
  }
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond, 'pixels beyond the right edge').toBeLessThanOrEqual(0);
}

/** @returns what axe calls serious or critical, each with the first place where it is. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(async (): Promise<AxeResults> => {
    const given: unknown = Reflect.get(window, 'axe');
    const { run } = given as { run: () => Promise<AxeResults> };
    return run();
  });
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length} times, first ${nodes[0]?.html ?? ''})`);
}
