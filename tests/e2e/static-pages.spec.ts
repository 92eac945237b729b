import { expect, test } from './fixtures';

test('there are three memes to look at', { tag: ['@S2.route.memes'] }, async ({ page }) => {
  await page.goto('/memes');
  await expect(page.getByRole('heading', { name: 'Memes', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(3);
});

test(
  'the footer leads to the legal pages, each with its date',
  { tag: ['@S2.route.privacy', '@S2.route.terms'] },
  async ({ page }) => {
    for (const title of ['Privacy Policy', 'Terms of Service']) {
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page.getByText('April 22, 2025')).toBeVisible();
    }
  },
);
