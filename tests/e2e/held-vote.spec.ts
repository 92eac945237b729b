import type { Page } from '@playwright/test';
import { aDriver, anEmail, aPost, password } from './drivers';
import { expect, test } from './fixtures';
import { linkMailedTo } from './mail';
import { toldBy } from './toast';

const eatIt = (page: Page) => page.getByRole('button', { name: /^Eat It/ });

async function signInHere(page: Page, email: string): Promise<void> {
  await expect(page.getByText(/^Sign in to vote\. We'll count your Eat It for “.+” right after\.$/)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a vote that a visitor taps counts once they have signed in', async ({ page, stranger }) => {
  const post = await aPost(stranger);
  await page.goto(`/posts/${post.id}`);
  await eatIt(page).click();
  await signInHere(page, (await aDriver()).email);
  await toldBy(page, 'Thanks for rating this meat!');
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}(#|$)`));
  await expect(eatIt(page)).toHaveText(/Eat It\s*1/);
  await expect(eatIt(page)).toHaveAttribute('aria-pressed', 'true');
});

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Verification needed' })).toBeVisible();
  await page.goto(await linkMailedTo(email, 'Verify your email'));
}

test('a vote that a visitor taps counts once they have registered, and they are led back to it', async ({
  page,
  script,
  stranger,
}) => {
  const post = await aPost(stranger);
  await page.goto(`/posts/${post.id}`);
  await eatIt(page).click();
  await page.getByRole('main').getByRole('link', { name: 'REGISTER' }).click();
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
  await register(page, anEmail());
  if (!script) await page.getByRole('button', { name: 'Verify my email' }).click();
  await toldBy(page, 'Thanks for rating this meat!');
  if (!script) await page.getByRole('link', { name: 'Complete My Profile' }).click();
  await page.getByLabel('Display Name').fill(`Newcomer ${post.id}`);
  await page.getByRole('button', { name: 'COMPLETE PROFILE' }).click();
  await page.getByRole('link', { name: 'Back to Where You Were' }).click();
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}(#|$)`));
  await expect(eatIt(page)).toHaveText(/Eat It\s*1/);
  await expect(eatIt(page)).toHaveAttribute('aria-pressed', 'true');
});

test('a vote tapped after the session has ended waits for the sign-in too', async ({
  page,
  context,
  driver,
  stranger,
  trouble,
}) => {
  trouble.expect(/status of 401/);
  const post = await aPost(stranger);
  await page.goto(`/posts/${post.id}`);
  await expect(eatIt(page)).toBeVisible();
  await context.clearCookies();
  await eatIt(page).click();
  await signInHere(page, driver.email);
  await toldBy(page, 'Thanks for rating this meat!');
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}(#|$)`));
  await expect(eatIt(page)).toHaveText(/Eat It\s*1/);
});
