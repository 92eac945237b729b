import type { BrowserContext, Page } from '@playwright/test';
import { aPlace, aPost } from './drivers';
import { expect, test } from './fixtures';
import { opened } from './dialog';
import { heldTogether } from './held-together';
import { fileMissed } from './trouble';
import { kept } from './without-network';

test.beforeEach(({ trouble }) => {
  trouble.expect(/net::ERR_INTERNET_DISCONNECTED|status of 502/);
  trouble.expect(fileMissed);
});

const roadClosed = (page: Page) => page.getByText('Road closed');

const failed = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

const tryAgain = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();

/** The page stands, with its header and its year. */
async function stands(page: Page): Promise<void> {
  await expect(roadClosed(page)).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`);
}

const cut = async (context: BrowserContext, page: Page) => {
  await heldTogether(page);
  // What asks a list of places while one types is not what this is about.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
};

test(
  'a search for places that cannot be had leaves the page, with what was typed, and can be tried again',
  { tag: ['@S8.locations.2', '@S9.year'] },
  async ({ page, context, driver }) => {
    const place = await aPlace(driver);
    await page.goto('/locations');
    await cut(context, page);
    await page.getByRole('searchbox').fill(place.name);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(failed(page, 'Failed to search locations')).toBeVisible();
    // A screen reader would say it twice.
    await expect(page.locator('[role="status"] [role="alert"]')).toHaveCount(0);
    await stands(page);
    await expect(page.getByRole('searchbox')).toHaveValue(place.name);
    await expect(page.getByRole('banner').getByRole('link', { name: driver.displayName })).toBeVisible();

    await tryAgain(page);
    await expect(failed(page, 'Failed to search locations')).toBeVisible();
    await context.setOffline(false);
    await tryAgain(page);
    await expect(page.getByRole('main').getByRole('link', { name: place.name })).toBeVisible();
    await expect(page).toHaveURL(/query=/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test('on a phone the words of "Try Again" stay on one line', async ({ page, context, stranger }) => {
  await aPost(stranger);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/latest-meat');
  await cut(context, page);
  await page.getByRole('main').locator('a[href^="/users/"]').first().click();
  const button = page.getByRole('alert').getByRole('button', { name: 'Try Again' });
  await expect(button).toBeVisible();
  const lines = await button.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return new Set(Array.from(words.getClientRects(), ({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test('a visitor’s vote that does not come through leaves the page, and can be tapped again', async ({
  page,
  context,
  stranger,
}) => {
  const post = await aPost(stranger);
  await page.goto(`/posts/${post.id}`);
  await cut(context, page);
  const eatIt = page.getByRole('button', { name: /^Eat It/ });
  await eatIt.click();
  await expect(page.getByText('Failed to submit vote. Please try again.')).toBeVisible();
  await stands(page);
  await context.setOffline(false);
  await eatIt.click();
  await expect(page).toHaveURL(/\/auth\?tab=login&redirectTo=/);
});

async function followThroughProxy(page: Page, { title }: { title: string }): Promise<void> {
  await page.goto('/latest-meat');
  await page.route(/\.data(\?|$)/, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await page.getByRole('link', { name: title }).first().click();
  await expect(failed(page, 'No connection')).toBeVisible();
  await stands(page);
}

test('a page whose answer a proxy makes up leaves the one that is there', async ({ page, stranger }) => {
  const post = await aPost(stranger);
  await followThroughProxy(page, post);
  await page.unrouteAll();
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: post.title, level: 1 })).toBeVisible();
});

test.describe('before what holds the page together was asked for', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => (window.requestIdleCallback = () => 0)));

  test('a link whose answer a proxy makes up leaves the page', async ({ page, stranger }) => {
    await followThroughProxy(page, await aPost(stranger));
  });

  test('a link waits where nothing at all comes through, and can be tried again once something does', async ({
    page,
    context,
  }) => {
    await page.goto('/latest-meat');
    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click();
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeAttached();
    await stands(page);
    await context.setOffline(false);
    await tryAgain(page);
    await expect(page.getByRole('heading', { name: /Food Map/ })).toBeVisible();
  });

  test('Back to a page that the device does not have leaves the one that is shown', async ({ page, context }) => {
    await page.goto('/leaderboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' }).click();
    await expect(page.getByRole('heading', { name: 'Truck Stop Locations' })).toBeVisible();
    await page.getByRole('searchbox').fill('What is typed asks for it.');
    await cut(context, page);
    await page.goBack();
    await expect(failed(page, 'You’re offline')).toBeVisible();
    await stands(page);
    await expect(page).toHaveURL(/\/locations$/);
    await expect(page.getByRole('searchbox')).toHaveValue('What is typed asks for it.');
    await context.setOffline(false);
    await tryAgain(page);
    await expect(page.getByRole('heading', { name: 'The Meat Masters' })).toBeVisible();
  });

  test('a form waits, and says what failed', async ({ page, context, driver }) => {
    expect(driver.id).toBeGreaterThan(0);
    await page.goto('/data-deletion/confirm');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Permanently Delete My Account' }).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await context.setOffline(false);
    await expect(page.getByText('An unexpected error occurred. Please try again later.').first()).toBeVisible();
    await stands(page);
  });
});

test('a dialog closes over a cut link, and the page behind it is as it was', async ({ page, context, driver }) => {
  const post = await aPost(driver);
  await page.goto(`/posts/${post.id}`);
  await page.getByLabel('Add a comment').fill('Half a thought');
  await page.getByRole('link', { name: 'Post Your Meat' }).click();
  const dialog = await opened(page, 'Share Your Meat', { script: true });
  await cut(context, page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await stands(page);
  await expect(page.getByRole('heading', { name: post.title, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}$`));
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('Back shows the first page as it was, and a page that was never seen is not shown in its place', async ({
    page,
    context,
    trouble,
  }) => {
    trouble.expect(/net::ERR_FAILED/);
    await page.goto('/locations');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByRole('heading', { name: 'The Meat Masters' })).toBeVisible();
    await kept(page, '/locations');
    await cut(context, page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Truck Stop Locations' })).toBeVisible();
    await expect(page).toHaveURL(/\/locations$/);
    await heldTogether(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click();
    await expect(failed(page, 'You’re offline')).toBeVisible();
    await stands(page);
    await expect(page.getByRole('heading', { name: 'Truck Stop Locations' })).toBeVisible();
    await context.setOffline(false);
    await tryAgain(page);
    await expect(page.getByRole('heading', { name: /Food Map/ })).toBeVisible();
  });
});

test('signing out over a cut link says that nothing came through, and goes through later', async ({
  page,
  context,
  driver,
  trouble,
}) => {
  // The count of notices may be asked for while the sign-out goes through.
  trouble.expect(/status of 401/);
  await page.goto('/leaderboard');
  await cut(context, page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(failed(page, 'You’re offline')).toBeVisible();
  await stands(page);
  await expect(page.getByRole('banner').getByRole('link', { name: driver.displayName })).toBeVisible();
  await context.setOffline(false);
  await tryAgain(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('what someone has seen is forgotten when they sign out', async ({ page, context, driver }) => {
  expect(driver.id).toBeGreaterThan(0);
  await page.goto('/leaderboard');
  await page.getByRole('banner').getByRole('link', { name: driver.displayName }).click();
  await expect(page.getByRole('heading', { name: 'Driver Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await cut(context, page);
  await page.goBack();
  await expect(failed(page, 'You’re offline')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Driver Profile' })).toHaveCount(0);
});
