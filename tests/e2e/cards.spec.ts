import { aPlace, aPost } from './drivers';
import { expect, test } from './fixtures';

test('"Add Comment..." focuses the comment field', async ({ driverPage: page, stranger }) => {
  const post = await aPost(stranger);
  await page.goto('/latest-meat');
  const card = page.getByRole('article').filter({ hasText: post.title });
  await card.getByRole('link', { name: 'Add Comment...' }).click();
  await expect(page.getByLabel('Add a comment')).toBeFocused();
});

test('a card opens its post wherever it is clicked', { tag: ['@S2.card.7'] }, async ({ page, stranger }) => {
  const place = await aPlace(stranger);
  const post = await aPost(stranger, { place });
  await page.goto(`/locations/${place.id}`);
  await page.getByRole('button', { name: /^Eat It/ }).click();
  await expect(page).toHaveURL(/\/auth\?tab=login/);
  await page.goBack();
  await page.getByRole('main').getByRole('article').getByRole('img', { name: post.title }).click({ force: true });
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}$`));
});

test('rotating a tablet shows the photos that come into view, without a tap', async ({ page, stranger }) => {
  const posts = await Promise.all(Array.from({ length: 4 }, () => aPost(stranger)));
  await page.setViewportSize({ width: 1024, height: 400 });
  await page.goto('/latest-meat');
  await page.setViewportSize({ width: 600, height: 3_000 });
  for (const { title } of posts) {
    const photo = page.getByRole('main').getByRole('img', { name: title }).first();
    await expect(photo).toBeVisible();
    const width = () => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
    await expect.poll(width, title).toBeGreaterThan(0);
  }
});
