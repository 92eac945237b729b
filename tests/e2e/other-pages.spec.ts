import { aPost } from './drivers';
import { expect, test } from './fixtures';
import { linkMailedTo } from './mail';
import { toldBy } from './toast';

test('the store fills a cart and counts it', async ({ page }) => {
  await page.goto('/store');
  await expect(page.getByRole('link', { name: 'Cart: 0 items' })).toBeVisible();
  const [first, second] = await page.getByRole('button', { name: 'Add to cart' }).all();
  await first?.click();
  await toldBy(page, 'Added to cart');
  await expect(page.getByRole('link', { name: 'Cart: 1 item', exact: true })).toBeVisible();
  await second?.click();
  await expect(page.getByRole('link', { name: 'Cart: 2 items' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Cart: 2 items' })).toBeVisible();
});

test('the memes and the map are there', async ({ page }) => {
  await page.goto('/memes');
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(3);
  await page.goto('/map');
  await expect(page.getByRole('heading', { name: /Food Map/ })).toBeVisible();
  await page.getByRole('searchbox').fill('brisket');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/query=brisket/);
  await expect(page.getByRole('searchbox')).toHaveValue('brisket');
});

test('the footer leads to the legal pages', async ({ page }) => {
  for (const title of ['Privacy Policy', 'Terms of Service']) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText('April 22, 2025')).toBeVisible();
  }
});

test('a driver deletes the account, is signed out, and can come back by the mailed link', async ({ page, driver, trouble }) => {
  const post = await aPost(driver);
  await page.goto('/data-deletion');
  await page.getByRole('link', { name: 'Delete My Account' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm Account Deletion' })).toBeVisible();
  await page.getByRole('button', { name: 'Permanently Delete My Account' }).click();
  await toldBy(page, 'Your data deletion request has been submitted successfully.');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  trouble.expect(/status of 404/);
  await page.goto(`/posts/${post.id}`);
  await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();

  await page.goto(await linkMailedTo(driver.email, 'account is going away'));
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await toldBy(page, 'Your account, your posts and your comments are shown again.');
  await page.goto(`/posts/${post.id}`);
  await expect(page.getByRole('heading', { name: post.title })).toBeVisible();
});

test('a visitor who wants to delete an account is led to sign in', async ({ page }) => {
  await page.goto('/data-deletion');
  await page.getByRole('link', { name: /Sign in to delete/ }).click();
  await expect(page).toHaveURL(/\/auth\?tab=login/);
});
