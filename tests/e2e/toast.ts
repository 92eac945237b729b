import { expect, type Page } from '@playwright/test';

/** The page's notice. Only it has a link with this name. */
export const toast = (page: Page) => page.getByRole('link', { name: 'Close', exact: true }).locator('..');

/** Expects this text in the page's notice, in view. */
export async function toldBy(page: Page, words: string | RegExp): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: words });
  await expect(notice).toBeVisible();
  await expect(toast(page)).toBeInViewport({ ratio: 0.9 });
}
