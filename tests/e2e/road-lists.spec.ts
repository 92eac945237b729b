import { aRoad } from './a-road';
import { expect, test } from './fixtures';

test('What’s Ahead opens with followed highways, the busiest ones, and recent searches', async ({ page, driver }) => {
  const { highway } = await aRoad(driver, 2);
  await page.goto('/ahead');
  await expect(page.getByRole('heading', { name: 'My highways' })).toHaveCount(0);
  const followed = await driver.api.post(`/api/follows/highway/${highway}`);
  expect(followed.ok()).toBe(true);
  await page.goto('/ahead');
  const mine = page.locator('section', { has: page.getByRole('heading', { name: 'My highways' }) });
  await mine.getByRole('link', { name: highway }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`^${highway} `), level: 2 })).toBeVisible();
  await expect(page.getByText(`Stop 1 of ${highway}`)).toBeVisible();

  await page.goto('/ahead');
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await recent.getByRole('link', { name: highway }).click();
  await expect(page.getByText(`Stop 1 of ${highway}`)).toBeVisible();
});

test('a highway is found by part of its name, and an empty result says so', async ({ page, driver }) => {
  const { highway } = await aRoad(driver, 1);
  await page.goto('/highways');
  await page.getByRole('searchbox', { name: 'Highway' }).fill(highway.replace('-', ' ').toLowerCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\?query=/);
  await expect(page.getByRole('main').locator(`a[href="/highways/${highway}"]`)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Highway' }).fill('nowhere at all');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No highways match your search')).toBeVisible();
  await page.getByRole('link', { name: 'Show All' }).click();
  await expect(page).toHaveURL(/\/highways$/);
});
