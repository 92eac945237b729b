import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { aLink } from '../support/link-proxy';
import { caseFile, hasCaseFiles } from '../support/trial-data';
import { aPlace, type Driver, siteUrl } from './drivers';
import { photosThere } from './form-photos';
import { expect, test } from './fixtures';
import { hold } from './hold';
import { aDrawnPlate, aLargePhoto, aPhonePhoto, aPhotoInPieces, aRealHeic, noPicture } from './pictures';
import { toldBy } from './toast';

/** Twelve sizes of a large photo take a busy machine many seconds. */
const processingTimeoutMs = 240_000;
test.describe.configure({ timeout: 2 * processingTimeoutMs });

const uploads = /\/api\/photo-uploads/;

/** Opens the form and fills in everything but the photos. */
async function openForm(page: Page, driver: Driver, title: string, origin = siteUrl()): Promise<void> {
  const place = await aPlace(driver);
  await page.goto(`${origin}/posts/new?location=${place.id}`);
  await page.getByLabel('Title *').fill(title);
}

const publish = (page: Page) => page.getByRole('button', { name: 'Post Your Meat' }).click();
const pick = (page: Page, ...files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>) =>
  page.getByLabel(/Images \*|Add more photos/).setInputFiles(...files);

/** The server takes seconds to process a large photo or a HEIC. */
async function posted(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/posts\/\d+$/, { timeout: processingTimeoutMs });
  await toldBy(page, 'Your post has been created.');
}

/** Retries, because the server may close a connection that was idle during photo processing. */
const maxRetries = 2;

/** The largest size of the post's photo. */
async function storedPhoto(page: Page, driver: Driver): Promise<Buffer> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { imageUrl }: { imageUrl: string } = await (await driver.api.get(`/api/posts/${id}`, { maxRetries })).json();
  return (await driver.api.get(imageUrl, { maxRetries })).body();
}

/** @returns the announced size of each upload, in bytes */
function announcedSizes(page: Page): number[] {
  const sizes: number[] = [];
  page.on('request', (request: Request) => {
    if (request.method() !== 'POST' || !uploads.test(request.url())) return;
    const { bytes }: { bytes: number } = request.postDataJSON();
    sizes.push(bytes);
  });
  return sizes;
}

test('a 12 megapixel phone photo is shrunk, shows progress, and is upright; the post waits for it', async ({
  page,
  driver,
}) => {
  const sizes = announcedSizes(page);
  await openForm(page, driver, 'Brisket');
  const photo = await aPhonePhoto();
  expect(photo.buffer.length).toBeGreaterThan(2_000_000);
  const letGo = await hold(page, /photo-uploads\//);
  await pick(page, photo);
  await expect(page.getByRole('progressbar', { name: /^phone\.jpg, \d\.\d MB, shrunk to \d+ KB$/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'phone.jpg: Sending...' })).toBeVisible();
  await publish(page);
  await expect(page.getByText("We'll publish your post as soon as the photos are uploaded.")).toBeVisible();
  letGo();
  await posted(page);
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThan(photo.buffer.length / 4);
  const stored = sharp(await storedPhoto(page, driver));
  const { width, height } = await stored.metadata();
  expect([width, height]).toEqual([1280, 1707]);
  const pixels = await stored.resize(1, 2, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer();
  const [topRed = 0, , topBlue = 0, bottomRed = 0, , bottomBlue = 0] = pixels;
  expect(topRed).toBeGreaterThan(topBlue);
  expect(bottomBlue).toBeGreaterThan(bottomRed);
});

test('an upload resumes where the connection broke', async ({ page, driver, trouble }) => {
  trouble.expect(/net::ERR_(CONNECTION|EMPTY|SOCKET)/);
  const link = await aLink(siteUrl());
  link.set({ cutAfter: 100_000, of: 'up' }, uploads);
  try {
    const sizes = announcedSizes(page);
    const offsets: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(new URL(request.url()).searchParams.get('offset') ?? '');
    });
    const photo = await aPhotoInPieces();
    await openForm(page, driver, 'Gumbo', link.url);
    await pick(page, photo);
    await expect(page.getByText('Connection lost. The upload will pick up where it left off.')).toBeVisible();
    expect(link.bytes().up).toBeGreaterThanOrEqual(100_000);
    await publish(page);
    link.set('pass');
    await posted(page);
    const size = photo.buffer.length;
    expect(sizes).toEqual([size]);
    expect(size).toBeGreaterThan(150_000);
    expect(offsets.filter((offset) => offset === '0')).toHaveLength(1);
    expect(link.bytes().up).toBeGreaterThanOrEqual(size);
    expect(link.bytes().up).toBeLessThan(2 * size);
    expect((await sharp(await storedPhoto(page, driver)).metadata()).height).toBe(240);
  } finally {
    await link.stop();
  }
});

