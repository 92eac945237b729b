import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { anEditor, aRestaurant, aWord } from './drivers';
import { expect, test } from './fixtures';

const run = promisify(execFile);

/** Imports places with positions, as editors do. */
async function importPlaces(rows: string[]): Promise<void> {
  const file = path.join(process.env.E2E_DATA_DIR ?? '', `places-${aWord()}.csv`);
  await writeFile(file, ['name,highway,exitNumber,state,city,latitude,longitude', ...rows].join('\n'));
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'test', DATA_DIR: process.env.E2E_DATA_DIR };
  await run(process.execPath, ['scripts/run.mjs', 'scripts/locations.ts', 'import', file], { env });
}

const drawing = (page: Page) => page.getByRole('group', { name: /^Map of/ });
const lines = (page: Page) => page.getByRole('list', { name: /as a list$/ });
const viewBoxOf = async (page: Page) => {
  const [x = 0, y = 0, width = 0, height = 0] = ((await drawing(page).getAttribute('viewBox')) ?? '')
    .split(' ')
    .map(Number);
  return { x, y, width, height };
};

/** A state that other tests don't use, with two places near a town and one far away. */
const [code, state, town] = ['WY', 'Wyoming', 'Rawlins'];
const remoteDiner = 'Far Off Diner';

test.describe.configure({ mode: 'default' });
test.beforeAll(() =>
  importPlaces([
    `Corner Plaza,,,${code},${town},41.79,-107.24`,
    `Uptown Grill,,,${code},${town},41.81,-107.22`,
    `${remoteDiner},,,${code},,42.76,-104.45`,
  ]),
);

test('links lead from a state to a place, on the map and in the list', async ({ page }) => {
  await page.goto(`/map?state=${code}`);
  await expect(page.getByRole('heading', { name: state, level: 2 })).toBeVisible();
  const group = drawing(page).getByRole('link', { name: `2 stops near ${town}` });
  await expect(lines(page).getByRole('link', { name: `2 stops near ${town}` })).toBeVisible();
  await group.click();
  await expect(page).toHaveURL(/&at=[0-3]+#food-map$/);
  await expect(page.getByRole('heading', { name: `Part of ${state}` })).toBeVisible();
  await expect(drawing(page).getByRole('link', { name: 'Corner Plaza' })).toBeVisible();
  await page.getByRole('link', { name: `All of ${state}` }).click();
  await lines(page).getByRole('link', { name: remoteDiner }).click();
  await expect(page.getByRole('heading', { name: remoteDiner, level: 1 })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'All states' }).click();
  await expect(page.getByRole('heading', { name: 'United States' })).toBeVisible();
});

test('the keyboard reaches every mark and opens its link', async ({ page }) => {
  await page.goto(`/map?state=${code}`);
  const mark = drawing(page).getByRole('link', { name: remoteDiner });
  await page.getByRole('link', { name: 'All states' }).focus();
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press('Tab');
    if (await mark.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(mark).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: remoteDiner, level: 1 })).toBeVisible();
});

test('the map of a state names its cities', async ({ page }) => {
  await page.goto(`/map?state=${code}`);
  await expect(drawing(page).getByText('Cheyenne', { exact: true })).toBeVisible();
});

test('a state can be tapped anywhere on its outline', async ({ page }) => {
  await page.goto(`/map?state=${code}`);
  await drawing(page)
    .locator('a[href="/map?state=MT#food-map"]')
    .click({ position: { x: 100, y: 20 } });
  await expect(page).toHaveURL(/state=MT#food-map$/);
});

test('the map zooms and pans', async ({ page }) => {
  await page.goto(`/map?state=${code}`);
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  const whole = await viewBoxOf(page);
  await zoomIn.click();
  expect(await viewBoxOf(page)).toMatchObject({ x: 250, width: 500 });

  const box = await drawing(page).boundingBox();
  if (!box) throw new Error('There is no drawing.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - box.width / 4, middle.y, { steps: 5 });
  await page.mouse.up();
  expect((await viewBoxOf(page)).x).toBeCloseTo(375, -1);
  await expect(page).toHaveURL(new RegExp(`state=${code}$`));

  await page.mouse.wheel(0, -200);
  await expect.poll(async () => (await viewBoxOf(page)).width).toBeLessThan(400);
  const mark = drawing(page).getByRole('link', { name: `2 stops near ${town}` });
  await page.getByRole('button', { name: 'Reset Zoom' }).click();
  expect(await viewBoxOf(page)).toEqual(whole);
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Zoom out' })).toHaveCSS('opacity', '0.6');
  await mark.click();
  await expect(page).toHaveURL(/at=[0-3]+#food-map$/);
});

test('land and roads stay after hydration, and after opening another map and going back', async ({ page }) => {
  const lines = drawing(page).locator('[data-lines] path');
  const road = () => drawing(page).locator('[data-lines] > path').last().getAttribute('d');
  const drawn = () => lines.evaluateAll((all) => all.every((each) => each.getAttribute('d')));
  await page.goto(`/map?state=${code}`);
  const first = await road();
  expect(first?.length).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'All states' }).click();
  await expect(page.getByRole('heading', { name: 'United States' })).toBeVisible();
  await expect.poll(road).not.toBe(first);
  expect((await road())?.length).toBeGreaterThan(1_000);
  expect(await drawn()).toBe(true);
  await page.goBack();
  await expect.poll(road).toBe(first);
  expect(await drawn()).toBe(true);
});

test('keyboard focus scrolls a mark into view', async ({ page }) => {
  await page.goto(`/map?state=${code}`);
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  for (let press = 0; press < 3; press += 1) await zoomIn.click();
  await expect(zoomIn).toBeDisabled();
  const mark = drawing(page).getByRole('link', { name: remoteDiner });
  await mark.focus();
  await expect(mark).toBeInViewport();
  const { x, width } = await viewBoxOf(page);
  const at = await mark.evaluate((element) => (element instanceof SVGGraphicsElement ? element.getBBox().x : -1));
  expect(at > x && at < x + width).toBe(true);
});

test('two fingers zoom, and then one finger pans', async ({ page }) => {
  await page.goto(`/map?state=${code}`);
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await drawing(page).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const send = (type: string, pointerId: number, x: number) =>
      element.dispatchEvent(
        new PointerEvent(type, {
          ...{ pointerId, pointerType: 'touch', bubbles: true, button: 0 },
          ...{ clientX: left + width * x, clientY: top + height / 2 },
        }),
      );
    // A synthetic pointer can't be captured.
    element.setPointerCapture = () => undefined;
    send('pointerdown', 1, 0.45);
    send('pointerdown', 2, 0.55);
    send('pointermove', 1, 0.3);
    send('pointermove', 2, 0.7);
    send('pointerup', 1, 0.3);
    send('pointerup', 2, 0.7);
  });
  const { x, width } = await viewBoxOf(page);
  expect(width).toBeCloseTo(250, -1);
  expect(x + width / 2).toBeCloseTo(500, -2);
});

test('choosing a state in the search shows its map immediately', async ({ page }) => {
  const editor = await anEditor();
  await aRestaurant(editor);
  await editor.api.dispose();
  await page.goto('/map');
  await page.getByLabel('State', { exact: true }).selectOption('Iowa');
  await expect(page).toHaveURL(/[?&]state=IA(&|$)/);
  await expect(page.getByRole('heading', { name: 'Iowa', level: 2 })).toBeVisible();
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('IA');
});
