import type { Page } from '@playwright/test';
import { anEmail, aWord } from './drivers';
import { expect, scriptRuns, test } from './fixtures';
import { toldBy } from './toast';

/** Signs in on the provider's page, which tests/support/oauth-provider.ts serves. */
async function atProvider(page: Page, { id, email = '' }: { id: string; email?: string }, decision = 'Allow') {
  await expect(page.getByRole('heading', { name: 'Sign in at the provider' })).toBeVisible();
  await page.getByLabel('Number').fill(id);
  await page.getByLabel('Address').fill(email);
  await page.getByRole('button', { name: decision }).click();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await toldBy(page, 'Logged out');
}

test(
  'a new driver signs in with Google, gives a name, and is recognized the next time',
  { tag: ['@S1.account.3', '@S2.route.auth.4', '@S7.social.1', '@S8.auth.2'] },
  async ({ page }) => {
    const person = { id: aWord(), email: anEmail() };
    await page.goto('/auth?tab=register');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await atProvider(page, person);
    await expect(page).toHaveURL(/\/complete-profile$/);
    await toldBy(page, 'Welcome! Your account has been created successfully.');
    await expect(page.getByText('Your email is verified.')).toBeVisible();
    await scriptRuns(page);
    const name = `Driver ${aWord()}`;
    await page.getByLabel('Display Name').fill(name);
    await page.getByRole('button', { name: 'COMPLETE PROFILE' }).click();
    await expect(page.getByText('Your Meat Score is now 6.')).toBeVisible();
    await signOut(page);

    await page.goto('/profile');
    await expect(page).toHaveURL(/\/auth\?/);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await atProvider(page, person);
    await expect(page).toHaveURL(/\/profile$/);
    await toldBy(page, "You've successfully logged in.");
    await expect(page.getByRole('banner').getByText(name).first()).toBeAttached();
  },
);

test(
  'a new driver signs in with Facebook, and is asked to verify their email',
  { tag: ['@S1.account.3', '@S2.route.auth.4', '@S7.social.2'] },
  async ({ page }) => {
    const person = { id: aWord(), email: anEmail() };
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Continue with Facebook' }).click();
    await atProvider(page, person);
    await expect(page).toHaveURL(/\/complete-profile$/);
    await expect(page.getByText('We emailed you a link.')).toBeVisible();
    await signOut(page);
  },
);
