import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { aLink } from '../support/link-proxy';
import { aDriver, type Driver, siteUrl } from './drivers';
import { addressOf, aScene, pagePaths } from './every-page';
import { expect, scriptRuns, signIn, test } from './fixtures';
import { kept, onDevice, storedPages } from './without-network';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ trouble }) => trouble.expect(/net::ERR_|status of 4\d\d/));

const notSaved = (page: Page) => page.getByText('that page isn’t on this device');
const ownPages = ['/profile', '/notices', '/following'];

/** Opens a driver's own pages and waits until they are saved. */
async function openOwnPages(page: Page): Promise<void> {
  await page.goto('/highways');
  await kept(page, '/highways');
  for (const address of ownPages) await page.goto(address);
  for (const address of ownPages) await kept(page, address);
}

/** Expects that no page and no storage on the device has a driver's data. */
async function expectNoTraceOf(page: Page, context: BrowserContext, { displayName, email, id }: Driver): Promise<void> {
  await context.setOffline(true);
  for (const address of ownPages) {
    await page.goto(address);
    await expect(notSaved(page)).toBeVisible();
    await expect(page.getByText(displayName)).toHaveCount(0);
  }
  expect((await storedPages(page)).filter(({ cache }) => cache === `pages ${id}`)).toEqual([]);
  expect((await onDevice(page)).includes(email)).toBe(false);
  await context.setOffline(false);
}

test.describe('a driver’s saved data is deleted, even without a network,', () => {
  test('once they sign out, even offline (case 125)', async ({ page, context, driver }) => {
    await openOwnPages(page);
    await context.setOffline(true);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Driver Profile' })).toBeVisible();
    await context.setOffline(false);
    await page.goto('/store');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expectNoTraceOf(page, context, driver);
    // Not even with Back.
    await context.setOffline(true);
    await page.goBack();
    await expect(page.getByText(driver.displayName)).toHaveCount(0);
    await context.setOffline(false);

    const second = await aDriver();
    await signIn(context, second);
    await openOwnPages(page);
    await page.goto('/store');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'you’re still signed in' })).toBeVisible();
    await expectNoTraceOf(page, context, second);
    await page.goto('/store');
    await expect(page.getByRole('banner').getByRole('link', { name: second.displayName })).toBeVisible();
    await second.api.dispose();
  });

  test('once the site says that their session ended, or that someone else is signed in (case 125)', async ({
    page,
    context,
    driver,
  }) => {
    await openOwnPages(page);
    await driver.api.post('/api/logout');
    await page.goto('/store');
    await expectNoTraceOf(page, context, driver);

    const [first, second] = [await aDriver(), await aDriver()];
    await signIn(context, first);
    await openOwnPages(page);
    await signIn(context, second);
    const other = await context.newPage();
    await other.goto('/store');
    await expectNoTraceOf(page, context, first);
    // The second driver's own pages are saved.
    await openOwnPages(other);
    await context.setOffline(true);
    await other.goto('/profile');
    await expect(other.getByRole('heading', { name: 'Driver Profile' })).toBeVisible();
    await expect(other.getByRole('banner').getByRole('link', { name: second.displayName })).toBeVisible();
    await other.goto('/offline');
    await expect(other.getByRole('banner').getByRole('link', { name: second.displayName })).toBeVisible();
    await expect(other.getByRole('main').getByRole('link', { name: 'Driver Profile' })).toBeVisible();
    await first.api.dispose();
    await second.api.dispose();
  });

  test('and a page of theirs that arrives after someone else has signed in is not saved (case 125)', async ({
    context,
    driver,
  }) => {
    const link = await aLink(siteUrl());
    const [late, page] = [await context.newPage(), await context.newPage()];
    await page.goto(`${link.url}/highways`);
    await kept(page, '/highways');
    await late.goto(`${link.url}/store`);
    link.set('stall', /^\/profile/);
    const loading = late.goto(`${link.url}/profile`);
    await expect.poll(() => link.requests()).toContain('GET /profile');
    const second = await aDriver();
    await signIn(context, second);
    await page.goto(`${link.url}/store`);
    await expect(page.getByRole('banner').getByRole('link', { name: second.displayName })).toBeVisible();
    link.set('pass');
    await loading;
    await expect(late.getByRole('banner').getByRole('link', { name: driver.displayName })).toBeVisible();
    await scriptRuns(late);
    link.set('cut');
    await page.goto(`${link.url}/profile`);
    await expect(page.getByText('that page isn’t on this device')).toBeVisible();
    expect((await onDevice(page)).includes(driver.email)).toBe(false);
    await second.api.dispose();
    await link.stop();
  });
});

