import type { Page } from '@playwright/test';
import { anEmail, aPlace, aPost, aWaitingPost, password } from './drivers';
import { expect, test } from './fixtures';
import { waitForFailureHandling } from './held-together';
import { linkMailedTo } from './mail';
import { aDrawnPlate } from './pictures';
import { toast, toldBy } from './toast';

test.beforeEach(({ trouble }) => trouble.expect(/net::ERR_INTERNET_DISCONNECTED/));

/** Taps a submit button without a connection, after the code that handles failures has loaded. */
async function submitWithoutConnection(page: Page, button: string): Promise<void> {
  await waitForFailureHandling(page);
  await page.route(/\.data(\?|$)/, (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: button, exact: true }).click();
}

const expectMessage = (page: Page, sentence: string) =>
  expect(page.getByText(sentence, { exact: false }).first()).toBeInViewport();

test('a registration that fails shows an error', { tag: ['@S8.register.2'] }, async ({ page }) => {
  await page.goto('/auth?tab=register');
  await page.getByLabel('Email').fill(anEmail());
  await page.getByLabel('Password').fill(password);
  await submitWithoutConnection(page, 'Register');
  await expectMessage(page, 'Registration failed. Please try again.');
});

test('a request for a password link that fails shows an error', { tag: ['@S8.forgot.2'] }, async ({ page }) => {
  await page.goto('/auth?tab=forgot');
  await page.getByLabel('Email').fill(anEmail());
  await submitWithoutConnection(page, 'Send Link');
  await expectMessage(page, 'An unexpected error occurred');
});

test(
  'a new password that fails to save shows an error; the page redirects 3 seconds after it is saved',
  { tag: ['@S2.reset.2', '@S8.reset.2', '@S9.reset-delay'] },
  async ({ page, stranger }) => {
    await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') });
    await page.request.post('/api/forgot-password', { data: { email: stranger.email } });
    await page.goto(await linkMailedTo(stranger.email, 'new password'));
    await page.getByLabel('New password').fill('a warm plate');
    await page.getByLabel('Confirm password').fill('a warm plate');
    await submitWithoutConnection(page, 'Reset Password');
    await expectMessage(page, 'Failed to reset password. Please try again.');

    await page.unrouteAll();
    await page.clock.pauseAt(new Date('2026-11-21T12:30:00Z'));
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await page.clock.runFor(2_999);
    await expect(page).toHaveURL(/\/reset-password\?done/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/\/auth$/);
  },
);

test('a verification email that fails to send shows an error', { tag: ['@S8.resend.1'] }, async ({ page }) => {
  await page.goto('/verify-help');
  await page.getByLabel('Email').fill(anEmail());
  await submitWithoutConnection(page, 'Send a New Email');
  await expectMessage(page, 'Could not send verification email. Please try again later.');
});

test(
  'a completed profile that fails to save shows an error and keeps its text',
  { tag: ['@S8.complete.3', '@S4.complete.2'] },
  async ({ page, driver }) => {
    expect(driver.id).toBeGreaterThan(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/complete-profile');
    await page.getByLabel('City').fill('Reno');
    await submitWithoutConnection(page, 'COMPLETE PROFILE');
    await expectMessage(page, 'An error occurred while updating your profile');
    await expect(page.getByLabel('City')).toHaveValue('Reno');
  },
);

test('an avatar that fails to upload shows an error', { tag: ['@S8.avatar.2'] }, async ({ page, driver }) => {
  expect(driver.id).toBeGreaterThan(0);
  await page.goto('/profile');
  await page.getByLabel('Photo').setInputFiles(await aDrawnPlate());
  await submitWithoutConnection(page, 'Upload Photo');
  await expect(toast(page)).toContainText('Avatar update failed Failed to update avatar');
  await expect(page.getByRole('main').getByText('Failed to update avatar')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  await toldBy(page, 'Profile photo updated');
  await expect(page.getByRole('main').getByText('Failed to update avatar')).toHaveCount(0);
});

test('a deletion that fails shows an error', { tag: ['@S8.deletion.2'] }, async ({ page, driver }) => {
  expect(driver.id).toBeGreaterThan(0);
  await page.goto('/data-deletion/confirm');
  await submitWithoutConnection(page, 'Permanently Delete My Account');
  await expectMessage(page, 'An unexpected error occurred. Please try again later.');
});

test(
  'a share that fails to be counted shows an error',
  { tag: ['@S8.share.2'] },
  async ({ page, driver, stranger }) => {
    expect(driver.id).toBeGreaterThan(0);
    const post = await aPost(stranger);
    await page.goto(`/posts/${post.id}/share`);
    await submitWithoutConnection(page, 'Yes, I Shared It');
    await expectMessage(page, 'Failed to share post. Please try again.');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to share post' })).toBeVisible();
  },
);

test('a post without its photo stays in the outbox with its text until there is a connection', async ({
  page,
  driver,
}) => {
  const place = await aPlace(driver);
  await page.goto(`/posts/new?location=${place.id}`);
  await page.getByLabel('Title *').fill('Cornbread');
  await page.getByLabel('Description').fill('Skillet and all.');
  await page.route(/\/api\//, (route) => route.abort('internetdisconnected'));
  await submitWithoutConnection(page, 'Post now, photo later');
  await expect(page.getByText('Your post Cornbread, without its photo')).toBeVisible();
  await expect(page.getByText('Skillet and all.')).toBeVisible();
  await page.unrouteAll();
  const send = page.getByRole('button', { name: 'Send Now' });
  if (await send.isVisible()) await send.click();
  await expect(page.getByText('Nothing waiting.')).toBeVisible();
  const waiting: { title: string }[] = await (await driver.api.get('/api/waiting-posts')).json();
  expect(waiting.map(({ title }) => title)).toEqual(['Cornbread']);
});

test('a late photo that fails to upload stays selected with its code', async ({ page, stranger }) => {
  const { code, title } = await aWaitingPost(stranger);
  await page.goto('/photo-later');
  await page.getByLabel('Code *').fill(code);
  await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
  await submitWithoutConnection(page, 'Add Photo');
  await expectMessage(page, "We couldn't add the photo. Please try again.");
  await expect(page.getByLabel('Code *')).toHaveValue(code);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Add Photo' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});
