import type { Page } from '@playwright/test';
import { aPost } from './drivers';
import { expect, test } from './fixtures';
import { toast, toldBy } from './toast';

const eatIt = (page: Page) => page.getByRole('button', { name: /^Eat It/ });

test('a vote is undone and restored with its notice', async ({ driverPage: page, stranger }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const post = await aPost(stranger);
  await page.goto(`/posts/${post.id}`);
  await eatIt(page).click();
  await toldBy(page, "You'll Eat It!");
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'Vote removed.');
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}(#|$)`));
  await expect(eatIt(page)).toHaveText(/Eat It\s*0/);
  await expect(eatIt(page)).toHaveAttribute('aria-pressed', 'false');

  await page.getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, "You'll Eat It!");
  await expect(eatIt(page)).toHaveText(/Eat It\s*1/);
  await expect(eatIt(page)).toHaveAttribute('aria-pressed', 'true');
});

test('a notice in a page’s HTML covers nothing, and its space stays', async ({ driverPage: page }) => {
  await page.goto('/leaderboard');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await toldBy(page, 'Logged out');
  const top = () => page.locator('main').evaluate((main) => Math.round(main.getBoundingClientRect().top));
  const notice = await toast(page).boundingBox();
  const before = await top();
  expect(notice && notice.y + notice.height).toBeLessThanOrEqual(before);
  await expect(toast(page)).toHaveCount(0);
  expect(await top()).toBe(before);
});

test('a later notice shifts nothing', async ({ driverPage: page, stranger }) => {
  const post = await aPost(stranger);
  await page.goto(`/posts/${post.id}`);
  const top = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top);
  const before = await top();
  await eatIt(page).click();
  await toldBy(page, "You'll Eat It!");
  expect(await top()).toBe(before);
});
