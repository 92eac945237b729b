import { expect, type Locator, type Page } from '@playwright/test';

/** @returns the content that a dialog link opens: a dialog with JavaScript, a page without it */
export async function opened(page: Page, title: string, { script }: { script: boolean }): Promise<Locator> {
  const frame = script ? page.getByRole('dialog', { name: title }) : page.getByRole('main');
  await expect(frame.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(script ? 1 : 0);
  return frame;
}
