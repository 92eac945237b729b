import { aDriver, aPost, aVote } from './drivers';
import { expect, test } from './fixtures';

test(
  'the leaderboard has three periods, ranks and badges',
  { tag: ['@S1.weekly.1', '@S2.leaderboard.1', '@S2.leaderboard.3', '@S2.leaderboard.4', '@S2.route.leaderboard'] },
  async ({ page, stranger }) => {
    const post = await aPost(stranger);
    for (const voter of [await aDriver(), await aDriver()]) await aVote(voter, post, 'up');
    await page.goto('/leaderboard');
    await expect(page.getByRole('heading', { name: 'The Meat Masters', level: 1 })).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Period' });
    const leaders = page.getByRole('region', { name: 'Leaders' }).getByRole('listitem');
    await expect(tabs.getByRole('link', { name: 'All Time' })).toHaveAttribute('aria-current', 'page');
    await expect(leaders.first()).toContainText('Champion');
    await expect(leaders.nth(1)).toContainText('Runner Up');
    await expect(leaders.nth(2)).toContainText('Third Place');
    await expect(leaders.first()).not.toContainText('Hotshot');

    await tabs.getByRole('link', { name: 'Weekly' }).click();
    await expect(page).toHaveURL(/period=weekly/);
    await expect(leaders.first()).toContainText('Hotshot');
    await expect(leaders.first()).toContainText('Champion');
    await expect(leaders.nth(1)).toContainText('Runner Up');
    await expect(leaders.nth(2)).toContainText('Third Place');
    await tabs.getByRole('link', { name: 'Monthly' }).click();
    await expect(page).toHaveURL(/period=monthly/);
    await expect(leaders.first()).toContainText('Top Star');
    await expect(leaders.filter({ hasText: stranger.displayName })).toContainText('13 points');
  },
);

test('the leaders of the week and the month update on an open home page', async ({ page, stranger, script }) => {
  test.skip(!script, 'Without JavaScript a page does not update.');
  const post = await aPost(stranger);
  for (let made = 0; made < 5; made += 1) await aPost(stranger);
  await page.goto('/');
  const board = page.getByRole('region', { name: 'Leaders' });
  const lines = board.getByRole('listitem').filter({ hasText: stranger.displayName });
  await expect(lines).toHaveCount(2);
  const points = async () => (await lines.allInnerTexts()).map((line) => Number(/(\d+) pts/.exec(line)?.[1]));
  const [before = 0] = await points();
  await aVote(await aDriver(), post, 'up');
  await expect.poll(points).toEqual([before + 1, before + 1]);
});

test('the live leaderboard says how many places a driver went up since yesterday', async ({ page, stranger }) => {
  const post = await aPost(stranger);
  for (const voter of [await aDriver(), await aDriver()]) await aVote(voter, post, 'up');
  const { setRanking } = await import('~models/period');
  const { startOfDay } = await import('~/domain/points/periods');
  const placesAhead = 400;
  const userIds = [...Array.from({ length: placesAhead }, () => 0), stranger.id];
  await setRanking('all', { day: startOfDay(new Date()), userIds });
  await page.goto('/leaderboard');
  const row = page
    .getByRole('region', { name: 'Leaders' })
    .getByRole('listitem')
    .filter({ hasText: stranger.displayName });
  await expect(row).toContainText(/up 3\d\d places since yesterday/);
  await aVote(await aDriver(), post, 'up');
  await expect(row).toContainText('14 points');
  await expect(row).toContainText(/up 3\d\d places since yesterday/);
});

test('later pages of the leaderboard do not update live, but the first page does', async ({
  page,
  openAs,
  stranger,
}) => {
  const post = await aPost(stranger);
  for (const voter of [await aDriver(), await aDriver()]) await aVote(voter, post, 'up');
  // Starts after 12 points, at the drivers who have only registered.
  const cursor = Buffer.from(JSON.stringify([12, 0, 1])).toString('base64url');
  await page.goto(`/leaderboard?cursor=${cursor}`);
  const ranks = page.getByRole('region', { name: 'Leaders' }).getByRole('listitem');
  const shown = await ranks.allInnerTexts();
  expect(shown[0]).not.toMatch(/^Rank\s+1\s/i);
  const first = await openAs(null);
  await first.goto('/leaderboard');
  await aVote(await aDriver(), post, 'up');
  const line = first.getByRole('listitem').filter({ hasText: stranger.displayName });
  await expect(line).toContainText('14 points');
  expect(await ranks.allInnerTexts()).toEqual(shown);
  await page.getByRole('link', { name: 'Back to the Top' }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await expect(ranks.first()).toHaveText(/^Rank\s+1\D/);
});
