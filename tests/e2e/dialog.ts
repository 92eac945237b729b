import { expect, type Locator, type Page } from '@playwright/test';

/** What a link to a dialog leads to: with JavaScript the dialog over the page one is on, without it the page of its own. */
export async function opened(page: Page, title: string, { script }: { script: boolean }): Promise<Locator> {
  const frame = script ? page.getByRole('dialog', { name: title }) : page.getByRole('main');
  await expect(frame.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(script ? 1 : 0);
  return frame;
}
