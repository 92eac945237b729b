import { aDriver, aPost } from './drivers';
import { z } from 'zod';
import { expect, signIn, test } from './fixtures';

const refused = 'Another driver is signed in on this device now.';

test('one driver’s page cannot change the data of another who has signed in since, and the next page is the other’s', async ({
  page,
  context,
  driver,
  stranger,
  trouble,
}) => {
  trouble.expect(/status of 409/);
  const post = await aPost(stranger);
  const third = await aDriver();
  await page.goto('/profile');
  await page.getByLabel('Bio').fill('Hauls steel.');
  await signIn(context, stranger);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: refused })).toBeVisible();
  await expect(page.getByText('Hauls steel.')).toBeVisible();
  await expect(page.getByText(driver.email)).toHaveCount(0);

  await page.goto('/profile');
  await expect(page.getByLabel('Display name')).toHaveValue(stranger.displayName);
  await expect(page.getByLabel('Bio')).toHaveValue('');

  await signIn(context, driver);
  await page.goto(`/posts/${post.id}`);
  await signIn(context, third);
  await page
    .getByRole('button', { name: /Eat It/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: refused })).toBeVisible();
  const { viewerVote, upVotes } = z
    .object({ viewerVote: z.string().nullable(), upVotes: z.number() })
    .parse(await (await third.api.get(`/api/posts/${post.id}`)).json());
  expect([viewerVote, upVotes]).toEqual([null, 0]);
  await third.api.dispose();
});
