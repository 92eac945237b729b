import { expect, test } from './fixtures';

test.use({ serviceWorkers: 'allow' });

test('the first page has inline styles, and the next ones link the file', async ({ page, context }) => {
  await page.goto('/latest-meat');
  await expect(page.locator('style[data-site]')).toHaveCount(1);
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const inline = await background();
  // The browser prefetches the file; with JavaScript, the service worker fetches it.
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'styles')).toBe(true);
  await page.goto('/latest-meat');
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);
  await expect(page.locator('style[data-site]')).toHaveCount(0);
  expect(await background()).toBe(inline);
});
