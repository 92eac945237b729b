import { aPost, aWord } from './drivers';
import { expect, test } from './fixtures';

test.use({ viewport: { width: 360, height: 740 } });

test('a trip is planned on a phone: an ambiguous name offers choices, and the map fits the screen', async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 4(04|22)/);
  await page.goto('/ahead');
  await page.getByRole('main').getByRole('link', { name: 'Plan a Trip' }).click();
  await expect(page.getByRole('heading', { name: 'Plan a trip', level: 1 })).toBeVisible();
  await page.getByLabel('From').fill('Springfield');
  await page.getByLabel('To', { exact: true }).fill('Saint Louis, MO');
  await page.getByRole('button', { name: 'Plan Trip' }).click();
  await expect(page.getByText('There is more than one “Springfield”.')).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('Saint Louis, MO');
  await page.getByRole('link', { name: 'Springfield, MO' }).click();

  await expect(page.getByRole('heading', { name: 'Springfield, MO to St. Louis, MO', level: 1 })).toBeVisible();
  await expect(page.getByText(/2\d\d miles, about/)).toBeVisible();
  await page.getByText(/^\d legs?$/).click();
  await expect(page.getByText(/I-44 east, \d+ miles/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Map of the route from Springfield, MO' })).toBeVisible();
  const main = await page.getByRole('main').boundingBox();
  expect(main?.width).toBeLessThanOrEqual(360);

  await page.getByText('Edit Trip').click();
  await page.getByLabel('To', { exact: true }).fill(aWord());
  await page.getByRole('button', { name: 'Plan Trip' }).click();
  await expect(page.getByText('Write it like Laredo, TX or I-80 exit 284, IA.')).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toBeFocused();
  await expect(page.getByLabel('From')).toHaveValue('Springfield, MO');
});

test('the page offers sample trips, and the return trip of a planned trip', async ({ page }) => {
  await page.goto('/trip');
  await expect(page.getByRole('img', { name: 'Map of the interstates' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent trips' })).toHaveCount(0);
  await page.getByLabel('From').fill('Tulsa, OK');
  await page.getByRole('button', { name: 'Swap From and To' }).click();
  await expect(page.getByLabel('From')).toHaveValue('');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('Tulsa, OK');
  await page.getByRole('link', { name: 'Laredo, TX to Chicago, IL' }).click();
  await expect(page.getByRole('heading', { name: 'Laredo, TX to Chicago, IL', level: 1 })).toBeVisible();
  // Where a break is due, and where the hours of two days of driving end.
  const map = page.getByRole('group', { name: 'Map of the route from Laredo, TX to Chicago, IL' });
  await expect(map.getByText('8 h', { exact: true })).toBeVisible();
  await expect(map.getByText('11 h')).toBeVisible();
  await expect(map.getByText('22 h')).toBeVisible();
  await page.getByRole('link', { name: 'Return Trip' }).click();
  await expect(page.getByRole('heading', { name: 'Chicago, IL to Laredo, TX', level: 1 })).toBeVisible();
  await page.goto('/trip');
  const recent = page.getByRole('region', { name: 'Recent trips' });
  await expect(recent.getByRole('link')).toHaveText(['Chicago, IL to Laredo, TX', 'Laredo, TX to Chicago, IL']);
  await recent.getByRole('button', { name: 'Clear' }).click();
  await expect(recent).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sample trips' })).toBeVisible();
  await expect(recent).toHaveCount(0);
});

test('the map highlights the stop in the list that is hovered or focused', async ({ page, stranger, script }) => {
  test.skip(!script, 'Without JavaScript the map only has a mark for each stop.');
  await page.setViewportSize({ width: 1280, height: 800 });
  const { storePlaces } = await import('../support/places');
  const name = `Rolla Stop ${aWord()}`;
  const [id = 0] = await storePlaces([
    { name, highway: 'I-44', state: 'MO', coordinates: { type: 'Point', coordinates: [-91.77, 37.952] } },
  ]);
  await aPost(stranger, { place: { id, name, highway: 'I-44', exitNumber: '184' } });
  await page.goto('/trip?from=Springfield, MO&to=St. Louis, MO&food=yes');
  const map = page.getByRole('group', { name: /^Map of the route/ });
  const ring = map.locator('circle[r="24"]');
  await expect(ring).toHaveCount(0);
  await page.getByRole('listitem').filter({ hasText: name }).last().hover();
  await expect(ring).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(ring).toHaveCount(0);
  await page.getByRole('listitem').filter({ hasText: name }).last().getByRole('link').focus();
  await expect(ring).toHaveCount(1);
});
