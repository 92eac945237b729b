import { expect, type Page } from '@playwright/test';

/** The page says this in its one notice, where it is seen. */
export async function toldBy(page: Page, words: string | RegExp): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: words });
  await expect(notice).toBeVisible();
  await expect(notice.locator('.toast')).toBeInViewport({ ratio: 0.9 });
}
