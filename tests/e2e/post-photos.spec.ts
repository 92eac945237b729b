import { aPlace, aPost, aWord, type Driver, type Post } from './drivers';
import { expect, test } from './fixtures';
import { aDrawnPlate } from './pictures';

async function aPostOfTwoPhotos(by: Driver): Promise<Post> {
  const form = new FormData();
  const words = { title: `Two plates ${aWord()}`, locationName: 'Iowa 80 Truckstop', highway: 'I-80', exit: '284' };
  for (const [name, value] of Object.entries(words)) form.append(name, value);
  for (let made = 0; made < 2; made += 1) {
    const { name, mimeType, buffer } = await aDrawnPlate();
    form.append('image', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  }
  const answer = await by.api.post('/api/posts', { multipart: form });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Post;
}

test('each photo of a post opens full screen, with links to the others and back', async ({ page, stranger }) => {
  const { id, title } = await aPostOfTwoPhotos(stranger);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/posts/${id}`);
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.getByRole('link', { name: 'Photo 1 of 2' }).click();
  await expect(page).toHaveURL(new RegExp(`/posts/${id}/photos/1$`));
  const frame = page.getByRole('dialog');
  await expect(frame.getByRole('heading', { name: `${title} 1 of 2`, level: 1 })).toBeVisible();
  const photos = frame.getByRole('group', { name: 'This photo and the next ones' });
  await expect(photos.getByRole('img', { name: title })).toHaveCount(2);
  await expect(photos.getByText('2 of 2')).not.toBeInViewport();
  await photos.evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth }));
  await expect(photos.getByText('2 of 2')).toBeInViewport();
  await expect(frame.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await frame.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(new RegExp(`/posts/${id}/photos/2$`));
  await expect(frame.getByRole('heading', { name: `${title} 2 of 2` })).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await frame.getByRole('link', { name: 'Previous' }).click();
  await expect(frame.getByRole('heading', { name: `${title} 1 of 2` })).toBeVisible();
  await frame.getByRole('link', { name: 'Back to Post' }).click();
  await expect(page).toHaveURL(new RegExp(`/posts/${id}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('text typed on a post’s page is still there after viewing its photos', async ({ driverPage: page, stranger }) => {
  const { id } = await aPostOfTwoPhotos(stranger);
  await page.goto(`/posts/${id}`);
  await page.getByLabel('Add a comment').fill('Half a comment');
  await page.getByRole('link', { name: 'Photo 1 of 2' }).click();
  const frame = page.getByRole('dialog');
  await frame.getByRole('link', { name: 'Next' }).click();
  await expect(frame.getByRole('link', { name: 'Previous' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/posts/${id}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Add a comment')).toHaveValue('Half a comment');
});

test('a photo has its own address, and a missing one shows the error page', async ({ page, stranger, trouble }) => {
  trouble.expect(/status of 404/);
  const { id, title } = await aPostOfTwoPhotos(stranger);
  await page.goto(`/posts/${id}/photos/2`);
  await expect(page.getByRole('heading', { name: `${title} 2 of 2`, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('heading', { name: `${title} 1 of 2`, level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Post' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  for (const number of ['3', '0', 'x']) {
    expect((await page.goto(`/posts/${id}/photos/${number}`))?.status(), number).toBe(404);
  }
});

test('a post links to others from its stop and to the stops ahead', async ({ page, stranger }) => {
  const place = await aPlace(stranger, { exitNumber: '221', state: 'IA', highway: 'I-80' });
  const [first, second] = [await aPost(stranger, { place }), await aPost(stranger, { place })];
  await page.goto(`/posts/${first.id}`);
  await expect(page.getByRole('heading', { name: 'More from this stop' })).toBeVisible();
  const others = page.locator('.shelf').getByRole('article');
  await expect(others).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Eat It/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'What’s Ahead East' })).toHaveAttribute(
    'href',
    '/ahead?highway=I-80&direction=east&exit=221&state=IA',
  );
  await others.getByRole('link', { name: second.title }).click();
  await expect(page.getByRole('heading', { name: second.title, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'What’s Ahead West' }).click();
  await expect(page.getByLabel('Highway')).toHaveValue('I-80');
});

test('the vote buttons stay visible on a phone and show the result', async ({ driverPage: page, stranger }) => {
  const { id } = await aPostOfTwoPhotos(stranger);
  await page.setViewportSize({ width: 360, height: 500 });
  await page.goto(`/posts/${id}`);
  const eatIt = page.getByRole('button', { name: /^Eat It/ });
  await expect(page.getByText('No votes yet')).toHaveCount(1);
  await expect(eatIt).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Quick' })).toHaveCount(0);
  await eatIt.click();
  await expect(page.getByText('100% would eat it · 1 vote')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Eat It/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(new RegExp(`/posts/${id}$`));
});