test('a rejected file shows its error while the valid ones stay', async ({ page, driver, trouble }) => {
  trouble.expect(/status of 422/);
  await openForm(page, driver, 'Pie');
  const letGo = await hold(page, /photo-uploads/);
  await pick(page, [await aDrawnPlate(), { ...noPicture, name: 'notes.jpg' }]);
  await publish(page);
  letGo();
  await expect(page.getByLabel('Add more photos')).toHaveAccessibleDescription(/That file isn't a photo we can read/);
  await expect(page.getByLabel('Add more photos')).toHaveAccessibleDescription(/notes\.jpg: /);
  await expect(photosThere(page)).toHaveCount(1);
  await publish(page);
  await posted(page);
});

test('photos whose chunked uploads fail are sent with the form', async ({ page, driver, trouble }) => {
  trouble.expect(/status of 405/);
  await page.route(uploads, (route) => route.fulfill({ status: 405, body: 'A proxy in the way.' }));
  await openForm(page, driver, 'Chili');
  await pick(page, [await aDrawnPlate(), await aDrawnPlate()]);
  await expect(page.getByText("Upload failed. We'll try again when you post.")).toHaveCount(2);
  await publish(page);
  await posted(page);
  await expect(page.getByRole('main').getByRole('img', { name: /Chili/ })).toHaveCount(2);
});

test('a photo can be removed during its upload, and no more than 10 are accepted', async ({ page, driver }) => {
  await openForm(page, driver, 'Stew');
  const letGo = await hold(page, uploads);
  await pick(page, [await aDrawnPlate(), { ...(await aDrawnPlate()), name: 'wrong.jpg' }]);
  await page.getByRole('button', { name: /^Remove photo \d, wrong\.jpg$/ }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  const plate = await aDrawnPlate();
  await pick(
    page,
    Array.from({ length: 10 }, () => plate),
  );
  await expect(page.getByRole('progressbar')).toHaveCount(10);
  await expect(page.getByLabel('Add more photos')).toHaveAccessibleDescription(/A post can have up to 10 photos/);
  letGo();
  await expect(photosThere(page)).toHaveCount(10, { timeout: processingTimeoutMs });
  await expect(page.getByRole('status').filter({ hasText: '10 photos ready.' })).toBeVisible();
});

test('a photo that the browser cannot decode is sent unchanged', async ({ page, driver }) => {
  const heic = aRealHeic();
  test.skip(heic === null, 'The sample photos are absent.');
  await openForm(page, driver, 'Noodles');
  await pick(page, heic ?? []);
  await publish(page);
  await posted(page);
});

test('an avatar is shrunk too, so that a phone’s photo fits', async ({ driverPage: page }) => {
  await page.goto('/profile');
  await page.getByLabel('Photo').setInputFiles(await aPhonePhoto());
  await expect(page.getByRole('status').filter({ hasText: /\d MB, shrunk to \d+ KB/ })).toBeVisible();
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  await toldBy(page, 'Your new photo is up.');
});

for (const [noise, what] of [
  ['random', 'noise for every pixel'],
  ['grain', 'another bit of some pixels'],
] as const) {
  test(`if a privacy browser returns ${what} of a canvas, the original photo is sent`, async ({ page, driver }) => {
    test.skip(!hasCaseFiles, '../shared/cases is absent');
    await page.addInitScript(`window.canvasNoise = '${noise}'`);
    await page.addInitScript({ path: caseFile('canvas-noise.js') });
    const sizes = announcedSizes(page);
    await openForm(page, driver, 'Waffles');
    const photo = await aLargePhoto();
    await pick(page, photo);
    await publish(page);
    await posted(page);
    expect(sizes).toEqual([photo.buffer.length]);
  });
}

for (const [what, change] of [
  ['deleted', (file: string) => rm(file)],
  ['changed', (file: string) => appendFile(file, 'more')],
] as const) {
  test(`a photo whose file is ${what} before the upload is requested again immediately`, async ({
    page,
    driver,
    trouble,
  }) => {
    trouble.expect(/net::ERR_(FILE_NOT_FOUND|UPLOAD_FILE_CHANGED)/);
    const folder = await mkdtemp(path.join(tmpdir(), 'eat-it-photo-'));
    try {
      const file = path.join(folder, 'tacos.jpg');
      await writeFile(file, (await aDrawnPlate()).buffer);
      await openForm(page, driver, 'Tacos');
      const letGo = await hold(page, uploads);
      const asked = page.waitForRequest(uploads);
      await pick(page, file);
      await asked;
      await change(file);
      letGo();
      await expect(page.getByText('Choose that photo again. Its file was changed or deleted.').first()).toBeVisible();
      await expect(page.getByText('Connection lost.')).toHaveCount(0);
      await pick(page, await aDrawnPlate());
      await publish(page);
      await posted(page);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
