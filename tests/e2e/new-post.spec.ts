import { randomInt } from 'node:crypto';
import { aPlace, aPost, aWord } from './drivers';
import { photosThere } from './form-photos';
import { expect, test } from './fixtures';
import { aDrawnPlate, aPhotoTakenAt } from './pictures';
import { toldBy } from './toast';

const missing = 'Please fill in all required fields and add at least one image.';

test(
  'missing fields are reported, and text and photo are kept',
  { tag: ['@S4.post.3', '@S5.post.1', '@S8.new-post.2'] },
  async ({ page, driver, trouble }) => {
    trouble.expect(/status of 422/);
    const place = await aPlace(driver);
    const title = `Brisket ${aWord()}`;
    await page.goto('/posts/new');
    await page.getByLabel('Title *').fill(title);
    await page.getByLabel('Description').fill('Smoked over oak.');
    await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
    await page.getByRole('button', { name: 'Post Your Meat' }).click();

    await expect(page.getByText(missing).first()).toBeVisible();
    await expect(page.getByLabel('Title *')).toHaveValue(title);
    await expect(page.getByLabel('Description')).toHaveValue('Smoked over oak.');
    await expect(photosThere(page)).toHaveCount(1);

    await page.getByLabel('Find the stop').fill(place.name);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('radio', { name: place.name }).check();
    await expect(page.getByLabel('Title *')).toHaveValue(title);
    await page.getByRole('button', { name: 'Post Your Meat' }).click();
    await toldBy(page, 'Your post has been created.');
    await expect(page.getByRole('main').getByRole('img', { name: new RegExp(title) })).toHaveCount(1);
    await expect(page.getByText('Smoked over oak.')).toBeVisible();
  },
);

test('Enter in the title publishes, and neither searches nor sends the photo needlessly', async ({ page, driver }) => {
  const place = await aPlace(driver);
  await page.goto(`/posts/new?location=${place.id}`);
  await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
  await page.getByLabel('Title *').fill('Biscuits and gravy');
  await page.getByLabel('Title *').press('Enter');
  await toldBy(page, 'Your post has been created.');
  await expect(page.getByRole('heading', { name: 'Biscuits and gravy', level: 1 })).toBeVisible();
});

test(
  'a new stop is added from the form, and typed text is kept',
  { tag: ['@S2.picker.2', '@S2.picker.4', '@S2.picker.5'] },
  async ({ driverPage: page, trouble }) => {
    trouble.expect(/status of 422/);
    const name = `Diner ${aWord()}`;
    await page.goto('/posts/new');
    await page.getByLabel('Title *').fill('Meatloaf');
    await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
    await page.getByText('Add New').click();
    await page.getByLabel('Name *').fill(name);
    await page.getByRole('button', { name: 'Add This Stop' }).click();
    await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
    await expect(page.getByLabel('Name *')).toHaveValue(name);
    await expect(page.getByLabel('Title *')).toHaveValue('Meatloaf');

    await page.getByLabel('Highway *').fill('US-66');
    await page.getByLabel('Exit number *').fill('12');
    await page.getByLabel('Type', { exact: true }).selectOption('Diner');
    await page.getByLabel('Amenities').fill('Pie');
    await page.getByRole('button', { name: 'Add This Stop' }).click();
    await expect(page.getByRole('radio', { name })).toBeChecked();
    await expect(page.getByLabel('Name *')).toBeHidden();
    await expect(page.getByLabel('Name *')).toHaveValue('');
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('truck_stop');
    await expect(page.getByLabel('Amenities')).toHaveValue('');
    await expect(page.getByLabel('Title *')).toHaveValue('Meatloaf');
    await page.getByRole('button', { name: 'Post Your Meat' }).click();
    await toldBy(page, 'Your post has been created.');
    await expect(page.getByText(name).first()).toBeVisible();
  },
);

test('the stops that a driver posted from most recently can be picked right away', async ({ page, driver }) => {
  const [before, last] = [await aPlace(driver), await aPlace(driver)];
  for (const place of [before, last, last]) await aPost(driver, { place });
  await page.goto('/posts/new');
  const stops = page.getByRole('group', { name: 'Location *' }).getByRole('radio');
  await expect(stops).toHaveCount(2);
  await expect(stops.first()).toHaveAccessibleName(new RegExp(last.name));
  await expect(stops.first()).not.toBeChecked();
  await page.getByRole('radio', { name: before.name }).check();
  await page.getByLabel('Title *').fill('Catfish');
  await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
  await page.getByRole('button', { name: 'Post Your Meat' }).click();
  await toldBy(page, 'Your post has been created.');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(before.name) })
      .first(),
  ).toBeVisible();
});

