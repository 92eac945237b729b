import { aComment, aPlace, aPost } from './drivers';
import { expect, test } from './fixtures';
import { toldBy } from './toast';

test('a list is paged by links, and the way back works', async ({ page, stranger }) => {
  const place = await aPlace(stranger);
  for (let made = 0; made < 13; made += 1) await aPost(stranger, { place, title: `Plate ${made + 1}` });
  await page.goto(`/locations/${place.id}`);
  const cards = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(cards).toHaveCount(12);
  await expect(cards.first()).toHaveText('Plate 13');
  await page.getByRole('link', { name: 'Older posts' }).click();
  await expect(cards).toHaveText(['Plate 1']);
  await expect(page.getByRole('link', { name: 'Older posts' })).toHaveCount(0);
  await page.goBack();
  await expect(cards).toHaveCount(12);
  await page.goForward();
  await expect(cards).toHaveText(['Plate 1']);
  await page.getByRole('link', { name: 'First Page' }).click();
  await expect(cards).toHaveCount(12);
});

test('comments are paged by links', async ({ page, stranger }) => {
  const post = await aPost(stranger);
  for (let made = 0; made < 21; made += 1) await aComment(stranger, post, `Word number ${made + 1}.`);
  await page.goto(`/posts/${post.id}`);
  await expect(page.getByRole('heading', { name: '21 comments' })).toBeVisible();
  await expect(page.getByText('Word number 21.')).toBeVisible();
  await expect(page.getByText('Word number 1.', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Older Comments' }).click();
  await expect(page.getByText('Word number 1.', { exact: true })).toBeVisible();
});

test(
  'each list has its own order, its page and its way home',
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

test(
  'a short link leads to its post, by code or by number, and one that leads nowhere leads home',
  { tag: ['@S2.route.short.1', '@S2.route.short.2'] },
  async ({ page, stranger }) => {
    const post = await aPost(stranger);
    for (const code of [post.shortCode, String(post.id)]) {
      await page.goto(`/m/${code}`);
      await expect(page.getByRole('heading', { name: post.title, level: 1 })).toBeVisible();
    }
    await page.goto('/m/nosuchcode');
    await expect(page).toHaveURL(/\/$/);
    await toldBy(page, "That short link doesn't work.");
  },
);

test(
  'an address that is not there shows the detour sign with ways round',
  { tag: ['@S2.post.5', '@S2.route.unknown', '@S8.post.1'] },
  async ({ page, trouble }) => {
    trouble.expect(/status of 404/);
    const answer = await page.goto('/no/such/road');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Detour')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL(/\/$/);
    const post = await page.goto('/posts/999999999');
    expect(post?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
  },
);
