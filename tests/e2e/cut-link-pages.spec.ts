import type { BrowserContext, Page } from '@playwright/test';
import { aPlace, aPost } from './drivers';
import { expect, test } from './fixtures';
import { opened } from './dialog';
import { waitForFailureHandling } from './held-together';
import { hold } from './hold';
import { fileMissed } from './trouble';
import { kept } from './without-network';

test.beforeEach(({ trouble }) => {
  trouble.expect(/net::ERR_INTERNET_DISCONNECTED|status of 502/);
  trouble.expect(fileMissed);
});

const roadClosed = (page: Page) => page.getByText('Road closed');

const failed = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

const tryAgain = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();

/** Expects a complete page instead of an error page. */
async function expectCompletePage(page: Page): Promise<void> {
  await expect(roadClosed(page)).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`);
}

const goOffline = async (context: BrowserContext, page: Page) => {
  await waitForFailureHandling(page);
  // Waits for the search-as-you-type request, which is not under test.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
};

test(
  'a failed stop search keeps the page and the typed text, and can be retried',
  { tag: ['@S8.locations.2', '@S9.year'] },
  async ({ page, context, driver }) => {
    const place = await aPlace(driver);
    await page.goto('/locations');
    await goOffline(context, page);
    await page.getByRole('searchbox').fill(place.name);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(failed(page, 'Failed to search locations')).toBeVisible();
    // A screen reader would announce it twice.
    await expect(page.locator('[role="status"] [role="alert"]')).toHaveCount(0);
    await expectCompletePage(page);
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

test('on a phone the text of "Try Again" stays on one line', async ({ page, context, stranger }) => {
  await aPost(stranger);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/latest-meat');
  await goOffline(context, page);
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

test('a visitor’s failed vote keeps the page and can be repeated', async ({ page, context, stranger }) => {
  const post = await aPost(stranger);
  await page.goto(`/posts/${post.id}`);
  await goOffline(context, page);
  const eatIt = page.getByRole('button', { name: /^Eat It/ });
  await eatIt.click();
  await expect(page.getByText('Failed to submit vote. Please try again.')).toBeVisible();
  await expectCompletePage(page);
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
  await expectCompletePage(page);
}

test('a proxy’s error page instead of the next page keeps the current page', async ({ page, stranger }) => {
  const post = await aPost(stranger);
  await followThroughProxy(page, post);
  await page.unrouteAll();
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: post.title, level: 1 })).toBeVisible();
});

test('Back to a page that is not saved on the device keeps the current page', async ({ page, context }) => {
  await page.goto('/leaderboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' }).click();
  await expect(page.getByRole('heading', { name: 'Truck Stop Locations' })).toBeVisible();
  await page.getByRole('searchbox').fill('Brisket');
  await goOffline(context, page);
  await page.goBack();
  await expect(failed(page, 'You’re offline')).toBeVisible();
  await expectCompletePage(page);
  await expect(page).toHaveURL(/\/locations$/);
  await expect(page.getByRole('searchbox')).toHaveValue('Brisket');
  await context.setOffline(false);
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'The Meat Masters' })).toBeVisible();
});

test.describe('before the code that handles failures has loaded', () => {
  let loadIt = () => {};
  test.beforeEach(async ({ page }) => {
    loadIt = await hold(page, /\/assets\/on-device-/);
  });

  test('a proxy’s error page keeps the current page', async ({ page, stranger }) => {
    const post = await aPost(stranger);
    void page.waitForResponse(/\.data(\?|$)/).then(() => loadIt());
    await followThroughProxy(page, post);
  });

  test('a link waits without a connection, and can be retried once there is one', async ({ page, context }) => {
    await page.goto('/latest-meat');
    await context.setOffline(true);
    const failedRequest = page.waitForEvent('requestfailed', (request) => request.url().includes('/map.data'));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click();
    await failedRequest;
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeAttached();
    await expectCompletePage(page);
    await context.setOffline(false);
    loadIt();
    await tryAgain(page);
    await expect(page.getByRole('heading', { name: /Food Map/ })).toBeVisible();
  });

  test('a form waits, and shows what failed', async ({ page, context, driver }) => {
    expect(driver.id).toBeGreaterThan(0);
    await page.goto('/data-deletion/confirm');
    await context.setOffline(true);
    const failedPost = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Permanently Delete My Account' }).click();
    await failedPost;
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await context.setOffline(false);
    loadIt();
    await expect(page.getByText('An unexpected error occurred. Please try again later.').first()).toBeVisible();
    await expectCompletePage(page);
  });
});

test('a dialog closes without a connection, and the page behind it is unchanged', async ({ page, context, driver }) => {
  const post = await aPost(driver);
  await page.goto(`/posts/${post.id}`);
  await page.getByLabel('Add a comment').fill('Half a thought');
  await page.getByRole('link', { name: 'Post Your Meat' }).click();
  const dialog = await opened(page, 'Share Your Meat', { script: true });
  await goOffline(context, page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectCompletePage(page);
  await expect(page.getByRole('heading', { name: post.title, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}$`));
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('Back shows the saved first page, and an unseen page does not replace it', async ({
    page,
    context,
    trouble,
  }) => {
    trouble.expect(/net::ERR_FAILED/);
    await page.goto('/locations');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByRole('heading', { name: 'The Meat Masters' })).toBeVisible();
    await kept(page, '/locations');
    await goOffline(context, page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Truck Stop Locations' })).toBeVisible();
    await expect(page).toHaveURL(/\/locations$/);
    await waitForFailureHandling(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click();
    await expect(failed(page, 'You’re offline')).toBeVisible();
    await expectCompletePage(page);
    await expect(page.getByRole('heading', { name: 'Truck Stop Locations' })).toBeVisible();
    await context.setOffline(false);
    await tryAgain(page);
    await expect(page.getByRole('heading', { name: /Food Map/ })).toBeVisible();
  });
});

test('signing out without a connection shows an error, and works later', async ({ page, context, driver, trouble }) => {
  // The notification count may be requested during the sign-out.
  trouble.expect(/status of 401/);
  await page.goto('/leaderboard');
  await goOffline(context, page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(failed(page, 'You’re offline')).toBeVisible();
  await expectCompletePage(page);
  await expect(page.getByRole('banner').getByRole('link', { name: driver.displayName })).toBeVisible();
  await context.setOffline(false);
  await tryAgain(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});
