import { aPlace, aPost, aWord } from './drivers';
import { expect, test } from './fixtures';
import { expectWrong } from './mistakes';
import { toldBy } from './toast';

test(
  'a stop is found by part of its name, and shows its posts',
  { tag: ['@S2.locations.1', '@S2.locations.4', '@S2.route.locations'] },
  async ({ page, stranger }) => {
    const word = aWord();
    const place = await aPlace(stranger, { name: `Diner ${word} West`, city: 'Walcott' });
    const other = await aPlace(stranger, { name: `Diner ${word} East`, city: 'Walcott' });
    const post = await aPost(stranger, { place });
    const signTo = ({ name }: { name: string }) => page.getByRole('main').getByRole('link', { name });
    await page.goto(`/locations?query=${word}`);
    await expect(page.getByRole('heading', { name: 'Truck Stop Locations', level: 1 })).toBeVisible();
    await expect(signTo(place)).toBeVisible();
    await expect(signTo(other)).toBeVisible();
    const part = `${word.toUpperCase()} WEST`;
    await page.getByRole('searchbox').fill(part);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(signTo(other)).toHaveCount(0);
    await signTo(place).click();
    await expect(page.getByRole('heading', { name: place.name, level: 1 })).toBeVisible();
    await expect(page.getByText('Walcott').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: post.title })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to results' }).click();
    await expect(page).toHaveURL(/\/locations\?.*query=/);
    await expect(page.getByRole('searchbox')).toHaveValue(part);
    await expect(signTo(place)).toBeVisible();
    await expect(signTo(other)).toHaveCount(0);
  },
);

test('the city filter lists cities of the chosen state', async ({ page, stranger }) => {
  const [here, elsewhere] = [`Town ${aWord()}`, `Town ${aWord()}`];
  await aPlace(stranger, { city: here, state: 'VT' });
  await aPlace(stranger, { city: elsewhere, state: 'ME' });
  await page.goto('/locations');
  await page.getByLabel('State', { exact: true }).selectOption('VT');
  const cities = page.getByLabel('City', { exact: true });
  await expect(cities.getByRole('option', { name: elsewhere })).toHaveCount(0);
  await expect(cities.getByRole('option', { name: here })).toHaveCount(1);
});

test(
  'filters narrow the list, stay selected, and can be cleared',
  { tag: ['@S2.locations.2', '@S2.route.locations'] },
  async ({ page, stranger }) => {
    const city = `Town ${aWord()}`;
    const diner = await aPlace(stranger, { highway: 'I-44', type: 'diner', city, state: 'MO' });
    const stop = await aPlace(stranger, { highway: 'I-70', city, state: 'MO' });
    await page.goto('/locations');
    await page.getByLabel('State', { exact: true }).selectOption('MO');
    await page.getByRole('button', { name: 'Show Results' }).click();
    await expect(page).toHaveURL(/state=MO/);
    // The address changes before React renders the new list and its filters.
    await expect(page.getByRole('link', { name: 'Clear Filters' })).toBeVisible();
    await page.getByLabel('City', { exact: true }).selectOption(city);
    await page.getByRole('button', { name: 'Show Results' }).click();
    // Both stops are also in the unfiltered list, so wait for the address.
    await expect(page).toHaveURL(/city=Town/);
    await expect(page.getByRole('main').getByRole('link', { name: diner.name })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: stop.name })).toBeVisible();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue(city);

    await page.getByLabel('Highway', { exact: true }).selectOption('I-44');
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Diner' });
    await page.getByRole('button', { name: 'Show Results' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: diner.name })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: stop.name })).toHaveCount(0);

    await page.getByRole('link', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL(/\/locations$/);
  },
);

test(
  'a driver adds a stop; a similar one is offered before a duplicate is created',
  { tag: ['@S1.people.2', '@S2.route.locations', '@S6.driver.1', '@S8.locations.6'] },
  async ({ driverPage: page, trouble }) => {
    trouble.expect(/status of (409|422)/);
    const name = `Grill ${aWord()}`;
    await page.goto('/locations/new');
    await page.getByRole('button', { name: 'Add Stop' }).click();
    await expectWrong(page.getByLabel('Name *'), 'Name Required');

    const fill = async () => {
      await page.getByLabel('Name *').fill(name);
      await page.getByLabel('Highway', { exact: true }).fill('I-40');
      await page.getByLabel('Exit number').fill('143');
      await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Restaurant' });
      await page.getByRole('button', { name: 'Add Stop', exact: true }).click();
    };
    await fill();
    await toldBy(page, 'Success! New location created successfully.');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

    await page.goto('/locations/new');
    await fill();
    await expect(page.getByRole('alert').filter({ hasText: 'Is it this one?' })).toContainText(name);
    await expect(page.getByLabel('Name *')).toHaveValue(name);
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('restaurant');
    await page.getByRole('button', { name: 'No, Add Mine' }).click();
    await toldBy(page, 'New location created successfully.');
  },
);
