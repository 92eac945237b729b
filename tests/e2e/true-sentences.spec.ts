import { aComment, aDriver, aPost, aWord } from './drivers';
import { expect, test } from './fixtures';
import { toldBy } from './toast';

const verifyFirst = 'Verify your email first: until then you can’t post, vote, comment or add stops.';

test('an unverified driver gets a message when voting, and before filling in a post or a stop', async ({
  openAs,
  stranger,
}) => {
  const post = await aPost(stranger);
  const unverified = await aDriver({ isVerified: false });
  const page = await openAs(unverified, /status of 403/);
  await page.goto(`/posts/${post.id}`);
  await page.getByRole('button', { name: /^Eat It/ }).click();
  await expect(page.getByText('Email verification needed.').first()).toBeVisible();
  await expect(page.getByText('Failed to submit vote.')).toHaveCount(0);
  await page.goto(`/posts/${post.id}`);
  await expect(page.getByRole('button', { name: /^Eat It/ })).toHaveAttribute('aria-pressed', 'false');
  for (const path of ['/posts/new', '/locations/new']) {
    await page.goto(path);
    await expect(page.getByText(verifyFirst)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Email verification help' }).first()).toHaveAttribute(
      'href',
      /^\/verify-help/,
    );
  }
  await unverified.api.dispose();
});

test('a proxy’s error is not reported as a missing signal', async ({ driverPage: page, stranger, trouble }) => {
  trouble.expect(/status of 50[02]/);
  const post = await aPost(stranger, { title: `Pot roast ${aWord()}` });
  await page.goto(`/posts/${post.id}`);
  let status = 500;
  await page.route(/\/(api\/)?posts\/\d+/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, contentType: 'text/html', body: '<h1>The proxy says no</h1>' })
      : route.continue(),
  );
  await page.getByRole('button', { name: /^Eat It/ }).click();
  await toldBy(page, 'Failed to submit vote. Please try again.');
  await expect(page.getByText('You’re offline', { exact: true })).toHaveCount(0);
  status = 502;
  await page.getByRole('button', { name: /^Eat It/ }).click();
  await toldBy(page, 'The site isn’t responding');
  await expect(page.getByText('Sends when you’re back online', { exact: true })).toBeVisible();
  await expect(page.getByText('You’re offline', { exact: true })).toHaveCount(0);
  await page.unrouteAll();
});

test('a failed "Add New" shows a notice and keeps the section open with its text', async ({ openAs }) => {
  const unverified = await aDriver({ isVerified: false });
  const page = await openAs(unverified, /status of 4\d\d/);
  const name = `Diner ${aWord()}`;
  await page.goto('/posts/new');
  await page.getByLabel('Title *').fill('Hash browns');
  await page.getByText('Add New').click();
  await page.getByLabel('City').fill('Walcott');
  await page.getByRole('button', { name: 'Add This Stop' }).click();
  await toldBy(page, 'Please fill in all required fields.');
  await expect(page.getByLabel('City')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Walcott');
  await page.getByLabel('Name *').fill(name);
  await page.getByLabel('Highway *').fill('I-80');
  await page.getByLabel('Exit number *').fill('12');
  await page.getByRole('button', { name: 'Add This Stop' }).click();
  await toldBy(page, 'Failed to create location. Please try again.');
  await expect(page.getByLabel('Name *')).toBeVisible();
  await expect(page.getByLabel('Name *')).toHaveValue(name);
  await expect(page.getByLabel('City')).toHaveValue('Walcott');
  await expect(page.getByLabel('Title *')).toHaveValue('Hash browns');
  await unverified.api.dispose();
});

test('the age of a post and of a comment updates while the page is open', async ({ openAs, stranger }) => {
  const post = await aPost(stranger);
  await aComment(stranger, post, 'Tender');
  const page = await openAs(null);
  await page.clock.install();
  await page.goto(`/posts/${post.id}`);
  const ages = page.getByRole('main').locator('time');
  await expect(ages).toHaveText(['Just now', 'Just now']);
  const second = 1_000;
  const minute = 60 * second;
  const hour = 60 * minute;
  for (const [later, words] of [
    [61 * second, '1 minute ago'],
    [58 * minute, '59 minutes ago'],
    [minute, '1 hour ago'],
    [22 * hour, '23 hours ago'],
    [hour, '1 day ago'],
  ] as const) {
    await page.clock.runFor(later);
    await expect(ages).toHaveText([words, words]);
  }
});
