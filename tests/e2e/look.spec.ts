import { aPost } from './drivers';
import { expect, test } from './fixtures';
import { toast, toldBy } from './toast';

const brand = {
  green: 'rgb(77, 138, 76)',
  red: 'rgb(199, 53, 55)',
  blue: 'rgb(26, 59, 108)',
  yellow: 'rgb(251, 191, 36)',
};

test('the brand’s colors are on the page', { tag: ['@S1.look.1'] }, async ({ page, stranger }) => {
  const post = await aPost(stranger);
  await page.goto(`/posts/${post.id}`);
  const background = 'background-color';
  await expect(page.getByRole('button', { name: /^Eat It/ })).toHaveCSS('border-top-color', brand.green);
  await expect(page.getByRole('button', { name: /^Beat It/ })).toHaveCSS('border-top-color', brand.red);
  await expect(page.getByRole('banner')).toHaveCSS(background, brand.blue);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Post Your Meat' })).toHaveCSS(
    background,
    brand.yellow,
  );
});

test(
  'the links collapse into a menu below 768 px, but not at 768 px',
  { tag: ['@S2.nav.8', '@S9.breakpoint'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 700 });
    await page.goto('/memes');
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    await expect(home).toBeVisible();
    await expect(page.getByText('Menu', { exact: true })).toBeHidden();
    await page.setViewportSize({ width: 767, height: 700 });
    await expect(page.getByText('Menu', { exact: true })).toBeVisible();
    await expect(home).toBeHidden();
  },
);

test(
  'the leaders ticker takes 20 seconds per round, and pauses on hover',
  { tag: ['@S2.ticker.2', '@S2.ticker.3', '@S9.ticker.2'] },
  async ({ page, stranger }) => {
    await aPost(stranger);
    await page.goto('/');
    const board = page.getByRole('region', { name: 'Leaders' });
    const round = board.locator('ul').first();
    await expect(round).toHaveCSS('animation-duration', '20s');
    await expect(round).toHaveCSS('animation-iteration-count', 'infinite');
    await page.mouse.move(5, 690);
    await expect(round).toHaveCSS('animation-play-state', 'running');
    await board.hover();
    await expect(round).toHaveCSS('animation-play-state', 'paused');
  },
);

test(
  'the leaderboard’s list is 500 px high and scrolls, except on phones',
  { tag: ['@S2.leaderboard.2', '@S9.board-height'] },
  async ({ page, stranger }) => {
    await aPost(stranger);
    await page.goto('/leaderboard');
    const list = page.getByRole('region', { name: 'Leaders' });
    await expect(list).toHaveCSS('max-height', '500px');
    await expect(list).toHaveCSS('overflow-y', 'auto');
    await page.setViewportSize({ width: 767, height: 740 });
    await expect(list).toHaveCSS('max-height', 'none');
    await expect(list).toHaveCSS('overflow-y', 'visible');
  },
);

test('a new notice replaces the previous one', { tag: ['@S9.one-notice'] }, async ({ driverPage: page, stranger }) => {
  const post = await aPost(stranger);
  await page.goto(`/posts/${post.id}`);
  await page.getByRole('button', { name: /^Eat It/ }).click();
  await toldBy(page, "You'll Eat It!");
  await page.getByRole('button', { name: /^Beat It/ }).click();
  await toldBy(page, "You'll Beat It!");
  await expect(toast(page)).toHaveCount(1);
});
