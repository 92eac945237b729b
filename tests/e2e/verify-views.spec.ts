import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { hold } from './hold';

const link = '/verify-email?token=a-token&email=driver%40example.com';
const call = '**/api/verify-email?*';

/** Mocks the server's response. */
const mockResponse = (page: Page, answer: object, status = 200) =>
  page.route(call, (route) => route.fulfill({ status, json: answer }));

test('a pending call shows a spinner', { tag: ['@S2.verify.loading'] }, async ({ page, trouble }) => {
  trouble.expect(/status of 422/);
  const letGo = await hold(page, call);
  await page.goto(link);
  await expect(page.getByText('Verifying your email...')).toBeVisible();
  await expect(page.locator('main span[aria-hidden=true]')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
});

test(
  'after automatic sign-in, the page redirects after one second',
  { tag: ['@S2.verify.redirecting', '@S4.verify.1', '@S9.auto-login-delay'] },
  async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') });
    await mockResponse(page, { status: 'success', userId: 7, wasExpired: false, alreadyVerified: false });
    await page.route('**/api/auto-login', (route) => route.fulfill({ json: { success: true } }));
    await page.clock.pauseAt(new Date('2026-11-21T12:00:10Z'));
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
    await expect(page.locator('main span[aria-hidden=true]')).toBeVisible();
    await expect(page.getByText("You're being automatically redirected to complete your profile...")).toBeVisible();
    await page.clock.runFor(999);
    await expect(page).toHaveURL(/\/verify-email/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/redirectTo=%2Fcomplete-profile/);
  },
);

for (const [what, answer, title] of [
  ['in time', { wasExpired: false, alreadyVerified: false }, 'Your email is verified.'],
  ['after the link expired', { wasExpired: true, alreadyVerified: false }, 'That link had expired'],
  ['again', { wasExpired: false, alreadyVerified: true }, 'This email is already verified.'],
] as const) {
  test(
    `an email that is verified ${what} shows so, without automatic sign-in or if that fails`,
    { tag: ['@S4.verify.2', '@S4.verify.3'] },
    async ({ page, trouble }) => {
      trouble.expect(/status of 401/);
      await page.route('**/api/auto-login', (route) => route.fulfill({ status: 401, json: {} }));
      for (const userId of [null, 7]) {
        await page.unroute(call);
        await mockResponse(page, { status: 'success', userId, ...answer });
        await page.goto(link);
        await expect(page.getByText(title)).toBeVisible();
      }
    },
  );
}

test('an expired link offers a new email', { tag: ['@S4.verify.4', '@S2.verify.expired'] }, async ({ page }) => {
  await mockResponse(page, { status: 'expired', userId: null });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Link Expired' })).toBeVisible();
  await expect(page.getByText('Verification links expire after 24 hours.')).toBeVisible();
  const again = page.getByRole('link', { name: 'Get a New Verification Email' });
  await expect(again).toHaveAttribute('href', '/verify-help?email=driver%40example.com');
});

test(
  'any other response is invalid, with the server’s message or ours',
  { tag: ['@S4.verify.5', '@S2.verify.invalid.2'] },
  async ({ page, trouble }) => {
    trouble.expect(/status of 422/);
    for (const [answer, status, words] of [
      [{ status: 'strange', message: 'A strange link' }, 200, 'A strange link'],
      [{ message: 'No such link' }, 422, 'No such link'],
      [{}, 422, 'Invalid verification link'],
    ] as const) {
      await page.unroute(call);
      await mockResponse(page, answer, status);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
      await expect(page.getByText(words)).toBeVisible();
    }
  },
);

test('a failed call shows an error', { tag: ['@S2.verify.error', '@S4.verify.6'] }, async ({ page, trouble }) => {
  trouble.expect(/net::ERR_FAILED/);
  await page.route(call, (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Server Error' })).toBeVisible();
  await expect(page.getByText(/^An error occurred during verification: \S/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('a response that is not the site’s shows as a failure, with our message', async ({ page }) => {
  await page.route(call, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await expect(page.getByText('JSON')).toHaveCount(0);
});
