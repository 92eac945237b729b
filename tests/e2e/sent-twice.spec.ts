import type { Locator, Request } from '@playwright/test';
import { aPlace, aPost, type Driver } from './drivers';
import { expect, test } from './fixtures';
import { aDrawnPlate } from './pictures';

/** Taps again before the response to the first tap. */
async function tapTwice(button: Locator): Promise<void> {
  await button.dblclick({ delay: 20 });
}

test('a double tap publishes a post once (case 6)', async ({ page, driver }) => {
  const place = await aPlace(driver);
  await page.goto(`/posts/new?location=${place.id}`);
  await page.getByLabel('Title *').fill('Grits');
  await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
  await tapTwice(page.getByRole('button', { name: 'Post Your Meat' }));
  await expect(page.getByRole('heading', { name: 'Grits', level: 1 })).toBeVisible();
  expect(await postsAt(driver, place.id)).toHaveLength(1);
});

test.describe('a second tap after the response to the first', () => {
  test.skip(({ script }) => !script, 'without JavaScript the response is another page');

  test('posts no empty comment (case 6)', async ({ page, driver }) => {
    const post = await aPost(driver);
    await page.goto(`/posts/${post.id}`);
    const comment = page.getByLabel('Add a comment');
    await comment.fill('Worth the detour.');
    const button = page.getByRole('button', { name: 'Post Comment' });
    const sent = await tapAgainAfterResponse(button, async () => {
      await expect(comment).toHaveValue('');
      await expect(button).toBeEnabled();
    });
    expect(sent).toHaveLength(1);
  });

  test('does not withdraw a vote', async ({ page, driver: _rater, stranger }) => {
    const post = await aPost(stranger);
    await page.goto(`/posts/${post.id}`);
    const button = page.getByRole('button', { name: /^Eat It/ });
    const sent = await tapAgainAfterResponse(button, async () => {
      await expect(button).toHaveAttribute('value', 'none');
      await expect(button).not.toHaveAttribute('aria-disabled');
    });
    expect(sent).toHaveLength(1);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  });
});

/** @returns the POST requests since the first tap */
async function tapAgainAfterResponse(button: Locator, untilAnswered: () => Promise<void>): Promise<Request[]> {
  const page = button.page();
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request);
  });
  await button.hover();
  await page.mouse.down();
  await page.mouse.up();
  await untilAnswered();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return sent;
}

async function postsAt(driver: Driver, locationId: number): Promise<unknown[]> {
  return (await driver.api.get(`/api/locations/${locationId}/posts`)).json();
}
