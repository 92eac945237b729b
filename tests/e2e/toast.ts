import { expect, type Page } from '@playwright/test';

/** Expects this text in the page's notice, in view. */
export async function toldBy(page: Page, words: string | RegExp): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: words });
  await expect(notice).toBeVisible();
  await expect(notice.locator('.toast')).toBeInViewport({ ratio: 0.9 });
}
