import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { linkMailedTo } from './mail';
import { expectWrong } from './mistakes';
import { toldBy } from './toast';
import { formRefused } from './trouble';

test(
  'a forgotten password is replaced with an emailed link, once',
  {
    tag: [
      '@S2.auth.3',
      '@S2.reset.1',
      '@S2.reset.2',
      '@S2.route.auth.3',
      '@S2.route.reset',
      '@S4.reset.1',
      '@S5.reset.2',
      '@S8.reset.1',
    ],
  },
  async ({ page, trouble, stranger }) => {
    trouble.expect(formRefused);
    await page.goto('/auth?tab=login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    await page.getByLabel('Email').fill(stranger.email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to login' })).toBeVisible();

    const link = await linkMailedTo(stranger.email, 'new password');
    await page.goto(link);
    await choose(page, 'a warm plate', 'a warm pie');
    await expectWrong(page.getByLabel('Confirm password'), 'Passwords do not match');

    await choose(page, 'a warm plate', 'a warm plate');
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);

    await page.getByLabel('Email').fill(stranger.email);
    await page.getByLabel('Password').fill('a warm plate');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await toldBy(page, 'Welcome back!');

    await page.goto(link);
    await choose(page, 'another plate', 'another plate');
    await expect(page.getByRole('alert')).toContainText(
      'Invalid or missing reset token. Please request a new password reset link.',
    );
  },
);

async function choose(page: Page, password: string, again: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(again);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}
