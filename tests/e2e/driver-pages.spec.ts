import type { Page } from '@playwright/test';
import { aPost } from './drivers';
import { expect, test } from './fixtures';

/** What the page's script was given, as it took over. */
const dataOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const router: { state: { loaderData: unknown } } = Reflect.get(window, '__remixRouter');
    const isOfTheMoment = (name: string) => ['now', 'notice', 'formKey'].includes(name);
    return JSON.stringify(router.state.loaderData, (name, value: unknown) => (isOfTheMoment(name) ? null : value), 1);
  });

test('a page that is filled in for a driver brings script what it would bring if made for them alone', async ({
  page,
  driver,
  stranger,
  context,
}) => {
  const eaten = await aPost(stranger);
  await aPost(stranger);
  await driver.api.post(`/api/posts/${eaten.id}/vote`, { data: { direction: 'up' } });
  for (const path of ['/', '/latest-meat', '/leaderboard', `/posts/${eaten.id}`]) {
    // Others post meanwhile.
    await expect(async () => {
      await page.goto(path);
      const filled = await dataOf(page);
      // Anyone who has a notice waiting is given a page of their own.
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