/** Paths of account pages, the desk, and pages with tokens or codes. */
const isPrivate = /^\/(account|desk|dev|auth|pair|verify|reset|forgot|letter|appeals|data-deletion|complete|report)/;

test('accounts, desks, tokens and codes are never saved on the device (case 126)', async ({ page, context }) => {
  test.slow();
  const scene = await aScene();
  await signIn(context, scene.driver);
  await page.goto('/highways');
  await kept(page, '/highways');
  const addresses = pagePaths.map((each) => addressOf(scene, each)).filter((each) => isPrivate.test(each));
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) {
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}token=a-secret-token`, { waitUntil: 'commit' });
  }
  await page.goto('/store');
  await kept(page, '/store');
  await page.evaluate(
    (all) =>
      Promise.all(all.map((address) => fetch(`${address.split('?')[0] ?? ''}.data`).then((each) => each.text()))),
    addresses,
  );
  const [session] = await context.cookies();
  const found = await onDevice(page);
  const secrets = ['a-secret-token', session?.value ?? '', scene.driver.email];
  expect(['/store', ...secrets].map((each) => found.includes(each))).toEqual([true, false, false, false]);
  const kinds = (await storedPages(page)).map(({ url }) => url).filter((url) => isPrivate.test(url));
  expect(kinds).toEqual([]);
  await scene.driver.api.dispose();
});

test('saved pages take up 30 MB at most, the oldest are deleted first, and all can be deleted', async ({ page }) => {
  const names = Array.from({ length: 17 }, (_, at) => `00/${String(at).padStart(25, '0')}/320.jpg`);
  for (const name of names) {
    const file = path.join(process.env.E2E_DATA_DIR ?? '', 'photos', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, Buffer.alloc(2_000_000));
  }
  await page.goto('/highways');
  await kept(page, '/highways');
  await page.evaluate(async (all) => {
    for (const name of all) {
      const image = new Image();
      const isDone = new Promise((resolve) => (image.onload = image.onerror = resolve));
      image.src = `/photos/${name}`;
      await isDone;
    }
  }, names);
  const [oldest, ...others] = names.map((name) => `/photos/${name}`);
  const newest = others[others.length - 1] ?? '';
  await kept(page, newest);
  // The oldest entries are deleted once a photo is stored.
  const bytes = async () => (await storedPages(page)).reduce((sum, each) => sum + each.bytes, 0);
  await expect.poll(bytes).toBeLessThanOrEqual(30_000_000);
  const photos = (await storedPages(page)).map(({ url }) => url).filter((url) => url.startsWith('/photos/'));
  expect(photos).toContain(newest);
  expect(photos).not.toContain(oldest);
  expect(photos.length).toBeGreaterThan(12);

  await page.goto('/offline');
  await expect(page.getByText('of 30.0 MB. When it’s full, we remove')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Saved Pages' }).click();
  await expect(page.getByText('Cleared.')).toBeVisible();
  await expect(page.getByText('No pages yet')).toBeVisible();
  expect(await storedPages(page)).toEqual([]);
});

test('a browser that fails to clear the saved pages says so', async ({ page }) => {
  await page.goto('/highways');
  await kept(page, '/highways');
  await page.goto('/offline');
  const clear = page.getByRole('button', { name: 'Clear Saved Pages' });
  await expect(clear).toBeVisible();
  await page.evaluate(() => {
    CacheStorage.prototype.delete = () => Promise.reject(new DOMException('The storage is gone.', 'SecurityError'));
  });
  await clear.click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Your browser can’t save pages from this site.' }),
  ).toBeVisible();
  await expect(page.getByText('Cleared.')).toHaveCount(0);
});
