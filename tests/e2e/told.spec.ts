import { aComment, aDriver, aPost, aVote } from './drivers';
import { expect, test } from './fixtures';

test('with Save-Data, a page makes no background requests', async ({ driverPage: page, script }) => {
  test.skip(!script, 'Only JavaScript makes background requests.');
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
  );
  await page.clock.install();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/notices|\/api\/leaderboard\/events/.test(request.url())) requests.push(request.url());
  });
  await page.goto('/leaderboard');
  await page.clock.fastForward(120_000);
  expect(requests).toEqual([]);
  // A navigation may refresh the count.
  const countRequest = page.waitForRequest(/\/api\/notices/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scoring' }).click();
  await countRequest;
  expect(requests).toHaveLength(1);
});

test('a driver gets a notification of a comment while the page is open, and reads it by keyboard', async ({
  page,
  driver,
  stranger,
}) => {
  const post = await aPost(driver, { title: 'Smoked brisket' });
  await page.clock.install();
  await page.goto('/');
  const count = page.getByRole('banner').getByRole('link', { name: /new notification/ });
  await expect(count).toHaveCount(0);

  await aComment(stranger, post, 'Worth the exit.');
  const other = await aDriver();
  await aVote(other, post, 'up');
  await other.api.dispose();
  await page.clock.fastForward(31_000);
  await expect(count).toHaveAccessibleName('2 new notifications');
  const box = await count.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

  await count.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  const line = page.getByRole('link', { name: `New ${stranger.displayName} commented on your “Smoked brisket”.` });
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'Mark All as Read' }).focus();
  await page.keyboard.press('Enter');
  await expect(count).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark All as Read' })).toHaveCount(0);
  await page.getByRole('link', { name: /commented on your/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}#comments$`));
});
