import { aPost } from './drivers';
import { expect, test } from './fixtures';

test(
  'each list has its own order, its page and a link home',
  { tag: ['@S2.route.beat', '@S2.route.eaten', '@S2.route.latest'] },
  async ({ page, stranger }) => {
    await aPost(stranger);
    for (const [path, title] of [
      ['/latest-meat', 'Latest Meat'],
      ['/most-eaten-meat', 'Most Eaten Meat'],
      ['/most-beat-meat', 'Most Beat Meat'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('link', { name: `View All: ${title}` }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await expect(page).toHaveURL(/\/$/);
    }
  },
);
