import type { Page } from '@playwright/test';
import { codeOf } from '../support/second-factor';
import type { Driver } from './drivers';
import { expect, test } from './fixtures';
import { expectWrong } from './mistakes';
import { toldBy } from './toast';
import { formRefused } from './trouble';

async function typePassword(page: Page, { email }: Pick<Driver, 'email'>, password: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('two-step sign-in is set up, used and turned off', async ({ page, driver, openAs, trouble }) => {
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
