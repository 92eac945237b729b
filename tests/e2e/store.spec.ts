import { expect, test } from './fixtures';
import { toldBy } from './toast';

test(
  'a visitor fills the cart, comes back to it, and takes things out again',
  { tag: ['@S2.route.store', '@S2.store.2'] },
  async ({ page }) => {
    await page.goto('/store');
    await expect(page.getByRole('heading', { name: 'American Trucker’s Store', level: 1 })).toBeVisible();
    await expect(page.getByText('nothing is for sale yet')).toBeVisible();
    const add = (name: string) => page.getByRole('article', { name }).getByRole('button', { name: 'Add to Cart' });
    await add('Long Haul Cap').click();
    await toldBy(page, 'Added to cart Long Haul Cap.');
    await expect(page.getByRole('link', { name: 'Cart: 1 item' })).toBeVisible();
    await add('Long Haul Cap').click();
    await expect(page.getByRole('link', { name: 'Cart: 2 items' })).toBeVisible();
    await add('Bottomless Refill Mug').click();
    await expect(page.getByRole('link', { name: 'Cart: 3 items' })).toBeVisible();

    await page.goto('/memes');
    await page.goto('/store');
    await expect(page.getByText('2 × $24.99')).toBeVisible();
    await expect(page.getByText('$65.97')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Long Haul Cap' }).click();
    await toldBy(page, 'Removed from cart');
    await expect(page.getByRole('link', { name: 'Cart: 1 item' })).toBeVisible();
    await expect(page.getByText('2 × $24.99')).toBeHidden();
  },
);

test('the Food Map keeps what was searched for in its address', { tag: ['@S2.route.map'] }, async ({ page }) => {
  await page.goto('/map');
  await expect(page.getByRole('heading', { name: 'Trucker’s Food Map', level: 1 })).toBeVisible();
  await page.getByRole('searchbox').fill('sushi');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No restaurants match your search')).toBeVisible();
  await expect(page).toHaveURL(/query=sushi/);
  await expect(page.getByRole('searchbox')).toHaveValue('sushi');
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/map$/);
});
