import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

const night = 'rgb(12, 18, 27)';
const day = 'rgb(242, 243, 240)';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('night, day and auto are chosen in the footer and stay on the next page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/memes');
  expect(await background(page)).toBe(night);

  await page.getByRole('form', { name: 'Colors' }).getByRole('button', { name: 'Day' }).click();
  await expect(page.getByRole('button', { name: 'Day' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/memes$/);
  expect(await background(page)).toBe(day);
  await page.goto('/latest-meat');
  expect(await background(page)).toBe(day);

  await page.getByRole('button', { name: 'Auto' }).click();
  await expect(page.getByRole('button', { name: 'Auto' })).toHaveAttribute('aria-pressed', 'true');
  expect(await background(page)).toBe(day);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background(page)).toBe(night);

  await page.getByRole('button', { name: 'Night' }).click();
  await expect(page.getByRole('button', { name: 'Night' })).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await background(page)).toBe(night);
});
