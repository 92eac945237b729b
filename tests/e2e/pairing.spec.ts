import { expect, test } from './fixtures';
import { formRefused } from './trouble';

test('a tablet is signed in with a phone, and continues by itself', async ({ page: phone, driver, openAs }) => {
  const tablet = await openAs(null);
  await tablet.goto('/auth?tab=login');
  await tablet.getByRole('button', { name: 'Use your phone instead' }).click();
  await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('Sign in with your phone');
  const code = await tablet.locator('.photo-code').innerText();

  await phone.goto('/profile');
  await phone.getByRole('link', { name: 'Sign in on another device' }).click();
  await phone.getByLabel('Code').fill(code);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Is this your device?');
  await expect(phone.getByText('Did someone give you this code?')).toBeVisible();
  await phone.getByRole('button', { name: 'Allow This Device' }).click();
  await expect(phone.getByText('The other device will be signed in within seconds.')).toBeVisible();

  // No one touches the tablet: with JavaScript it asks, without it is told to look again.
  await expect(tablet).toHaveURL('/');
  await tablet.goto('/profile');
  await expect(tablet.getByText(driver.displayName).first()).toBeVisible();
});

const asAllowed = 'Without script these are forms like those of the tablet that is let in.';

test('a phone that says no leaves the tablet signed out, and says so at “Check Again”', async ({
  page: phone,
  driver,
  openAs,
  script,
}) => {
  test.skip(!script, asAllowed);
  expect(driver.id).toBeGreaterThan(0);
  const tablet = await openAs(null);
  await tablet.goto('/auth/phone');
  await tablet.getByRole('button', { name: 'Get a Code' }).click();
  const code = await tablet.locator('.photo-code').innerText();
  await tablet.getByRole('button', { name: 'Check Again' }).click();
  await expect(tablet.locator('.photo-code')).toHaveText(code, { useInnerText: true });

  await phone.goto('/pair');
  await phone.getByLabel('Code').fill(code.toLowerCase());
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: 'Deny' }).click();
  await expect(phone.getByLabel('Code')).toBeVisible();
  await tablet.goto('/auth/phone');
  await expect(tablet.getByText('Sign-in was denied on your phone')).toBeVisible();
});

test('a code that nothing shows is told beside its field', async ({ page, driver, script, trouble }) => {
  test.skip(!script, asAllowed);
  expect(driver.id).toBeGreaterThan(0);
  trouble.expect(formRefused);
  await page.goto('/pair');
  await page.getByLabel('Code').fill('bbbb cccc');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/We can't find that code/);
  await expect(page.getByLabel('Code')).toHaveValue('bbbb cccc');
});
