import { aPlace, aWord } from './drivers';
import { expect, test } from './fixtures';
import { aDrawnPlate, noPicture } from './pictures';
import { toldBy } from './toast';

const missing = 'Please fill in all required fields and add at least one image.';

test(
  'what is missing is said, every word is kept, and so is the photo',
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
    await expect(page.getByRole('checkbox', { name: /upload number 1/ })).toBeChecked();

    await page.getByLabel('Find a place').fill(place.name);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('radio', { name: place.name }).check();
    await expect(page.getByLabel('Title *')).toHaveValue(title);
    await page.getByRole('button', { name: 'Post Your Meat' }).click();
    await toldBy(page, 'Your post has been created.');
    await expect(page.getByRole('main').getByRole('img', { name: new RegExp(title) })).toHaveCount(1);
    await expect(page.getByText('Smoked over oak.')).toBeVisible();
  },
);

test('a form without anything says what it needs', { tag: ['@S5.post.1'] }, async ({ page, driver, trouble }) => {
  expect(driver.id).toBeGreaterThan(0);
  trouble.expect(/status of 422/);
  await page.goto('/posts/new');
  await page.getByRole('button', { name: 'Post Your Meat' }).click();
  await expect(page.getByText(missing).first()).toBeVisible();
  const summary = page.getByRole('alert').filter({ hasText: missing });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(['Title', 'Location', 'Images']);
  await summary.getByRole('link', { name: 'Title' }).click();
  await expect(page.getByLabel('Title *')).toBeFocused();
  await expect(page.getByRole('main').getByText(missing)).toHaveCount(1);
  await expect(page.getByLabel('Title *')).toHaveAccessibleDescription('Give it a title.');
  await expect(page.getByLabel('Images *')).toHaveAccessibleDescription(/^Add at least one photo\./);
});

test('a file that is no photo says so, and the words are kept', async ({ page, driver, trouble }) => {
  trouble.expect(/status of 422/);
  const place = await aPlace(driver);
  await page.goto(`/posts/new?location=${place.id}`);
  await page.getByLabel('Title *').fill('Pie');
  await page.getByLabel('Images *').setInputFiles(noPicture);
  await page.getByRole('button', { name: 'Post Your Meat' }).click();
  await expect(page.getByLabel('Images *')).toHaveAccessibleDescription(/That file isn't a photo we can read/);
  await expect(page.getByLabel('Title *')).toHaveValue('Pie');
  await expect(page.getByRole('radio', { name: place.name })).toBeChecked();
});

test('a search that finds nothing says so', { tag: ['@S2.picker.3'] }, async ({ page, driver, script }) => {
  expect(driver.id).toBeGreaterThan(0);
  await page.goto('/posts/new');
  await page.getByLabel('Title *').fill('Chili');
  await page.getByLabel('Find a place').fill(aWord());
  if (!script) await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('No locations match your search')).toBeVisible();
  await expect(page.getByLabel('Title *')).toHaveValue('Chili');
});

test(
  'a place that is not there yet is added on the way, and no word is lost',
  { tag: ['@S2.picker.2', '@S2.picker.4', '@S2.picker.5'] },
  async ({ page, driver, trouble }) => {
    expect(driver.id).toBeGreaterThan(0);
    trouble.expect(/status of 422/);
    const name = `Diner ${aWord()}`;
    await page.goto('/posts/new');
    await page.getByLabel('Title *').fill('Meatloaf');
    await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
    await page.getByText('Add New').click();
    await page.getByLabel('Name *').fill(name);
    await page.getByRole('button', { name: 'Add this place' }).click();
    await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
    await expect(page.getByLabel('Name *')).toHaveValue(name);
    await expect(page.getByLabel('Title *')).toHaveValue('Meatloaf');

    await page.getByLabel('Highway *').fill('US-66');
    await page.getByLabel('Exit number *').fill('12');
    await page.getByLabel('Type', { exact: true }).selectOption('Diner');
    await page.getByLabel('Amenities').fill('Pie');
    await page.getByRole('button', { name: 'Add this place' }).click();
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

test('a place like the one to be added is offered instead', async ({ page, driver, trouble }) => {
  trouble.expect(/status of 409/);
  const place = await aPlace(driver);
  await page.goto('/posts/new');
  await page.getByLabel('Title *').fill('Hash');
  await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
  await page.getByText('Add New').click();
  await page.getByLabel('Name *').fill(place.name);
  await page.getByLabel('Highway *').fill(place.highway);
  await page.getByLabel('Exit number *').fill(place.exitNumber);
  await page.getByRole('button', { name: 'Add this place' }).click();
  await expect(page.getByRole('alert').filter({ hasText: `We already have ${place.name}` })).toBeVisible();
  await toldBy(page, 'We already have a stop like this at that exit.');
  await page.getByRole('radio', { name: place.name }).check();
  await page.getByRole('button', { name: 'Post Your Meat' }).click();
  await toldBy(page, 'Your post has been created.');
  await page.getByRole('main').getByRole('link', { name: place.name }).click();
  await expect(page).toHaveURL(new RegExp(`/locations/${place.id}$`));
});
