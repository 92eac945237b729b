import { expect, test } from './fixtures';

test('a tablet is signed in with a phone, and continues automatically', async ({ page: phone, driver, openAs }) => {
  const tablet = await openAs(null);
  await tablet.goto('/auth?tab=login');
  await tablet.getByRole('button', { name: 'Use your phone instead' }).click();
  await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('Sign in with your phone');
  const code = await tablet.getByTestId('code').innerText();

  await phone.goto('/profile');
  await phone.getByRole('link', { name: 'Sign in on another device' }).click();
  await phone.getByLabel('Code').fill(code);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Is this your device?');
  await expect(phone.getByText('Did someone give you this code?')).toBeVisible();
  await phone.getByRole('button', { name: 'Allow This Device' }).click();
  await expect(phone.getByText('The other device will be signed in within seconds.')).toBeVisible();

  // Without interaction, the tablet polls, or refreshes without JavaScript.
  await expect(tablet).toHaveURL('/');
  await tablet.goto('/profile');
  await expect(tablet.getByText(driver.displayName).first()).toBeVisible();
});
