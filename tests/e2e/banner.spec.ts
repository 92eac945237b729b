import type { Page } from '@playwright/test';
import { siteUrl } from './drivers';
import { expect, test } from './fixtures';

const strip = (page: Page) => page.locator('div:has(> a > img[src^="/banner/"])');
const shown = (page: Page) => strip(page).locator('img[data-shown=true]');
const controls = (page: Page) => strip(page).getByRole('group', { name: 'Slideshow' });

test(
  'the first of four pictures is in the page and links home; JavaScript loads the others',
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

test('a lite page has the text without pictures', async ({ page, context }) => {
  await context.addCookies([{ name: 'lite', value: 'on', url: siteUrl() }]);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'What’s good at the next exit?' })).toBeVisible();
  await expect(page.locator('img[src^="/banner/"]')).toHaveCount(0);
});

/** The exit sign and its posts in the first picture, in pixels of the picture. */
const sign = { left: 698, right: 982, top: 18, bottom: 136 };

test('the exit sign is completely visible next to the text, or not visible at all, at any width', async ({ page }) => {
  // Keeps the first picture.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const width of [360, 768, 899, 900, 1280, 1920]) {
    await page.setViewportSize({ width, height: 740 });
    const seen = await shown(page).evaluate((image: HTMLImageElement, { left, right, top, bottom }) => {
      const box = image.getBoundingClientRect();
      const scale = Math.max(box.width / 1200, box.height / 300);
      const [atX = 0, atY = 0] = getComputedStyle(image)
        .objectPosition.split(' ')
        .map((at) => parseFloat(at) / 100);
      const x = box.left + (box.width - 1200 * scale) * atX;
      const y = box.top + (box.height - 300 * scale) * atY;
      return { left: x + left * scale, right: x + right * scale, top: y + top * scale, bottom: y + bottom * scale };
    }, sign);
    const banner = (await strip(page).boundingBox())!;
    const words = (await page.getByRole('form', { name: 'What’s ahead' }).boundingBox())!;
    if (seen.left >= width) continue;
    expect(seen.left, `at ${width} px`).toBeGreaterThan(words.x + words.width);
    expect(seen.right, `at ${width} px`).toBeLessThanOrEqual(width);
    expect(seen.top, `at ${width} px`).toBeGreaterThanOrEqual(banner.y);
    expect(seen.bottom, `at ${width} px`).toBeLessThanOrEqual(banner.y + banner.height);
  }
});

test('the text on the signs in the pictures fits in any font', async ({ page }) => {
  for (const picture of ['dusk', 'smokehouse', 'night']) {
    await page.goto(`/banner/${picture}.svg`, { waitUntil: 'load' });
    const words = await page.evaluate(() => {
      const boards = Array.from(document.querySelectorAll('path'), (path) => path.getBBox());
      return Array.from(document.querySelectorAll('text'), (text) => {
        const { x, y, width, height } = text.getBBox();
        const [middleX, middleY] = [x + width / 2, y + height / 2];
        // Later paths are on top of earlier ones.
        const board = boards.findLast(
          (each) =>
            each.x < middleX && each.x + each.width > middleX && each.y < middleY && each.y + each.height > middleY,
        );
        return { word: text.textContent, margin: board ? board.width - width : -1 };
      });
    });
    expect(words.length).toBeGreaterThan(0);
    for (const { word, margin } of words) expect(margin, `${word} on ${picture}`).toBeGreaterThan(0);
  }
});
