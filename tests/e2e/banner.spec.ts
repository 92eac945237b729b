import type { Page } from '@playwright/test';
import { siteUrl } from './drivers';
import { expect, test } from './fixtures';

const strip = (page: Page) => page.locator('.banner');
const shown = (page: Page) => strip(page).locator('img.shown');
const controls = (page: Page) => strip(page).getByRole('group', { name: 'Slideshow' });

test(
  'the first of four pictures is there at once and leads home; script brings the others',
  {
    tag: ['@S2.banner.5', '@S9.banner.1'],
  },
  async ({ page, script }) => {
    await page.goto('/');
    await expect(shown(page)).toHaveAttribute('src', '/banner/dusk.svg');
    expect((await strip(page).boundingBox())?.height).toBe(250);
    await expect(strip(page).locator('img')).toHaveCount(script ? 4 : 1);
    await expect(controls(page)).toHaveCount(script ? 1 : 0);
    expect((await strip(page).boundingBox())?.height).toBe(250);
    await strip(page)
      .getByRole('link', { name: /^Home: / })
      .click({ position: { x: 700, y: 120 } });
    await expect(page).toHaveURL(/\/$/);
  },
);

test('a lite page has the words without pictures', async ({ page, context }) => {
  await context.addCookies([{ name: 'lite', value: 'on', url: siteUrl() }]);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'What’s good at the next exit?' })).toBeVisible();
  await expect(page.locator('img[src^="/banner/"]')).toHaveCount(0);
});
