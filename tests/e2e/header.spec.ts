import type { Locator } from '@playwright/test';
import { anEditor } from './drivers';
import { expect, test } from './fixtures';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const menu of ['folded', 'open']) {
    test(`Tab follows the visual order of the header, with the menu ${menu}`, async ({ driverPage: page }) => {
      await page.goto('/scoring');
      const banner = page.getByRole('banner');
      if (menu === 'open') await banner.getByText('Menu').click();
      await expect(banner.getByRole('button', { name: 'Sign Out' })).toBeVisible({ visible: menu === 'open' });
      expect(await backwardIn(banner)).toEqual([]);
    });
  }

  test('the parts of the header do not move while the rest loads', async ({ page }) => {
    await page.goto('/');
    const banner = page.getByRole('banner');
    const placeOf = async (part: Locator) => (await part.boundingBox())?.x;
    const [brand, menu] = [banner.getByRole('link').first(), banner.locator('summary')];
    const whole = [await placeOf(brand), await placeOf(menu)];
    // As if the HTML so far ends after the menu, and before it.
    await banner.locator('details ~ *').evaluateAll((rest) => rest.forEach((part) => part.remove()));
    expect(await placeOf(menu)).toBe(whole[1]);
    await banner.locator('details').evaluate((details) => details.remove());
    expect(await placeOf(brand)).toBe(whole[0]);
  });
});

/** Elements in `part` that Tab reaches before one that is visually earlier: above or to the left. */
async function backwardIn(part: Locator): Promise<(string | null)[]> {
  const places = await part.locator('a:visible, summary:visible, button:visible').evaluateAll((stops) =>
    stops.map((stop) => {
      const { left, right, top, bottom } = stop.getBoundingClientRect();
      return { name: stop.textContent, left, right, top, bottom };
    }),
  );
  expect(places.length).toBeGreaterThan(2);
  const isAfter = (stop: (typeof places)[number], before: (typeof places)[number]) =>
    stop.top >= before.bottom - 1 || (stop.left >= before.right - 1 && stop.bottom > before.top);
  return places.flatMap((stop, at) => {
    const before = places[at - 1];
    return before && !isAfter(stop, before) ? [stop.name] : [];
  });
}

/** Number of text lines. */
const linesOf = (part: Locator) =>
  part.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });

test('the header has two rows in Tab order on medium screens and one on wide ones, with the desk link too', async ({
  openAs,
}) => {
  const editor = await anEditor();
  const page = await openAs(editor);
  await page.goto('/scoring');
  const banner = page.getByRole('banner');
  for (const [width, rows] of [
    [768, 2],
    [1061, 2],
    [1200, 1],
    [1280, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect(banner.getByRole('link', { name: editor.displayName })).toBeVisible();
    await expect(banner.getByRole('link', { name: 'Desk' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Quick' })).toBeHidden();
    expect(await linesOf(banner.getByRole('link', { name: 'Post Your Meat' })), `at ${width} px`).toBe(1);
    expect(await backwardIn(banner), `at ${width} px`).toEqual([]);
    // One row of 64 px or two of 48 px, plus the line below.
    expect((await banner.boundingBox())?.height, `at ${width} px`).toBeLessThanOrEqual(rows === 1 ? 67 : 110);
  }
});

test.describe('on a cab tablet', () => {
  for (const width of [768, 1024]) {
    test(`the bottom bar stays and the header is readable at ${width} px`, async ({ browser, openAs }) => {
      test.skip(browser.browserType().name() !== 'chromium', 'Only Chromium emulates a touch screen.');
      const editor = await anEditor();
      const page = await openAs(editor, undefined, {
        hasTouch: true,
        isMobile: true,
        viewport: { width, height: 768 },
      });
      await page.goto('/latest-meat');
      const banner = page.getByRole('banner');
      const quick = page.getByRole('navigation', { name: 'Quick' });
      await expect(quick.getByRole('link', { name: 'Ahead' })).toBeInViewport({ ratio: 1 });
      for (const link of await banner.getByRole('navigation').getByRole('link').all()) {
        const box = await link.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
        expect(await link.evaluate((each) => parseFloat(getComputedStyle(each).fontSize))).toBeGreaterThanOrEqual(16);
      }
      const score = banner.getByText(/^Meat Score/);
      expect(await score.evaluate((each) => parseFloat(getComputedStyle(each).fontSize))).toBeGreaterThanOrEqual(14);
      expect(await linesOf(banner.getByRole('link', { name: 'Post Your Meat' }))).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      // The end of the page must be above the bar. Polls, because cards that come into view change the page's height.
      const overlap = async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const end = await page.getByRole('contentinfo').locator('p').last().boundingBox();
        return (end?.y ?? 0) + (end?.height ?? 0) - ((await quick.boundingBox())?.y ?? 0);
      };
      await expect.poll(overlap).toBeLessThanOrEqual(0);
    });
  }
});

test('on a phone the header shows the whole score next to a long name', async ({ page, driver }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/scoring');
  const profile = page.getByRole('banner').getByRole('link', { name: driver.displayName });
  const beyond = await profile.locator('small').evaluate((score) => {
    const words = document.createRange();
    words.selectNodeContents(score);
    const room = score.parentElement?.getBoundingClientRect();
    return words.getBoundingClientRect().right - (room?.right ?? 0);
  });
  expect(beyond).toBeLessThanOrEqual(0);
});

test('the first Tab stop skips the header', async ({ page }) => {
  await page.goto('/leaderboard');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
});
