import { aComment, aDriver, aPost, aWord } from './drivers';
import { expect, signIn, test } from './fixtures';
import { toldBy } from './toast';

test('a comment is reported, and moderators hide it and see each other’s decision, by keyboard', async ({
  page,
  context,
  openAs,
  stranger,
}) => {
  const post = await aPost(stranger);
  const words = `Buy my boots ${aWord()}`;
  const comment = await aComment(stranger, post, words);
  await signIn(context, await aDriver());
  await page.goto(`/posts/${post.id}#comment-${comment.id}`);
  const item = page.locator(`#comment-${comment.id}`);
  await item.locator('summary').focus();
  await page.keyboard.press('Enter');
  await item.getByRole('link', { name: 'Report' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Sexual, violent or dangerous').focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Anything we should know?').fill('It is on every post.');
  await page.getByRole('button', { name: 'Send Report' }).focus();
  await page.keyboard.press('Enter');
  await toldBy(page, 'A moderator will review it. Only moderators can see who reported it.');
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}#comment-${comment.id}$`));

  const [desk, second] = [
    await openAs(await aDriver({ role: 'moderator' })),
    await openAs(await aDriver({ role: 'moderator' }), /status of 409/),
  ];
  await desk.goto('/desk');
  await desk.getByRole('link', { name: /^Reports/ }).click();
  // Other tests report at the same time. Unsafe content comes first, oldest on top.
  const card = desk.getByRole('article').filter({ hasText: words });
  await expect(card).toContainText('It is on every post.');
  const address = (await card.getByRole('heading', { level: 2 }).getByRole('link').getAttribute('href')) ?? '';
  await second.goto(address);
  await card.getByLabel('Note to the author').fill('No advertising, please.');
  await card.getByRole('button', { name: 'Hide', exact: true }).focus();
  await desk.keyboard.press('Enter');
  await toldBy(desk, 'Its author was notified.');
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(words)).toHaveCount(0);

  await second.getByRole('button', { name: 'No Action' }).focus();
  await second.keyboard.press('Enter');
  await expect(second.getByText(': hidden')).toBeVisible();
  await expect(second.getByRole('alert')).toContainText('has already hidden this.');
});
