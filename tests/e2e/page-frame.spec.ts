import { expect, test } from './fixtures';
import { toldBy } from './toast';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test(
    'the menu collapses the links, and opens without JavaScript too',
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

  test('the footer collapses its links, which open without JavaScript too', async ({ page }) => {
    await page.goto('/scoring');
    const footer = page.getByRole('contentinfo');
    const terms = footer.getByRole('link', { name: 'Terms of Service' });
    await expect(terms).toBeHidden();
    await expect(footer.getByRole('link', { name: 'Plan a Trip' })).toBeHidden();
    expect((await footer.boundingBox())?.height).toBeLessThan(330);
    await footer.getByText('About and Legal').click();
    await expect(terms).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Plan a Trip' })).toBeHidden();
    for (const name of ['Night', 'Day', 'Auto', 'Turn on Lite Mode (uses less data)']) {
      const box = await footer.getByRole('button', { name, exact: true }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
    }
  });
});

test(
  'a notice disappears after 5 seconds with JavaScript, and stays until the next page without it',
  { tag: ['@S9.notice-time'] },
  async ({ driverPage: page, script }) => {
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

test('a notice can be closed', async ({ driverPage: page }) => {
  await page.goto('/leaderboard');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Logged out' })).toHaveCount(0);
});
