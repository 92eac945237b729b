import { aPost, aWord, pointsOf } from './drivers';
import { expect, test } from './fixtures';
import { expectWrong } from './mistakes';
import { aDrawnPlate, noPicture } from './pictures';
import { toldBy } from './toast';

test(
  'a driver fills in the profile, and a validation error keeps the text',
  { tag: ['@S2.profile.7', '@S5.profile.1', '@S8.profile.1'] },
  async ({ page, driver, trouble }) => {
    trouble.expect(/status of 422/);
    const before = await pointsOf(driver);
    const name = `Rosie ${aWord()}`;
    await page.goto('/profile');
    await expect(page.getByText('Your email is verified.')).toBeVisible();
    await page.getByLabel('Display name').fill('R');
    await page.getByLabel('City').fill('Tucumcari');
    await page.getByLabel('State').selectOption('NM');
    await page.getByLabel('Bio').fill('Twenty years on I-40.');
    await page.getByRole('button', { name: 'Save' }).click();
    await toldBy(page, 'Update failed Display name is too short');
    await expectWrong(page.getByLabel('Display name'), 'Display name is too short');
    await expect(page.getByLabel('City')).toHaveValue('Tucumcari');
    await expect(page.getByLabel('State')).toHaveValue('NM');
    await expect(page.getByLabel('Bio')).toHaveValue('Twenty years on I-40.');

    await page.getByLabel('Display name').fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await toldBy(page, 'Profile updated');
    await expect(page.getByText('Display name is too short')).toHaveCount(0);
    await expect(page.getByLabel('Display name')).not.toHaveAttribute('aria-invalid');
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
    expect(await pointsOf(driver)).toBe(before + 3);

    await page.getByRole('link', { name: 'View public profile' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText('Twenty years on I-40.')).toBeVisible();
  },
);

test('one tap opens the chart of points by week, and another its table', async ({ page, driver }) => {
  await aPost(driver);
  const points = await pointsOf(driver);
  await page.goto('/profile');
  const weeks = page.locator('details', { hasText: 'Points by week' }).first();
  await expect(weeks.locator('svg')).toBeHidden();
  await weeks.getByText('Points by week').click();
  await expect(weeks.locator('svg rect')).toHaveCount(1);
  await expect(weeks.getByRole('table')).toBeHidden();
  await weeks.getByText('Show numbers').click();
  await expect(weeks.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(String(points));
  await expect(weeks.getByRole('row')).toHaveCount(13);
});

test(
  'an avatar is uploaded, and a file that is not a picture is rejected',
  { tag: ['@S2.profile.3'] },
  async ({ driverPage: page, trouble }) => {
    trouble.expect(/status of 422/);
    await page.goto('/profile');
    await page.getByLabel('Photo').setInputFiles(noPicture);
    await page.getByRole('button', { name: 'Upload Photo' }).click();
    await toldBy(page, 'Avatar update failed');
    await expectWrong(page.getByLabel('Photo'), /isn't a photo we can read/);

    await page.getByLabel('Photo').setInputFiles(await aDrawnPlate());
    await page.getByRole('button', { name: 'Upload Photo' }).click();
    await toldBy(page, 'Profile photo updated');
    await expect(page.getByText("isn't a photo we can read")).toHaveCount(0);
    await expect(page.getByRole('banner').locator('img')).toBeVisible();
  },
);

test(
  'a completed profile cannot be completed again',
  { tag: ['@S4.complete.1', '@S4.complete.3'] },
  async ({ driverPage: page, trouble }) => {
    trouble.expect(/status of 422/);
    await page.goto('/complete-profile');
    await page.getByLabel('Display Name').fill('x'.repeat(31));
    await page.getByRole('button', { name: 'COMPLETE PROFILE' }).click();
    await expectWrong(page.getByLabel('Display Name'), 'Display name cannot exceed 30 characters');
    await expect(page.getByLabel('Display Name')).toHaveValue('x'.repeat(31));
    await expect(page.getByText('31 of 30 characters')).toBeVisible();
    await page.getByLabel('Display Name').fill('x'.repeat(2));
    await page.getByRole('button', { name: 'COMPLETE PROFILE' }).click();
    await expect(page.getByLabel('Display Name')).toBeFocused();
    await page.getByLabel('Display Name').fill(`Rig ${aWord()}`);
    await page.getByLabel('Phone Number').fill('555 0100');
    await page.getByRole('button', { name: 'COMPLETE PROFILE' }).click();
    await expect(page.getByText('+1 Points')).toBeVisible();
    await page.goto('/complete-profile');
    await expect(page).toHaveURL(/\/$/);
  },
);
