import type { Page } from '@playwright/test';
import { aDriver, aPost, type Driver } from './drivers';
import { expect, test } from './fixtures';
import { toldBy } from './toast';

test(
  'the profile leads to sign in, and back',
  { tag: ['@S2.guard.1', '@S6.guarded.1'] },
  async ({ page, stranger }) => {
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/auth\?tab=login/);
    await toldBy(page, 'Please sign in');
    await signInByHand(page, stranger);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('heading', { name: 'Driver Profile' })).toBeVisible();
  },
);

test(
  'completing a profile needs a sign-in',
  { tag: ['@S2.guard.1', '@S4.complete.4', '@S6.guarded.1'] },
  async ({ page }) => {
    await page.goto('/complete-profile');
    await expect(page).toHaveURL(/\/auth\?tab=login/);
    await toldBy(page, 'You need to be logged in to complete your profile');
  },
);

test(
  'a visitor who votes or comments is led to sign in, and back to the post',
  { tag: ['@S5.vote.1', '@S5.vote.2', '@S6.visitor.3'] },
  async ({ page, stranger, openAs }) => {
    const post = await aPost(await aDriver());
    await page.goto(`/posts/${post.id}`);
    await page.getByRole('button', { name: /^Beat It/ }).click();
    await expect(page).toHaveURL(/\/auth\?tab=login/);
    await signInByHand(page, stranger, "You'll Beat It! Thanks for rating this meat!");
    await expect(page).toHaveURL(new RegExp(`/posts/${post.id}#post-${post.id}$`));

    const other = await openAs(null);
    await other.goto(`/posts/${post.id}`);
    await other.getByLabel('Add a comment').fill('Crisp crust.');
    await other.getByRole('button', { name: 'Post Comment' }).click();
    await expect(other).toHaveURL(/\/auth\?tab=login/);
    await expect(other.getByText(/^Sign in to comment\. We'll post your comment on “.+” right after\.$/)).toBeVisible();
    await signInByHand(other, stranger, 'Comment posted');
    await expect(other).toHaveURL(new RegExp(`/posts/${post.id}#comments$`));
    await expect(other.getByText('Crisp crust.')).toBeVisible();
    await expect(other.getByLabel('Add a comment')).toHaveValue('');
  },
);

test(
  'a visitor who wants to post is led to register, and from the form itself to sign in',
  { tag: ['@S2.nav.2', '@S6.visitor.4'] },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Post Your Meat' }).click();
    await expect(page).toHaveURL(/\/auth\?tab=register/);
    await page.goto('/posts/new');
    await expect(page).toHaveURL(/\/auth\?tab=login/);
  },
);

test('a session that has ended leads to sign in from whatever form is sent next', async ({ page, driver, context }) => {
  const post = await aPost(driver);
  await page.goto(`/posts/${post.id}`);
  await context.clearCookies();
  await page.getByLabel('Add a comment').fill('Still here?');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page).toHaveURL(/\/auth\?tab=login/);
});

async function signInByHand(page: Page, driver: Driver, told = 'Welcome back!'): Promise<void> {
  await page.getByLabel('Email').fill(driver.email);
  await page.getByLabel('Password').fill(driver.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await toldBy(page, told);
}
