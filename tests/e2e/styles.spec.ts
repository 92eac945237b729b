import { expect, test } from './fixtures';

test('the first page has inline styles, and the next ones link the file', async ({ page, context }) => {
  const stylesheet = page.waitForResponse(/\/assets\/site-[\w-]+\.css$/);
  await page.goto('/latest-meat');
  await expect(page.locator('style[data-site]')).toHaveCount(1);
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const inline = await background();
  await stylesheet;
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'styles')).toBe(true);
  await page.goto('/latest-meat');
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);
  await expect(page.locator('style[data-site]')).toHaveCount(0);
  expect(await background()).toBe(inline);
});
