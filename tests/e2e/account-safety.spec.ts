import type { Page } from '@playwright/test';
import { codeOf } from '../support/second-factor';
import { anEmail, type Driver } from './drivers';
import { expect, test } from './fixtures';
import { linkMailedTo } from './mail';
import { expectWrong } from './mistakes';
import { toldBy } from './toast';
import { formRefused } from './trouble';

async function typePassword(page: Page, { email }: Pick<Driver, 'email'>, password: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a driver sees where the account is signed in, and ends what is not theirs', async ({ page, driver, openAs }) => {
  const tablet = await openAs(null);
  await typePassword(tablet, driver, driver.password);
  await toldBy(tablet, 'Welcome back!');

  await page.goto('/profile');
  await page.getByRole('link', { name: 'Account security' }).click();
  await page.getByRole('link', { name: /^Devices/ }).click();
  const devices = page.getByRole('main').getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await devices.filter({ hasNotText: 'This device' }).getByRole('button', { name: 'Sign Out' }).click();
  await toldBy(page, 'That device has to sign in again.');
  await expect(devices).toHaveCount(1);
  await tablet.goto('/profile');
  await expect(tablet).toHaveURL(/\/auth\?tab=login/);

  await typePassword(tablet, driver, driver.password);
  await toldBy(tablet, 'Welcome back!');
  await page.goto('/account/devices');
  await page.getByRole('button', { name: 'Sign Out All Others' }).click();
  await toldBy(page, 'Only this device is signed in now.');
  await tablet.goto('/account');
  await expect(tablet).toHaveURL(/\/auth\?tab=login/);
});

test('codes are set up, asked for at sign-in, and turned off', async ({ page, driver, openAs, trouble }) => {
  trouble.expect(formRefused);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Two-step verification' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('img', { name: 'Setup key, for a camera' })).toBeVisible();
  const secret = (await page.getByTestId('secret').innerText()).replaceAll(/\s/g, '');

  await page.getByLabel('Code').fill('000000');
  await page.getByLabel('Current password').fill(driver.password);
  await page.getByRole('button', { name: 'Turn On', exact: true }).click();
  await expectWrong(page.getByLabel('Code'), /That code is wrong/);

  await page.getByLabel('Code').fill(codeOf(secret));
  await page.getByLabel('Current password').fill(driver.password);
  await page.getByRole('button', { name: 'Turn On', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = page.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  await expect(codes).toHaveCount(10);
  const [recoveryCode = '', lastCode = ''] = [await codes.first().innerText(), await codes.last().innerText()];

  const tablet = await openAs(null);
  for (const code of [codeOf(secret, 1), recoveryCode]) {
    await typePassword(tablet, driver, driver.password);
    await expect(tablet.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await tablet.getByLabel('Code').fill(code);
    await tablet.getByRole('button', { name: 'Sign In' }).click();
    await toldBy(tablet, 'Welcome back!');
    await tablet.getByRole('button', { name: 'Sign Out' }).click();
    await toldBy(tablet, 'Logged out');
  }

  await page.goto('/account/second-factor');
  await expect(page.getByText(recoveryCode)).toHaveCount(0);
  await page.getByLabel('Current password').last().fill(driver.password);
  await page.getByLabel('Code').last().fill(lastCode);
  await page.getByRole('button', { name: 'Turn Off', exact: true }).click();
  await toldBy(page, 'Your password alone signs you in now.');
  await typePassword(tablet, driver, driver.password);
  await toldBy(tablet, 'Welcome back!');
});

test('a password is changed by who knows the current one', async ({ page, driver, openAs, trouble }) => {
  trouble.expect(formRefused);
  await page.goto('/account/password');
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(next);
    await page.getByLabel('Confirm password').fill(next);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await change('a cold plate', 'a warm plate');
  await expectWrong(page.getByLabel('Current password'), "That isn't your current password.");
  await change(driver.password, 'password1');
  await expectWrong(page.getByLabel('New password'), /That password is too common/);
  await change(driver.password, 'a warm plate');
  await toldBy(page, 'Your other devices were signed out.');
  const tablet = await openAs(null);
  await typePassword(tablet, driver, 'a warm plate');
  await toldBy(tablet, 'Welcome back!');
});

test('an address is changed from the profile on, once its mail was read', async ({ page, driver }) => {
  const email = anEmail();
  await page.goto('/profile');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Change your email' })).toBeVisible();
  await expect(page.getByLabel('New email')).toHaveValue(email);
  await page.getByLabel('Current password').fill(driver.password);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await toldBy(page, 'Open the link we emailed to the new address');
  await expect(page.getByText(driver.email)).toBeVisible();

  await page.goto(await linkMailedTo(email, 'Confirm your new email'));
  await page.getByRole('button', { name: 'Use This Address' }).click();
  await toldBy(page, 'Use it to sign in from now on.');
  await page.getByRole('link', { name: 'Account security' }).click();
  await expect(page.getByText(email)).toBeVisible();
});
