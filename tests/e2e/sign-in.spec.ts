import { expect, test } from './fixtures';
import { expectBrowserValidation } from './mistakes';
import { formRefused } from './trouble';
import { toldBy } from './toast';

test(
  'empty fields are reported by the browser, or by us with JavaScript',
  { tag: ['@S5.login.1', '@S5.login.2'] },
  async ({ page, script, trouble }) => {
    trouble.expect(formRefused);
    await page.goto('/auth?tab=login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    if (!script) return expectBrowserValidation(page.getByLabel('Email'));
    const summary = page.getByRole('alert').filter({ hasText: 'Please fix 2 things below.' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(['Email', 'Password']);
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required');
    await summary.getByRole('link', { name: 'Email' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
  },
);

test(
  'a driver signs in, cannot return to the sign-in page, and signs out',
  { tag: ['@S1.account.2', '@S2.auth.1', '@S2.route.auth.2', '@S4.auth.2', '@S4.auth.4', '@S8.auth.1', '@S8.auth.4'] },
  async ({ page, stranger }) => {
    await page.goto('/auth');
    await page.getByLabel('Email').fill(stranger.email);
    await page.getByLabel('Password').fill(stranger.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await toldBy(page, "Welcome back! You've successfully logged in.");
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('link', { name: stranger.displayName })).toBeVisible();

    await page.goto('/auth');
    await expect(page).toHaveURL(/\/$/);

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await toldBy(page, "Logged out You've been successfully logged out.");
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  },
);
