import type { Page } from '@playwright/test';
import { aRoad } from './a-road';
import { aWord } from './drivers';
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

test('a highway that we don’t know keeps what was typed, and takes the focus', async ({ page, trouble }) => {
  trouble.expect(/status of 4(04|22)/);
  await page.goto('/ahead');
  const highway = page.getByLabel('Highway');
  await highway.fill('Old Mill Road');
  await page.getByRole('button', { name: 'Go' }).click();
  await expect(page.getByText("We don't have any stops on that highway yet.")).toBeVisible();
  await expect(highway).toHaveValue('Old Mill Road');
  await expect(highway).toBeFocused();
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

test('on paper, lists of stops have two columns, and no row is split', async ({ page, driver }) => {
  const { highway } = await aRoad(driver, 12);
  await storeStopsNearRolla(12);
  await page.setViewportSize({ width: 720, height: 960 });
  await page.emulateMedia({ media: 'print' });
  const trip = 'from=Springfield, MO&to=St. Louis, MO';
  for (const [address, row] of [
    [`/highways/${highway}/card`, 'tbody tr'],
    [`/highways/${highway}`, 'section ol > li'],
    [`/ahead?highway=${highway}&direction=north`, 'section ol > li'],
    [`/trip/card?${trip}`, 'tbody tr'],
    [`/trip?${trip}`, 'section ol > li'],
  ] as const) {
    await page.goto(address);
    const { lefts, breaks } = await rowsOnPaper(page, row);
    expect(lefts.length, address).toBe(2);
    expect(breaks, address).toEqual(['avoid']);
    const tooWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(tooWide, address).toBe(0);
  }
});

async function storeStopsNearRolla(count: number): Promise<void> {
  const { storePlaces } = await import('../support/places');
  const word = aWord();
  await storePlaces(
    Array.from({ length: count }, (_, at) => ({
      name: `Paper Stop ${at + 1} ${word}`,
      ...{ highway: 'I-44', state: 'MO' },
      coordinates: { type: 'Point' as const, coordinates: [-91.77 + at * 0.004, 37.952] as [number, number] },
    })),
  );
}

/** The left edges of a list's rows, and their `break-inside`, each value once. */
const rowsOnPaper = (page: Page, row: string) =>
  page.locator(row).evaluateAll((rows) => ({
    lefts: [...new Set(rows.map((each) => Math.round(each.getBoundingClientRect().left)))],
    breaks: [...new Set(rows.map((each) => getComputedStyle(each).breakInside))],
  }));
