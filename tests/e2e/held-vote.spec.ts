import type { Page } from '@playwright/test';
import { aDriver, aPost, password } from './drivers';
import { expect, test } from './fixtures';
import { toldBy } from './toast';

const eatIt = (page: Page) => page.getByRole('button', { name: /^Eat It/ });

async function signInHere(page: Page, email: string): Promise<void> {
  await expect(page.getByText(/^Sign in to vote\. We'll count your Eat It for “.+” right after\.$/)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a visitor’s vote counts once they have signed in', async ({ page, stranger }) => {
  const post = await aPost(stranger);
  await page.goto(`/posts/${post.id}`);
  await eatIt(page).click();
  await signInHere(page, (await aDriver()).email);
  await toldBy(page, 'Thanks for rating this meat!');
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}(#|$)`));
  await expect(eatIt(page)).toHaveText(/Eat It\s*1/);
  await expect(eatIt(page)).toHaveAttribute('aria-pressed', 'true');
});
