import type { Locator } from '@playwright/test';
import { anEditor } from './drivers';
import { expect, test } from './fixtures';
import { toldBy } from './toast';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test(
    'the menu folds the links away, and opens without script too',
    { tag: ['@S2.nav.3', '@S2.nav.8', '@S4.menu.1'] },
    async ({ page, driver }) => {
      await page.goto('/');
      const links = page.getByRole('navigation', { name: 'Main' });
      await expect(links.getByRole('link', { name: 'Leaderboard' })).toBeHidden();
      await expect(page.getByRole('banner').getByRole('link', { name: driver.displayName })).toBeVisible();
      const quick = page.getByRole('navigation', { name: 'Quick' });
      for (const name of ['Home', 'Ahead', 'Post Your Meat', 'Stops', 'Leaders']) {
        await expect(quick.getByRole('link', { name })).toBeInViewport();
      }
      await page.getByText('Menu').click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Post Your Meat' })).toBeVisible();
      for (const name of ['Home', 'Leaderboard', 'Locations', 'Store', 'Scoring']) {
        await expect(links.getByRole('link', { name })).toBeVisible();
      }
      await links.getByRole('link', { name: 'Leaderboard' }).click();
      await expect(page.getByRole('heading', { name: 'The Meat Masters' })).toBeVisible();
      await expect(links.getByRole('link', { name: 'Leaderboard' })).toBeHidden();

      await page.getByText('Menu').click();
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await toldBy(page, 'Logged out');
    },
  );

  test('what has come of the header stays where it is while the rest comes', async ({ page }) => {
    await page.goto('/');
    const banner = page.getByRole('banner');
    const placeOf = async (part: Locator) => (await part.boundingBox())?.x;
    const [brand, menu] = [banner.getByRole('link').first(), banner.locator('summary')];
    const whole = [await placeOf(brand), await placeOf(menu)];
    // As it is when a packet ends behind the menu, and before it.
    await banner.locator('details ~ *').evaluateAll((rest) => rest.forEach((part) => part.remove()));
    expect(await placeOf(menu)).toBe(whole[1]);
    await banner.locator('details').evaluate((details) => details.remove());
    expect(await placeOf(brand)).toBe(whole[0]);
  });
});

for (const width of [768, 1061, 1280]) {
  test(`from 768 px on the header is one row of 64 px: at ${width} px, and with the desk`, async ({ openAs }) => {
    const editor = await anEditor();
    const page = await openAs(editor);
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/scoring');
    await expect(page.getByRole('banner').getByRole('link', { name: editor.displayName })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Desk' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Quick' })).toBeHidden();
    // Its 64 px, and the lane below.
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(67);
  });
}

test('on a phone the header says the whole score beside a long name', async ({ page, driver }) => {
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

test(
  'a notice leaves after 5 seconds with script, and without stays until the next page',
  { tag: ['@S9.notice-time'] },
  async ({ page, driver, script }) => {
    expect(driver.id).toBeGreaterThan(0);
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await toldBy(page, 'Logged out');
    const notice = page.getByRole('status').filter({ hasText: 'Logged out' });
    if (script) {
      await expect(notice).toHaveCount(0);
    } else {
      await page.goto('/leaderboard');
      await expect(notice).toHaveCount(0);
    }
  },
);

test('a notice can be closed', async ({ page, driver }) => {
  expect(driver.id).toBeGreaterThan(0);
  await page.goto('/leaderboard');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Logged out' })).toHaveCount(0);
});

test(
  'the scoring page tells what gives points',
  { tag: ['@S2.scoring.1', '@S2.scoring.2', '@S2.scoring.3'] },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scoring' }).click();
    await expect(page.getByRole('heading', { name: 'Eat It or Beat It Scoring System' })).toBeVisible();
    await page.getByRole('link', { name: 'Contests & Prizes' }).click();
    await expect(page.getByText('Meat Master')).toBeVisible();
    await page.getByRole('link', { name: 'Got It!' }).click();
    await expect(page).toHaveURL(/\/$/);
  },
);

test('the first Tab stop leads past the header', async ({ page }) => {
  await page.goto('/leaderboard');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
});
