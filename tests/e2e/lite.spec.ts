import { aPlace, aPost } from './drivers';
import { expect, test } from './fixtures';
import { toldBy } from './toast';

test('lite mode leaves out photos and JavaScript, and everything still works', async ({
  driverPage: page,
  stranger,
}) => {
  const place = await aPlace(stranger);
  const post = await aPost(stranger, { place });
  await page.goto(`/locations/${place.id}`);
  await page.getByRole('button', { name: 'Turn on Lite Mode (uses less data)' }).click();
  await expect(page).toHaveURL(new RegExp(`/locations/${place.id}$`));
  await expect(page.getByRole('link', { name: /^Show photo \(\d+ KB\)$/ })).toBeVisible();
  await expect(page.getByRole('main').locator('picture')).toHaveCount(0);
  await expect(page.locator('script[src]')).toHaveCount(0);

  await page.getByRole('button', { name: /^Eat It/ }).click();
  await toldBy(page, "You'll Eat It!");
  await page.getByRole('link', { name: post.title }).click();
  await expect(page.getByRole('button', { name: /^Eat It\s*1/ })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Turn off Lite Mode' }).click();
  await expect(page.getByRole('main').locator('picture')).toHaveCount(1);
});
