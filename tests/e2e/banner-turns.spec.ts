import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { hold } from './hold';

const strip = (page: Page) => page.locator('.banner');
const shown = (page: Page) => strip(page).locator('img.shown');
const controls = (page: Page) => strip(page).getByRole('group', { name: 'Pictures' });
const dot = (page: Page, number: number) => controls(page).getByRole('button', { name: `Picture ${number} of 4` });

test(
  'the pictures take turns every 3 seconds, and are chosen by their dots',
  {
    tag: ['@S2.banner.1', '@S2.banner.4', '@S9.banner.3'],
  },
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await expect(dot(page, 1)).toHaveAttribute('aria-current', 'true');
    await page.clock.runFor(3_000);
    await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true');
    await expect(shown(page)).toHaveAttribute('src', '/banner/smokehouse.svg');
    await dot(page, 4).click();
    await expect(shown(page)).toHaveAttribute('src', '/banner/night.svg');
    await expect(shown(page)).toHaveCSS('opacity', '1');
    const size = await dot(page, 4).boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(48);
  },
);

test('one fades into the next in a second', { tag: ['@S2.banner.3', '@S9.banner.2'] }, async ({ page }) => {
  await page.goto('/');
  const pictures = strip(page).locator('img');
  await expect(pictures).toHaveCount(4);
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveCSS('transition-property', 'opacity');
    await expect(picture).toHaveCSS('transition-duration', '1s');
  }
});

test(
  'until all four are there, a sign says that they are on their way, as high as they are',
  {
    tag: ['@S2.banner.2', '@S9.banner.4'],
  },
  async ({ page }) => {
    const letGo = await hold(page, '**/banner/night.svg');
    await page.goto('/');
    await expect(controls(page).locator('.spinner')).toBeVisible();
    expect((await strip(page).boundingBox())?.height).toBe(250);
    letGo();
    await expect(dot(page, 4)).toBeVisible();
    await expect(controls(page).locator('.spinner')).toHaveCount(0);
  },
);

test('they wait while pointed at or focused, and stop for good when paused', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(dot(page, 1)).toHaveAttribute('aria-current', 'true');
  await strip(page).hover();
  await page.clock.runFor(10_000);
  await expect(dot(page, 1)).toHaveAttribute('aria-current', 'true');
  await page.mouse.move(0, 0);
  await page.clock.runFor(3_000);
  await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true');

  await dot(page, 2).focus();
  await page.clock.runFor(10_000);
  await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true');
  await controls(page).getByRole('button', { name: 'Pause the pictures' }).press('Enter');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).focus();
  await page.clock.runFor(10_000);
  await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true');
  await controls(page).getByRole('button', { name: 'Play the pictures' }).press('Enter');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).focus();
  await page.clock.runFor(3_000);
  await expect(dot(page, 3)).toHaveAttribute('aria-current', 'true');
});

test('they stand still for who asks for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  await expect(controls(page).getByRole('button', { name: 'Play the pictures' })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(dot(page, 1)).toHaveAttribute('aria-current', 'true');
  await expect(shown(page)).toHaveCSS('transition-duration', '0s');
});

test(
  'a picture that does not come is left out, and only logged',
  { tag: '@S2.banner.6' },
  async ({ page, trouble }) => {
    trouble.expect(/net::ERR_FAILED/);
    await page.route('**/banner/counter.svg', (route) => route.abort());
    const logged = page.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
    await page.goto('/');
    expect((await logged).type()).toBe('warning');
    await expect(controls(page).getByRole('button', { name: /^Picture/ })).toHaveCount(3);
  },
);
