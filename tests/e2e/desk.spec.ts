import { anEditor, aWord } from './drivers';
import { expect, signIn, test } from './fixtures';
import { toldBy } from './toast';

test('an editor adds, changes and removes a restaurant, and everyone sees it', async ({
  page,
  context,
  openAs,
  trouble,
}) => {
  trouble.expect(/status of 422/);
  const name = `Gravy Boat ${aWord()}`;
  await signIn(context, await anEditor());
  await page.goto('/map');
  const menu = page.getByText('Menu', { exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Desk' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Restaurants' }).click();
  await expect(page.getByRole('heading', { name: 'Restaurants', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Add a restaurant' }).click();

  await page.getByLabel('Name *').fill(name);
  await page.getByLabel('Address *').fill('1 Sample Road, Amarillo, TX');
  await page.getByLabel('State *').selectOption('TX');
  await page.getByLabel('Rating').fill('superb');
  await page.getByLabel('Showers').check({ force: true });
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.locator('#restaurant-rating-error')).toHaveText('Please enter a rating from 0 to 5, such as 4.5.');
  await expect(page.getByLabel('Name *')).toHaveValue(name);
  await expect(page.getByLabel('State *')).toHaveValue('TX');
  await expect(page.getByLabel('Showers')).toBeChecked();
  await page.getByLabel('Rating').fill('4.8');
  await page.getByRole('button', { name: 'Add' }).click();
  await toldBy(page, 'The restaurant is on the list.');

  const visitor = await openAs(null);
  await visitor.goto(`/map?query=${encodeURIComponent(name)}`);
  const card = visitor.getByRole('article', { name });
  await expect(card).toContainText('4.8 out of 5');
  await expect(card).toContainText('Showers');

  await page.getByRole('link', { name: `Change ${name}` }).click();
  await page.getByLabel('Hours').fill('Open 24 hours');
  await page.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, 'The list is up to date.');
  await visitor.reload();
  await expect(card).toContainText('Open 24 hours');

  await page.getByRole('link', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await toldBy(page, 'The restaurant is off the list.');
  await visitor.reload();
  await expect(visitor.getByText('No restaurants match your search')).toBeVisible();
});
