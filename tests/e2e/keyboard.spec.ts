import { expect, type Locator, type Page } from '@playwright/test';
import { aPlace, aPost } from './drivers';
import { test } from './fixtures';
import { aDrawnPlate } from './pictures';
import { toldBy } from './toast';

test('a plate is posted with only the keyboard', { tag: ['@S2.nav.1'] }, async ({ page, driver }) => {
  const place = await aPlace(driver);
  await page.goto('/');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Post Your Meat' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/posts\/new$/);

  await tabTo(page, page.getByLabel('Title *'));
  await page.keyboard.type('Corned beef');
  await tabTo(page, page.getByLabel('Find the stop'));
  await page.keyboard.type(place.name);
  const choice = page.getByRole('radio', { name: place.name });
  await expect(choice).toBeVisible();
  await tabTo(page, choice);
  await page.keyboard.press('Space');
  await expect(choice).toBeChecked();

  const images = page.getByRole('button', { name: 'Choose Photos' });
  // Before tabbing there: the browser must know that file choosers are intercepted before the key press.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, images);
  await page.keyboard.press('Space');
  await (await chooser).setFiles(await aDrawnPlate());
  await tabTo(page, page.getByRole('button', { name: 'Post Your Meat' }));
  await page.keyboard.press('Enter');
  await toldBy(page, 'Your post has been created.');
});

test('a plate is rated, commented on and shared with only the keyboard', async ({ page, driver, stranger }) => {
  const place = await aPlace(stranger);
  const post = await aPost(stranger, { place });
  await page.goto(`/locations/${place.id}`);
  const eatIt = page.getByRole('button', { name: /^Eat It/ });
  await tabTo(page, eatIt);
  await expectVisibleFocus(eatIt);
  await page.keyboard.press('Space');
  await expect(eatIt).toHaveAttribute('aria-pressed', 'true');
  await expect(eatIt).toHaveText(/1/);

  await tabTo(page, page.getByRole('link', { name: post.title }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: post.title, level: 1 })).toBeVisible();
  await tabTo(page, page.getByLabel('Add a comment'));
  await page.keyboard.type(`Good, says ${driver.displayName}.`);
  await tabTo(page, page.getByRole('button', { name: 'Post Comment' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: `Good, says ${driver.displayName}.` })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Share This Meat' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Yes, I Shared It' }));
  await page.keyboard.press('Space');
  await toldBy(page, 'You got 5 points.');
});

const maxTabStops = 120;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < maxTabStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`None of ${maxTabStops} Tab stops was ${String(target)}.`);
}

async function expectVisibleFocus(target: Locator): Promise<void> {
  const ring = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return { outline: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2, shadow: boxShadow !== 'none' };
  });
  expect(ring.outline || ring.shadow, 'the focused control is marked').toBe(true);
}
