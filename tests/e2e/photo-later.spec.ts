import type { Page } from '@playwright/test';
import { aPlace, aWaitingPost, aWord, pointsOf } from './drivers';
import { photosThere } from './form-photos';
import { expect, test } from './fixtures';
import { hold } from './hold';
import { aDrawnPlate, noPicture } from './pictures';
import { toldBy } from './toast';

/** Fills the creation form and taps its other button. */
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

test('words go out from a dead zone, and the photo follows from another device', async ({ page, driver, openAs }) => {
  const place = await aPlace(driver);
  const title = `Migas ${aWord()}`;
  await postWithoutPhoto(page, place.id, title);
  await expect(page.getByText(/Add a photo by \w+day/)).toBeVisible();
  const code = await page.locator('.photo-code').innerText();
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

test('its author finds it in the profile, and adds the photo there', async ({ page, driver }) => {
  const { title } = await aWaitingPost(driver);
  await page.goto('/profile');
  await page.getByRole('link', { name: title }).click();
  await addPhoto(page);
  await toldBy(page, 'Everyone can see your post now.');
  await expect(page).toHaveURL(/\/posts\/\d+$/);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Waiting for a photo' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', /^\/posts\/\d+$/);
});

test('or throws it away', async ({ page, driver }) => {
  const { id, title } = await aWaitingPost(driver);
  await page.goto(`/waiting-posts/${id}`);
  await page.getByText('Delete this post').click();
  await page.getByRole('button', { name: 'Delete Post' }).click();
  await toldBy(page, 'No one else saw it.');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText(title)).toHaveCount(0);
});

test('the link has the code typed already; a wrong one and a file that is no photo are told beside it', async ({
  page,
  stranger,
  script,
  trouble,
}) => {
  trouble.expect(/status of 422/);
  const { code, title } = await aWaitingPost(stranger);
  await page.goto(`/photo-later?code=${code}`);
  await expect(page.getByLabel('Code *')).toHaveValue(code);
  await page.getByLabel('Code *').fill('bcdf ghjk');
  await addPhoto(page);
  await expect(page.getByLabel('Code *')).toHaveAccessibleDescription(/That code didn't work\./);
  await expect(page.getByLabel('Code *')).toHaveValue('bcdf ghjk');

  await page.getByLabel('Code *').fill(code);
  await page.getByLabel(/Images \*|Add more photos/).setInputFiles([await aDrawnPlate(), noPicture]);
  await page.getByRole('button', { name: 'Add Photo' }).click();
  await expect(page.getByLabel('Add more photos')).toHaveAccessibleDescription(/isn't a photo we can read/);
  await expect(page.getByLabel('Code *')).toHaveValue(code);
  // With JavaScript the first one is still chosen.
  await expect(photosThere(page)).toHaveCount(script ? 2 : 1);
  await page.getByRole('button', { name: 'Add Photo' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});

test('a chosen photo that has not arrived is not sent with the words; without JavaScript it is, and then nothing waits', async ({
  page,
  driver,
  script,
}) => {
  const place = await aPlace(driver);
  // A link that brings no photo through.
  await hold(page, '**/api/photo-uploads**');
  await page.goto(`/posts/new?location=${place.id}`);
  await page.getByLabel('Title *').fill('Chili');
  await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
  await page.getByRole('button', { name: 'Post now, photo later' }).click();
  await expect(page).toHaveURL(script ? /\/waiting-posts\/\d+$/ : /\/posts\/\d+$/);
});

test('it works in lite mode', async ({ page, driver, script }) => {
  test.skip(!script, 'It is the mode that goes without script.');
  const place = await aPlace(driver);
  await page.goto('/posts/new');
  await page.getByRole('button', { name: 'Turn on Lite Mode (uses less data)' }).click();
  await postWithoutPhoto(page, place.id, `Pie ${aWord()}`);
  await expect(page.locator('script[src]')).toHaveCount(0);
  await addPhoto(page);
  await toldBy(page, 'Everyone can see your post now.');
});
