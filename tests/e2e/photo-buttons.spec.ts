import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { aPlace, aWord, type Driver } from './drivers';
import { expect, test } from './fixtures';
import { photosThere } from './form-photos';
import { hold } from './hold';
import { aDrawnPlate } from './pictures';

const uploads = /\/api\/photo-uploads/;
const publish = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Post Your Meat' }).click();
const named = async (name: string) => ({ ...(await aDrawnPlate()), name });

/** Photo keys in the order in which the form sends them. */
const keysOf = (page: Page): Promise<string[]> =>
  photosThere(page).evaluateAll((fields) =>
    fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')),
  );

/** Opens the form and fills in everything but the photos. */
async function openForm(page: Page, driver: Driver, title: string): Promise<void> {
  const place = await aPlace(driver);
  await page.goto(`/posts/new?location=${place.id}`);
  await page.getByLabel('Title *').fill(title);
}

/** The sizes of the post's photos, in the API's order. */
async function photosOfPost(page: Page, driver: Driver): Promise<{ width: number; height: number }[]> {
  await expect(page).toHaveURL(/\/posts\/\d+$/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { images }: { images: { width: number; height: number }[] } = await (
    await driver.api.get(`/api/posts/${id}`, { maxRetries: 2 })
  ).json();
  return images;
}

test('two buttons replace the file input', async ({ page, driver }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openForm(page, driver, 'Brisket');
  const control = page.locator('input[type=file]');
  await expect(control).toHaveCount(1);
  const [camera, choose] = [
    page.getByRole('button', { name: 'Take Photo' }),
    page.getByRole('button', { name: 'Choose Photos' }),
  ];
  for (const button of [camera, choose]) {
    const box = await button.boundingBox();
    expect(box && Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48);
    expect(box && box.x + box.width).toBeLessThanOrEqual(360);
  }
  expect((await control.boundingBox())?.width).toBeLessThanOrEqual(1);
  const taking = page.waitForEvent('filechooser');
  await camera.click();
  const chooser = await taking;
  expect(chooser.isMultiple()).toBe(false);
  await expect(control).toHaveAttribute('capture', 'environment');
  await chooser.setFiles(await aDrawnPlate());
  await expect(photosThere(page)).toHaveCount(1);
  const choosing = page.waitForEvent('filechooser');
  await choose.click();
  const another = await choosing;
  expect(another.isMultiple()).toBe(true);
  await expect(control).not.toHaveAttribute('capture');
  await another.setFiles([await aDrawnPlate(), await aDrawnPlate()]);
  await expect(photosThere(page)).toHaveCount(3);
});

test('an error’s link focuses the buttons, and the error disappears once there is a photo', async ({
  driverPage: page,
  trouble,
}) => {
  trouble.expect(/status of 422/);
  await page.goto('/posts/new');
  await publish(page);
  await page.getByRole('alert').getByRole('link', { name: 'Images' }).click();
  await expect(page.getByRole('button', { name: 'Choose Photos' })).toBeFocused();
  await expect(page.getByText('Add at least one photo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Photos' })).toHaveAccessibleDescription(
    /^Add at least one photo\./,
  );
  await page.getByLabel('Images *').setInputFiles([await aDrawnPlate(), await aDrawnPlate(), await aDrawnPlate()]);
  await expect(page.getByText('3 photos ready.')).toBeVisible();
  await expect(page.getByText('Add at least one photo.')).toBeHidden();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Location', 'Title']);
  // Two of the three fields are still invalid.
  await publish(page);
  await expect(page.getByText('Give it a title.')).toBeVisible();
  await expect(photosThere(page)).toHaveCount(3);
  await expect(page.getByText('Add at least one photo.')).toBeHidden();
});

test('a photo can be removed or made the cover; the focus stays nearby and the page announces the change', async ({
  page,
  driver,
}) => {
  await openForm(page, driver, `Gumbo ${aWord()}`);
  for (const name of ['first.jpg', 'second.jpg', 'third.jpg', 'fourth.jpg']) {
    await page.getByLabel(/Images \*|Add more photos/).setInputFiles(await named(name));
  }
  await expect(photosThere(page)).toHaveCount(4);
  const [first, second, third, fourth] = await keysOf(page);
  await expect(page.getByRole('img', { name: /^Photo \d$/ })).toHaveCount(4);
  await expect(page.getByText('Cover', { exact: true })).toHaveCount(1);
  for (const button of await page.getByRole('button', { name: /^(Remove photo|Make Cover: photo)/ }).all()) {
    const box = await button.boundingBox();
    expect(box && Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48);
  }

  await page.getByRole('button', { name: 'Make Cover: photo 3' }).click();
  expect(await keysOf(page)).toEqual([third, first, second, fourth]);
  await expect(page.getByRole('button', { name: 'Remove photo 1, third.jpg' })).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: 'Photo 3 is the cover now, and comes first.' }),
  ).toBeAttached();

  await page.getByRole('button', { name: 'Remove photo 2, first.jpg' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove photo 2, second.jpg' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Photo removed. 3 left.' })).toBeAttached();
  await page.getByRole('button', { name: 'Remove photo 3, fourth.jpg' }).click();
  await expect(page.getByRole('button', { name: 'Remove photo 2, second.jpg' })).toBeFocused();
  expect(await keysOf(page)).toEqual([third, second]);
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(page.getByRole('button', { name: 'Choose Photos' })).toBeFocused();
  await expect(photosThere(page)).toHaveCount(0);
});

