import type { Page } from '@playwright/test';
import { aPost } from './drivers';
import { expect, test } from './fixtures';

/** The page's hydration data. */
const dataOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const router: { state: { loaderData: unknown } } = Reflect.get(window, '__remixRouter');
    const isVolatile = (name: string) => ['now', 'notice', 'formKey'].includes(name);
    return JSON.stringify(router.state.loaderData, (name, value: unknown) => (isVolatile(name) ? null : value), 1);
  });

test('a shared page that is filled in for a driver has the same hydration data as a page rendered for them', async ({
  page,
  driver,
  stranger,
  context,
}) => {
  const eaten = await aPost(stranger);
  await aPost(stranger);
  await driver.api.post(`/api/posts/${eaten.id}/vote`, { data: { direction: 'up' } });
  for (const path of ['/', '/latest-meat', '/leaderboard', `/posts/${eaten.id}`]) {
    // Retries, because other tests may post in between.
    await expect(async () => {
      await page.goto(path);
      const filled = await dataOf(page);
      // With a pending notice, the page is rendered for the driver alone.
      await context.request.post('/lite', { form: { lite: 'off' }, maxRedirects: 0 });
      await page.goto(path);
      await expect(page.getByText('Photos load on their own again.')).toBeVisible();
      const alone = await dataOf(page);
      expect(filled).toBe(alone);
      expect(filled).toContain(driver.displayName);
      if (path === '/latest-meat') expect(filled).toContain('"viewerVote": "up"');
    }).toPass();
  }
});
