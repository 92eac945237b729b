import type { Locator, Page } from '@playwright/test';
import { anEmail, aPlace, aPost, aWord, type Driver, password, registerOnly } from './drivers';
import { expect, test } from './fixtures';
import { aDrawnPlate } from './pictures';

/** Presses before the answer to the first press is there. */
async function pressTwice(button: Locator): Promise<void> {
  await button.dblclick({ delay: 20 });
}

test('pressed twice, a post is published once (case 6)', async ({ page, driver }) => {
  const place = await aPlace(driver);
  await page.goto(`/posts/new?location=${place.id}`);
  await page.getByLabel('Title *').fill('Grits');
  await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
  await pressTwice(page.getByRole('button', { name: 'Post Your Meat' }));
  await expect(page.getByRole('heading', { name: 'Grits', level: 1 })).toBeVisible();
  expect(await postsAt(driver, place.id)).toHaveLength(1);
});

test('pressed twice, a comment is said once (case 6)', async ({ page, driver }) => {
  const post = await aPost(driver);
  await page.goto(`/posts/${post.id}`);
  await page.getByLabel('Add a comment').fill('Worth the detour.');
  await pressTwice(page.getByRole('button', { name: 'Post Comment' }));
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Worth the detour.')).toHaveCount(1);
});

test('sent again over a weak link, a form is taken once', async ({ page, driver }) => {
  const name = `Cafe ${aWord()}`;
  await page.goto('/locations/new');
  await page.getByLabel('Name *').fill(name);
  const sent = await fieldsOf(page, 'Name *');
  for (let time = 0; time < 3; time += 1) {
    const answer = await page.request.post('/locations/new', { form: sent, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  }
  const found: unknown[] = await (await driver.api.get('/api/locations/search', { params: { query: name } })).json();
  expect(found).toHaveLength(1);
});

test('a registration that is pressed twice is one registration (case 6)', async ({ page }) => {
  const email = anEmail();
  await page.goto('/auth?tab=register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await pressTwice(page.getByRole('button', { name: 'Register' }));
  await expect(page.getByRole('heading', { name: 'Verification needed' })).toBeVisible();
  await expect(registerOnly(email)).rejects.toThrow('Email already exists');
});

async function fieldsOf(page: Page, label: string): Promise<Record<string, string>> {
  const pairs = await page.getByLabel(label).evaluate((field: HTMLInputElement) => {
    const entries = field.form ? [...new FormData(field.form).entries()] : [];
    return entries.map(([key, value]) => [key, String(value)] as const);
  });
  return Object.fromEntries(pairs);
}

async function postsAt(driver: Driver, locationId: number): Promise<unknown[]> {
  return (await driver.api.get(`/api/locations/${locationId}/posts`)).json();
}