test('the cover stays first after a validation error and in the post', async ({ page, driver, trouble }) => {
  trouble.expect(/status of 422/);
  await openForm(page, driver, '');
  await page.getByLabel('Images *').setInputFiles([await aDrawnPlate(), await aWidePlate(), await aDrawnPlate()]);
  await expect(photosThere(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Make Cover: photo 2' }).click();
  const keys = await keysOf(page);
  await publish(page);
  await expect(page.getByText('Give it a title.')).toBeVisible();
  expect(await keysOf(page)).toEqual(keys);
  await page.getByRole('button', { name: 'Remove photo 3' }).click();
  await page.getByRole('button', { name: 'Make Cover: photo 2' }).click();
  await page.getByRole('button', { name: 'Make Cover: photo 2' }).click();
  expect(await keysOf(page)).toEqual(keys.slice(0, 2));
  await page.getByLabel('Title *').fill(`Chili ${aWord()}`);
  await publish(page);
  const images = await photosOfPost(page, driver);
  expect(images.map(({ width, height }) => width > 2 * height)).toEqual([true, false]);
});

test('a cover whose chunked upload failed is still the cover', async ({ page, driver, trouble }) => {
  trouble.expect(/status of 405/);
  await openForm(page, driver, `Hash ${aWord()}`);
  await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
  await expect(photosThere(page)).toHaveCount(1);
  await page.route(uploads, (route) => route.fulfill({ status: 405, body: 'A proxy in the way.' }));
  await page.getByLabel('Add more photos').setInputFiles([await aDrawnPlate(), await aWidePlate()]);
  await expect(page.getByText("Upload failed. We'll try again when you post.")).toHaveCount(2);
  await page.getByRole('button', { name: 'Make Cover: photo 3' }).click();
  await publish(page);
  const images = await photosOfPost(page, driver);
  expect(images.map(({ width, height }) => width > 2 * height)).toEqual([true, false, false]);
});

test('the order and removals are saved on the device', async ({ page, driver }) => {
  await openForm(page, driver, 'Meatloaf');
  await page.waitForFunction(() => document.querySelector('form[data-kept]'));
  const letGo = await hold(page, uploads);
  await page.getByLabel('Images *').setInputFiles([await named('a.jpg'), await named('b.jpg'), await named('c.jpg')]);
  await page.getByRole('button', { name: 'Make Cover: photo 3' }).click();
  await page.getByRole('button', { name: 'Remove photo 2, a.jpg' }).click();
  await page.reload();
  await expect(page.getByText('We saved what you typed.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Remove photo 1, c.jpg' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove photo 2, b.jpg' })).toBeVisible();
  letGo();
});

test('photos for a waiting post are collected, and can be removed or made the cover', async ({ page, driver }) => {
  await openForm(page, driver, `Stew ${aWord()}`);
  await page.getByRole('button', { name: 'Post now, photo later' }).click();
  await expect(page.getByRole('button', { name: 'Add Photo' })).toBeVisible();
  const field = page.getByLabel(/Images \*|Add more photos/);
  await field.setInputFiles([await named('a.jpg'), await named('wrong.jpg')]);
  await field.setInputFiles({ ...(await aWidePlate()), name: 'wide.jpg' });
  await expect(page.getByRole('img', { name: /^Photo \d$/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove photo 2, wrong.jpg' }).click();
  await page.getByRole('button', { name: 'Make Cover: photo 2' }).click();
  await page.getByRole('button', { name: 'Add Photo' }).click();
  const images = await photosOfPost(page, driver);
  expect(images.map(({ width, height }) => width > 2 * height)).toEqual([true, false]);
});

/** A picture that differs from the others by its shape. */
async function aWidePlate() {
  const plate = await aDrawnPlate();
  return {
    ...plate,
    name: 'wide.jpg',
    buffer: await sharp(plate.buffer).resize(120, 36, { fit: 'fill' }).jpeg().toBuffer(),
  };
}
