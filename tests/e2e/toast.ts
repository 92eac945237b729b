import { expect, type Page } from '@playwright/test';

/** The page says this in its one notice. */
export async function toldBy(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
}
