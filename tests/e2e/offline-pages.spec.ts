import type { BrowserContext } from '@playwright/test';
import { aPlace, aPost } from './drivers';
import { expect, test } from './fixtures';
import { kept } from './without-network';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ trouble }) => trouble.expect(/net::ERR_/));

/** Look like paths, but browsers resolve them to another site. */
const elsewhere = ['//evil.example/', '/\\evil.example/', '/\t/evil.example/', '/.//evil.example/'];

const cut = (context: BrowserContext) => context.setOffline(true);

test.describe('without a network', () => {
  test('a seen page opens again from the device, and shows its age', async ({ page, context, driver }) => {
    const post = await aPost(driver);
    await page.goto(`/posts/${post.id}`);
    await kept(page, `/posts/${post.id}`);
    await page.goto('/latest-meat');
    await kept(page, '/latest-meat');
    await cut(context);
    await page.goto(`/posts/${post.id}`);
    await expect(page.getByRole('heading', { name: post.title })).toBeVisible();
    await expect(page.getByText('Offline · saved just now')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: post.title })).toBeVisible();
  });

  test('that message is one line, covers nothing, and can be hidden', async ({ page, context, stranger }) => {
    const post = await aPost(stranger);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/posts/${post.id}`);
    await kept(page, `/posts/${post.id}`);
    await cut(context);
    await page.goto(`/posts/${post.id}`);
    const line = page.getByRole('dialog', { name: 'Offline · saved just now' });
    await expect(line).toBeVisible();
    const box = await line.boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    const vote = await page
      .getByRole('button', { name: /^Eat It/ })
      .first()
      .boundingBox();
    expect(box).toMatchObject({ x: 0, width: 360, height: 48 });
    for (const other of [header, vote]) expect((other?.y ?? 0) >= 48 || (other?.y ?? 0) < 0).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Hide this line' }).click();
    await expect(line).toBeHidden();
  });

  test('a page rendered in the browser opens again', async ({ page, context, driver }) => {
    const place = await aPlace(driver);
    await page.goto('/highways');
    await kept(page, '/highways');
    await page.goto(`/locations?query=${encodeURIComponent(place.name)}`);
    await page.getByRole('main').getByRole('link', { name: place.name }).first().click();
    await expect(page.getByRole('heading', { name: place.name })).toBeVisible();
    await kept(page, `/locations/${place.id}.data`);
    await cut(context);
    await page.goto(`/locations/${place.id}`);
    await expect(page.getByRole('heading', { name: place.name })).toBeVisible();
    await expect(page).toHaveURL(`/locations/${place.id}`);
    await expect(page.getByText('Offline · saved just now')).toBeVisible();
  });

  test('an unseen page shows that it is not saved, and lists the saved ones', async ({ page, context }) => {
    await page.goto('/highways');
    await kept(page, '/highways');
    await cut(context);
    await page.goto('/memes');
    await expect(page.getByText('that page isn’t on this device')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Highways', exact: true })).toBeVisible();
  });

  test('no link can redirect to another site, offline or once there is a network again', async ({ page, context }) => {
    await page.goto('/highways');
    await kept(page, '/highways');
    for (const to of elsewhere) {
      const offline = `/offline?to=${encodeURIComponent(to)}`;
      await cut(context);
      await page.goto(offline);
      await expect.soft(page.getByRole('link', { name: 'Try Again' }), to).toHaveAttribute('href', '/');
      await context.setOffline(false);
      await page.goto(offline);
      await expect.soft(page, to).toHaveURL('/');
    }
  });
});
