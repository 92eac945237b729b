import type { Page } from '@playwright/test';
import { aLink } from '../support/link-proxy';
import { aPlace, aPost, siteUrl } from './drivers';
import { expect, test } from './fixtures';
import { fileMissed } from './trouble';
import { kept } from './without-network';

test.use({ serviceWorkers: 'allow' });
/** The browser logs this if it could not check for a newer service worker. */
const noScript = 'An unknown error occurred when fetching the script';

test.beforeEach(({ trouble }) => trouble.expect(new RegExp(`net::ERR_|SyntaxError|${noScript}`)));

const failed = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

async function stands(page: Page): Promise<void> {
  await expect(page.getByText('Road closed')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`);
}

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const start = Date.now();
  await run();
  return (Date.now() - start) / 1000;
}

test('after ten seconds, the saved copy replaces a page that loads too slowly, and so for the next page (case 127)', async ({
  page,
  context,
  driver,
}) => {
  test.slow();
  const post = await aPost(driver);
  const link = await aLink(siteUrl());
  const slow = page.getByText('No connection · saved just now');
  for (const address of ['/highways', '/latest-meat', `/posts/${post.id}`]) {
    await page.goto(link.url + address);
    await kept(page, address);
  }
  link.set({ drip: 1 });
  expect(await seconds(() => page.goto(`${link.url}/latest-meat`))).toBeGreaterThan(9.5);
  await expect(slow).toBeVisible();
  await page.goto(`${link.url}/posts/${post.id}`);
  await expect(slow).toBeVisible();
  await expect(page.getByRole('heading', { name: post.title })).toBeVisible();
  link.set('pass');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.locator('.stale-banner')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: post.title })).toBeVisible();

  // Only photos are slow; hydration must not wait for them.
  const other = await aPost(driver);
  link.set({ drip: 1 }, /^\/photos\//);
  await page.goto(`${link.url}/posts/${other.id}`);
  await expect(page.getByRole('heading', { name: other.title })).toBeVisible();

  // If a form's request hangs, the typed text stays.
  link.set('pass');
  await page.goto(`${link.url}/profile`);
  link.set('stall', /^\/profile/);
  await page.getByLabel('Bio').fill('Hauls peaches');
  await page.getByRole('button', { name: 'Save', exact: false }).first().click();
  await expect(page.getByText('Update failed').first()).toBeVisible();
  await expect(page.getByText('Nothing came through. What you entered is still here').first()).toBeVisible();
  await expect(page.getByLabel('Bio')).toHaveValue('Hauls peaches');
  await context.close();
  await link.stop();
});

test('a slow page shows its progress, and one that breaks off keeps the current page (case 127)', async ({
  page,
  driver,
  trouble,
}) => {
  // The next page's script may be on its way when the link breaks.
  trouble.expect(fileMissed);
  const link = await aLink(siteUrl());
  await page.goto(`${link.url}/highways`);
  await kept(page, '/highways');
  link.set('stall', /\.data/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading posts' })).toBeVisible();
  link.set({ cutAfter: 200, of: 'down' });
  await expect(failed(page, 'No connection')).toBeVisible();
  await stands(page);
  await expect(page.getByRole('banner').getByRole('link', { name: driver.displayName })).toBeVisible();
  link.set('pass');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(`${link.url}/`);
  await link.stop();
});

test('a failed background request does not open the saved copy of the page', async ({ page, driver }) => {
  const place = await aPlace(driver);
  const link = await aLink(siteUrl());
  await page.goto(`${link.url}/leaderboard`);
  await kept(page, '/leaderboard');
  await page.goto(`${link.url}/locations`);
  await kept(page, '/locations');
  link.set('stall', /^\/leaderboard/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
  await expect.poll(() => link.requests()).toContain('GET /leaderboard.data');
  await page.route(/locations\.data/, (route) => route.abort('internetdisconnected'));
  const before = link.requests().length;
  const failed = page.waitForEvent('requestfailed', (request) => /locations\.data/.test(request.url()));
  await page.getByRole('searchbox').fill(place.name);
  await failed;
  await expect(page.getByRole('searchbox')).toHaveValue(place.name);
  link.set('pass');
  await expect(page).toHaveURL(`${link.url}/leaderboard`);
  expect(link.requests().slice(before)).not.toContain('GET /leaderboard');
  await link.stop();
});

test('offline, each failure shows its own message, with a service worker too', async ({
  page,
  context,
  driver,
  trouble,
}) => {
  trouble.expect(fileMissed);
  const place = await aPlace(driver);
  await page.goto('/locations');
  await kept(page, '/locations');
  await context.setOffline(true);
  await page.getByRole('searchbox').fill(place.name);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(failed(page, 'Failed to search locations')).toContainText('You’re offline');
  await stands(page);
  await expect(page.getByRole('searchbox')).toHaveValue(place.name);
  await expect(page.getByRole('banner').getByRole('link', { name: driver.displayName })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Memes' }).click();
  await expect(failed(page, 'You’re offline')).toContainText('Try again once you have signal');
  await stands(page);
  await context.setOffline(false);
  await failed(page, 'You’re offline').getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/memes');

  await page.goto('/map');
  await page.getByRole('searchbox').fill('brisket');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(failed(page, 'Search failed')).toContainText('Could not complete search. Please try again.');
  await stands(page);
});

test('a saved page works in all themes and with the files of its build', async ({ page, context, driver }) => {
  expect(driver.id).toBeGreaterThan(0);
  await page.goto('/highways');
  await kept(page, '/highways');
  await page.goto('/leaderboard');
  await kept(page, '/leaderboard');
  await page.getByRole('button', { name: 'Day' }).click();
  await expect(page.locator('html')).toHaveClass('day');
  // A page without JavaScript, because an idle page registers its own service worker, which would replace the test's.
  await page.goto('/memes');
  // The next worker keeps a file of an older build.
  await page.evaluate(async () => {
    await (await caches.open('files')).put('/assets/of-an-older-build.js', new Response('older'));
    const registration = await navigator.serviceWorker.register('/sw.js?next');
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
    registration.waiting.postMessage({ type: 'skip-waiting' });
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toBe(new URL('/sw.js?next', page.url()).href);
  expect(await page.evaluate(() => fetch('/assets/of-an-older-build.js').then((each) => each.text()))).toBe('older');
  await context.setOffline(true);
  await page.goto('/highways');
  await expect(page.locator('html')).toHaveClass('day');
  await page.getByRole('link', { name: 'Saved Offline' }).click();
  await expect(page.locator('html')).toHaveClass('day');
});

test('while the site is down, saved pages open, and the site is used again once it is up (case 127)', async ({
  page,
}) => {
  const link = await aLink(siteUrl());
  await page.goto(`${link.url}/highways`);
  await kept(page, '/highways');
  await page.goto(`${link.url}/locations`);
  await kept(page, '/locations');
  link.set('cut');
  await page.goto(`${link.url}/highways`);
  await expect(page.getByText('· saved')).toBeVisible();
  await page.goto(`${link.url}/memes`);
  await expect(page.getByText('that page isn’t on this device')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /Locations/ })).toBeVisible();
  link.set('pass');
  await page.goto(`${link.url}/highways`);
  await expect(page.getByRole('heading', { name: 'Highways', level: 1 })).toBeVisible();
  await expect(page.getByText('· saved')).toHaveCount(0);
  await link.stop();
});
