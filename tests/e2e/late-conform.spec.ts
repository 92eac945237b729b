import type { Page } from '@playwright/test';
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
