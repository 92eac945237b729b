import type { Page } from '@playwright/test';
import { aPlace, aWord } from './drivers';
import { photosThere } from './form-photos';
import { expect, scriptRuns, test } from './fixtures';
import { hold } from './hold';
import { aDrawnPlate, aLargePhoto } from './pictures';
import { toldBy } from './toast';

/** Code that uploads photos and searches stops. It loads once the form is used. */
const lazyCode = /\/assets\/(lazy-tools|shrink-photo)-/;

const pick = async (page: Page, name: string) =>
  page.getByLabel(/Images \*|Add more photos/).setInputFiles({ ...(await aDrawnPlate()), name });
const publish = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Post Your Meat' }).click();
const posted = async (page: Page) => {
  await expect(page).toHaveURL(/\/posts\/\d+$/);
  await toldBy(page, 'Your post has been created.');
};
const photosOfPost = (page: Page, title: string) => page.getByRole('main').getByRole('img', { name: title });

test('the code loads only once the form is used, and only once', async ({ driverPage: page }) => {
  const files: string[] = [];
  page.on('request', (request) => lazyCode.test(request.url()) && files.push(request.url()));
  await page.goto('/posts/new');
  await scriptRuns(page);
  expect(files).toEqual([]);
  await page.getByLabel('Title *').focus();
  await expect.poll(() => files.length).toBe(2);
  await pick(page, 'plate.jpg');
  await expect(page.getByText('1 photo ready.')).toBeVisible();
  expect(files).toHaveLength(2);
});

test('a photo chosen before the code has loaded is shown and can be removed, and the post waits for it', async ({
  page,
  driver,
}) => {
  const [title, place] = [`Brisket ${aWord()}`, await aPlace(driver)];
  const photo = await aLargePhoto();
  const letGo = await hold(page, lazyCode);
  await page.goto(`/posts/new?location=${place.id}`);
  await page.getByLabel('Title *').fill(title);
  await page.getByLabel('Images *').setInputFiles(photo);
  await pick(page, 'wrong.jpg');
  await expect(page.getByRole('progressbar', { name: /^large\.jpg, \d+ KB$/ })).toBeVisible();
  await page.getByRole('button', { name: /^Remove photo \d, wrong\.jpg$/ }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  await publish(page);
  await expect(page.getByText("We'll publish your post as soon as the photos are uploaded.")).toBeVisible();
  const announced = page.waitForRequest((request) => request.url().endsWith('/api/photo-uploads'));
  letGo();
  const { bytes }: { bytes: number } = (await announced).postDataJSON();
  expect(bytes).toBeLessThan(photo.buffer.length / 2);
  await posted(page);
  await expect(photosOfPost(page, title)).toHaveCount(1);
});

test('if the code fails to load, a post with its photo is sent as a plain form', async ({ page, driver, trouble }) => {
  trouble.expect(/ERR_FAILED/);
  const [title, place] = [`Gumbo ${aWord()}`, await aPlace(driver)];
  await page.route(lazyCode, (route) => route.abort());
  await page.goto('/posts/new');
  await page.getByLabel('Title *').fill(title);
  await pick(page, 'first.jpg');
  await pick(page, 'second.jpg');
  await expect(page.getByText("Upload failed. We'll try again when you post.")).toHaveCount(2);
  // The form's Search button also submits the photos, so the site has them now.
  await page.getByLabel('Find the stop').fill(place.name);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('radio', { name: place.name }).check();
  await expect(photosThere(page)).toHaveCount(2);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await pick(page, 'third.jpg');
  await publish(page);
  await posted(page);
  await expect(photosOfPost(page, title)).toHaveCount(3);
});

test('a submitted post that waits for the code is sent automatically if the code fails to load', async ({
  page,
  driver,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/);
  const [title, place] = [`Chili ${aWord()}`, await aPlace(driver)];
  let cut = () => {};
  const isCut = new Promise<void>((resolve) => (cut = resolve));
  await page.route(lazyCode, async (route) => {
    await isCut;
    await route.abort();
  });
  await page.goto(`/posts/new?location=${place.id}`);
  await page.getByLabel('Title *').fill(title);
  await pick(page, 'plate.jpg');
  await publish(page);
  await expect(page.getByText("We'll publish your post as soon as the photos are uploaded.")).toBeVisible();
  cut();
  await posted(page);
  await expect(photosOfPost(page, title)).toHaveCount(1);
});

test('a photo chosen before the code has loaded is saved on the device and restored with the form', async ({
  driverPage: page,
}) => {
  const letGo = await hold(page, lazyCode);
  await page.goto('/posts/new');
  await page.getByLabel('Title *').fill('Meatloaf');
  await page.waitForFunction(() => document.querySelector('form[data-kept]'));
  await pick(page, 'plate.jpg');
  await expect.poll(() => photosOnDevice(page)).toHaveLength(1);
  await page.reload();
  await expect(page.getByText('We saved what you typed.')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: /^plate\.jpg/ })).toBeVisible();
  letGo();
  await expect(photosThere(page)).toHaveCount(1);
  await expect(page.getByLabel('Title *')).toHaveValue('Meatloaf');
});

test('a shrunk photo is saved on the device in its small size, even without a connection', async ({
  driverPage: page,
}) => {
  const photo = await aLargePhoto();
  await hold(page, /photo-uploads/);
  const letGo = await hold(page, lazyCode);
  await page.goto('/posts/new');
  await page.getByLabel('Title *').fill('Stew');
  await page.waitForFunction(() => document.querySelector('form[data-kept]'));
  await page.getByLabel('Images *').setInputFiles(photo);
  await expect.poll(() => photosOnDevice(page)).toEqual([photo.buffer.length]);
  letGo();
  await expect
    .poll(async () => (await photosOnDevice(page))[0] ?? photo.buffer.length)
    .toBeLessThan(photo.buffer.length / 2);
});

test('a search for a stop before the code has loaded runs once it has', async ({ page, driver }) => {
  const place = await aPlace(driver);
  const letGo = await hold(page, lazyCode);
  await page.goto('/posts/new');
  await page.getByLabel('Find the stop').fill(place.name);
  await page.getByLabel('Title *').fill('Hash');
  letGo();
  await page.getByRole('radio', { name: place.name }).check();
  await expect(page.getByLabel('Find the stop')).toHaveValue(place.name);
});

/** Sizes of the photos saved on the device, in bytes. */
const photosOnDevice = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const opening = indexedDB.open('device');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('draftPhotos').objectStore('draftPhotos').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(({ blob }: { blob: Blob | null }) => blob?.size ?? 0));
          };
        };
      }),
  );
