import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { hold } from './hold';

const strip = (page: Page) => page.locator('div:has(> a > img[src^="/banner/"])');
const shown = (page: Page) => strip(page).locator('img[data-shown=true]');
const controls = (page: Page) => strip(page).getByRole('group', { name: 'Slideshow' });
const slide = (page: Page, number: number) => controls(page).getByRole('img', { name: `Slide ${number} of 4` });

test(
  'the pictures change every 3 seconds, and so do their dots',
  {
    tag: ['@S2.banner.1', '@S2.banner.4', '@S9.banner.3'],
  },
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await expect(slide(page, 1)).toBeVisible();
    await page.clock.runFor(3_000);
    await expect(slide(page, 2)).toBeVisible();
    await expect(shown(page)).toHaveAttribute('src', '/banner/smokehouse.svg');
    const dots = slide(page, 2).locator('i');
    await expect(dots).toHaveCount(4);
    const background = (at: number) => dots.nth(at).evaluate((dot) => getComputedStyle(dot).backgroundColor);
    expect(await background(1)).not.toBe(await background(0));
    expect(await background(2)).toBe(await background(0));
    await page.clock.runFor(6_000);
    await expect(shown(page)).toHaveAttribute('src', '/banner/night.svg');
    await expect(shown(page)).toHaveCSS('opacity', '1');
    const size = await controls(page).getByRole('button').boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(48);
  },
);

test('one picture fades into the next in one second', { tag: ['@S2.banner.3', '@S9.banner.2'] }, async ({ page }) => {
  await page.goto('/');
  const pictures = strip(page).locator('img');
  await expect(pictures).toHaveCount(4);
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveCSS('transition-property', 'opacity');
    await expect(picture).toHaveCSS('transition-duration', '1s');
  }
});

test(
  'a loading indicator as high as the pictures is shown until all four have loaded',
  {
    tag: ['@S2.banner.2', '@S9.banner.4'],
  },
  async ({ page }) => {
    const letGo = await hold(page, '**/banner/night.svg');
    await page.goto('/');
    await expect(controls(page)).toBeVisible();
    await expect(controls(page).getByRole('button')).toHaveCount(0);
    expect((await strip(page).boundingBox())?.height).toBe(250);
    letGo();
    await expect(slide(page, 1)).toBeVisible();
    await expect(controls(page).getByRole('button')).toBeVisible();
  },
);

test('the pictures do not change while hovered or focused, and stop when paused', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(slide(page, 1)).toBeVisible();
  await strip(page).hover();
  await page.clock.runFor(10_000);
  await expect(slide(page, 1)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3_000);
  await expect(slide(page, 2)).toBeVisible();

  await controls(page).getByRole('button').focus();
  await page.clock.runFor(10_000);
  await expect(slide(page, 2)).toBeVisible();
  await controls(page).getByRole('button', { name: 'Pause slideshow' }).press('Enter');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).focus();
  await page.clock.runFor(10_000);
  await expect(slide(page, 2)).toBeVisible();
  await controls(page).getByRole('button', { name: 'Play slideshow' }).press('Enter');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).focus();
  await page.clock.runFor(3_000);
  await expect(slide(page, 3)).toBeVisible();
});

test('the pictures do not change with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  await expect(controls(page).getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(slide(page, 1)).toBeVisible();
  await expect(shown(page)).toHaveCSS('transition-duration', '0s');
});

test('a picture that fails to load is left out and only logged', { tag: '@S2.banner.6' }, async ({ page, trouble }) => {
  trouble.expect(/net::ERR_FAILED/);
  await page.route('**/banner/counter.svg', (route) => route.abort());
  const logged = page.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
  await page.goto('/');
  expect((await logged).type()).toBe('warning');
  await expect(controls(page).getByRole('img', { name: 'Slide 1 of 3' })).toBeVisible();
});
