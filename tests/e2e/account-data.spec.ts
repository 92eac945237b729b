import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures';
import { linkMailedTo } from './mail';
import { unzip } from '../support/unzip';

test('a driver asks for a copy of the data, and downloads it by the mailed link', async ({ page, driver }) => {
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Request my data' }).click();
  await page.getByRole('button', { name: 'Request My Data' }).click();
  await expect(page.getByText("We'll email you a link when your data is ready.").first()).toBeVisible();

  const { pathname, search } = new URL(await linkMailedTo(driver.email, 'is ready'));
  await page.goto(pathname + search);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download \(\d+ KB\)$/ }).click();
  const files = await unzip(await readFile(await (await downloading).path()));
  expect(JSON.parse(files.get('profile.json')?.toString() ?? '')).toMatchObject({ displayName: driver.displayName });
});