test('the photo comes first, and the button to post is always in view', async ({ driverPage: page, script }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/posts/new');
  const photo = await page.getByLabel('Images *').boundingBox();
  expect(photo?.y).toBeLessThan(200);
  // photo-buttons.spec.ts covers the buttons that replace the file input with JavaScript.
  if (!script) {
    for (const name of ['Take Photo', 'Choose Photos']) await expect(page.getByRole('button', { name })).toHaveCount(0);
    expect(photo?.width).toBeGreaterThan(200);
  }
  const button = page.getByRole('main').getByRole('button', { name: 'Post Your Meat' });
  const isInView = async () => {
    const box = await button.boundingBox();
    expect(box && box.y > 0 && box.y + box.height <= 740).toBe(true);
  };
  await isInView();
  await page.getByLabel('Title *').scrollIntoViewIfNeeded();
  await isInView();
});

test('"Near Me" offers the nearby stops, or says that there is no position', async ({
  page,
  context,
  driver,
  script,
}) => {
  expect(driver.id).toBeGreaterThan(0);
  await page.goto('/posts/new');
  const nearMe = page.getByRole('main').getByRole('button', { name: 'Near Me' });
  if (!script) return expect(nearMe).toHaveCount(0);
  await nearMe.click();
  await expect(page.getByText('Search for the stop instead.')).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.619, longitude: -90.782 });
  const searching = page.waitForResponse((response) => response.url().includes('/api/locations/search'));
  await nearMe.click();
  const answer = await searching;
  expect(new URL(answer.url()).searchParams.get('query')).toBe('41.619,-90.782');
  const stopsFound: unknown[] = await answer.json();
  await expect(
    page.getByText(stopsFound.length === 0 ? 'No locations match your search' : /stops? found/),
  ).toBeVisible();
});

test('a photo with a position offers the stops near it, and none is selected automatically', async ({
  page,
  driver,
  script,
  trouble,
}) => {
  trouble.expect(/status of 422/);
  expect(driver.id).toBeGreaterThan(0);
  const { storePlaces } = await import('../support/places');
  const name = `Camera Stop ${aWord()}`;
  // In the ocean, where no other test has stops.
  const at = { north: randomInt(32_000, 45_000) / 1_000, west: randomInt(130_000, 150_000) / 1_000 };
  await storePlaces([
    { name, highway: 'I-80', state: 'IA', coordinates: { type: 'Point', coordinates: [-at.west, at.north] } },
  ]);
  await page.goto('/posts/new');
  await page.getByLabel('Title *').fill('Ribs');
  await page.getByLabel('Images *').setInputFiles(await aPhotoTakenAt(at));
  const publish = page.getByRole('main').getByRole('button', { name: 'Post Your Meat' });
  // Without JavaScript, the site reads the photo when the form is sent.
  if (!script) await publish.click();
  const offer = page.getByText('Near where this photo was taken');
  const stop = page.getByRole('radio', { name });
  await expect(offer).toBeVisible();
  await expect(stop).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

  await stop.check();
  await expect(page.getByLabel('Title *')).toHaveValue('Ribs');
  await publish.click();
  await toldBy(page, 'Your post has been created.');
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
});

test('the stops offered for a photo disappear when the photo is removed, and typing searches as usual', async ({
  page,
  driver,
  script,
}) => {
  test.skip(!script, 'Without JavaScript, a photo offers stops in the reply to the form.');
  const { storePlaces } = await import('../support/places');
  const name = `Camera Stop ${aWord()}`;
  const at = { north: randomInt(32_000, 45_000) / 1_000, west: randomInt(130_000, 150_000) / 1_000 };
  await storePlaces([{ name, coordinates: { type: 'Point', coordinates: [-at.west, at.north] } }]);
  const other = await aPlace(driver);
  await page.goto('/posts/new');
  await page.getByLabel('Images *').setInputFiles(await aPhotoTakenAt(at));
  const offer = page.getByText('Near where this photo was taken');
  await expect(offer).toBeVisible();
  await page.getByLabel('Find the stop').fill(other.name);
  await expect(page.getByRole('radio', { name: other.name })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByLabel('Find the stop').fill('');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: /^Remove photo 1/ }).click();
  await expect(offer).toHaveCount(0);
  await expect(page.getByRole('radio', { name })).toHaveCount(0);
});
