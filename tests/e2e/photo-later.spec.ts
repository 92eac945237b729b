import type { Page } from '@playwright/test';
import { aPlace, aWord, pointsOf } from './drivers';
import { expect, test } from './fixtures';
import { hold } from './hold';
import { aDrawnPlate } from './pictures';
import { toldBy } from './toast';

/** Fills in the new post form and taps "Post now, photo later". */
async function postWithoutPhoto(page: Page, placeId: number, title: string): Promise<void> {
  await page.goto(`/posts/new?location=${placeId}`);
  await page.getByLabel('Title *').fill(title);
  await page.getByRole('button', { name: 'Post now, photo later' }).click();
  await toldBy(page, 'Saved without a photo.');
}

async function addPhoto(page: Page): Promise<void> {
  await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
  await page.getByRole('button', { name: 'Add Photo' }).click();
}

test('text is posted from a dead zone, and the photo follows from another device', async ({ page, driver, openAs }) => {
  const place = await aPlace(driver);
  const title = `Migas ${aWord()}`;
  await postWithoutPhoto(page, place.id, title);
  await expect(page.getByText(/Add a photo by \w+day/)).toBeVisible();
  const code = await page.getByTestId('code').innerText();
  expect(code).toMatch(/^[a-z]{4} [a-z]{4}$/i);

  const phone = await openAs(null);
  await phone.goto('/latest-meat');
  await expect(phone.getByText(title)).toHaveCount(0);
  await phone.getByRole('link', { name: 'Add a Photo Later' }).click();
  await phone.getByLabel('Code *').fill(code);
  await addPhoto(phone);
  await toldBy(phone, 'Everyone can see your post now.');
  await expect(phone.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(phone.getByRole('main').getByRole('img', { name: title })).toHaveCount(1);

  await page.goto(page.url());
  await expect(page).toHaveURL(phone.url());
  expect(await pointsOf(driver)).toBe(11);
});

test('a chosen photo that is not uploaded yet is not sent with the text; without JavaScript it is sent and the post published', async ({
  page,
  driver,
  script,
}) => {
  const place = await aPlace(driver);
  // A connection on which photo uploads hang.
  await hold(page, '**/api/photo-uploads**');
  await page.goto(`/posts/new?location=${place.id}`);
  await page.getByLabel('Title *').fill('Chili');
  await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
  await page.getByRole('button', { name: 'Post now, photo later' }).click();
  await expect(page).toHaveURL(script ? /\/waiting-posts\/\d+$/ : /\/posts\/\d+$/);
});

test('it works in lite mode', async ({ page, driver, script }) => {
  test.skip(!script, 'Lite mode has no JavaScript anyway.');
  const place = await aPlace(driver);
  await page.goto('/posts/new');
  await page.getByRole('button', { name: 'Turn on Lite Mode (uses less data)' }).click();
  await postWithoutPhoto(page, place.id, `Pie ${aWord()}`);
  await expect(page.locator('script[src]')).toHaveCount(0);
  await addPhoto(page);
  await toldBy(page, 'Everyone can see your post now.');
});
