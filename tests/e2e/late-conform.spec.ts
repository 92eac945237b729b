import type { Page } from '@playwright/test';
import { anEmail, password } from './drivers';
import { expect, test } from './fixtures';
import { expectWrong } from './mistakes';
import { formRefused } from './trouble';

const asked = (page: Page): string[] => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  return files;
};
const conform = /\/assets\/conform-/;

test('a form that nobody is in brings no conform, and one that is used does', async ({ page }) => {
  const files = asked(page);
  await page.goto('/auth?tab=login');
  await expect(page.getByRole('button', { name: /^Show/ }).first()).toBeVisible();
  expect(files.filter((file) => conform.test(file))).toEqual([]);
  await page.getByLabel('Email').fill('nobody@example.com');
  await expect.poll(() => files.filter((file) => conform.test(file)).length).toBe(1);
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('an answer is shown though conform cannot be had', async ({ page, trouble }) => {
  trouble.expect(/status of 422|ERR_FAILED/);
  await page.context().route(conform, (route) => route.abort());
  await page.goto('/auth?tab=login');
  await expect(page.getByRole('button', { name: /^Show/ }).first()).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
});

test('what was typed while conform was on its way stays, and a mistake has the focus', async ({ page, trouble }) => {
  trouble.expect(formRefused);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.context().route(conform, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/auth?tab=forgot');
  const email = page.getByLabel('Email');
  await email.fill('kay');
  goOn();
  await expect(email).toHaveValue('kay');
  await email.press('Enter');
  await expectWrong(email, /email/i);
});

test.describe('first used without a network', () => {
  test.beforeEach(({ trouble }) => trouble.expect(/net::ERR_INTERNET_DISCONNECTED|status of 422/));

  const said = (page: Page, sentence: string) => expect(page.getByText(sentence).first()).toBeInViewport();

  for (const when of ['once all is here', 'before what holds the page together is']) {
    test(`a form ${when} keeps what was typed, and tells mistakes once there is one`, async ({ page, context }) => {
      if (when !== 'once all is here') await page.addInitScript(() => (window.requestIdleCallback = () => 0));
      await page.goto('/auth?tab=register');
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      const [email, secret] = [page.getByLabel('Email'), page.getByLabel('Password')];
      const register = page.getByRole('button', { name: 'Register', exact: true });
      await email.fill('kay');
      await secret.fill(password);
      const unreached = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
      await register.click();
      await unreached;
      if (when !== 'once all is here') {
        await expect(email).toHaveValue('kay');
        await context.setOffline(false);
      }
      await said(page, 'Registration failed. Please try again.');
      await expect(email).toHaveValue('kay');
      await expect(secret).toHaveValue(password);

      await context.setOffline(false);
      await register.click();
      await expectWrong(email, /email/i);
      await expect(email).toHaveValue('kay');
      await expect(secret).toHaveValue(password);
      await email.fill(anEmail());
      await register.click();
      await expect(page.getByRole('heading', { name: 'Verification needed' })).toBeVisible();
    });
  }

  test('a driver’s form keeps what was typed, and is sent', async ({ page, context, driver }) => {
    expect(driver.id).toBeGreaterThan(0);
    await page.goto('/complete-profile');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByLabel('City').fill('Reno');
    await page.getByRole('button', { name: 'COMPLETE PROFILE' }).click();
    await said(page, 'An error occurred while updating your profile');
    await expect(page.getByLabel('City')).toHaveValue('Reno');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'COMPLETE PROFILE' }).click();
    await expect(page.getByRole('link', { name: 'Start Exploring' })).toBeVisible();
  });
});
