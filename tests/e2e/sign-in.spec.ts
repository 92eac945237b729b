import { anEmail, password, registerOnly } from './drivers';
import { expect, test } from './fixtures';
import { expectWrong, heldBackByTheBrowser } from './mistakes';
import { formRefused } from './trouble';
import { linkMailedTo } from './mail';
import { toldBy } from './toast';

test(
  'a wrong password says so beside its field, and the address is kept',
  { tag: ['@S8.login.2'] },
  async ({ page, trouble, stranger }) => {
    trouble.expect(formRefused);
    await page.goto('/auth?tab=login');
    await page.getByLabel('Email').fill(stranger.email);
    await page.getByLabel('Password').fill('a cold plate');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectWrong(page.getByLabel('Password'), 'Email or password does not match');
    await expect(page.getByLabel('Email')).toHaveValue(stranger.email);
  },
);

test('an address that cannot be one says so beside its field', { tag: ['@S5.login.1'] }, async ({ page, trouble }) => {
  trouble.expect(formRefused);
  await page.goto('/auth?tab=login');
  await page.getByLabel('Email').fill('driver@cab');
  await page.getByLabel('Password').fill('a cold plate');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectWrong(page.getByLabel('Email'), 'Please enter a valid email address');
  await expect(page.getByLabel('Email')).toHaveValue('driver@cab');
});

test(
  'empty fields are pointed at: by the browser, or with JavaScript by us',
  { tag: ['@S5.login.1', '@S5.login.2'] },
  async ({ page, script, trouble }) => {
    trouble.expect(formRefused);
    await page.goto('/auth?tab=login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    if (!script) return heldBackByTheBrowser(page.getByLabel('Email'));
    const summary = page.getByRole('alert').filter({ hasText: 'Please fix 2 things below.' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(['Email', 'Password']);
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required');
    await summary.getByRole('link', { name: 'Email' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
  },
);

test(
  'an address that is not verified yet gets the way to the verification help',
  { tag: ['@S2.auth.5', '@S8.login.1'] },
  async ({ page, trouble }) => {
    const email = anEmail();
    await registerOnly(email);
    trouble.expect(/status of (422|403)/);
    await page.goto('/auth?tab=login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectWrong(
      page.getByLabel('Email'),
      'Email not verified. Please check your inbox or use our verification help page.',
    );
    await page.getByRole('main').getByRole('link', { name: 'Email verification help' }).click();
    await expect(page).toHaveURL(/\/verify-help\?email=/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('button', { name: 'Send a New Email' }).click();
    await toldBy(page, 'a new link is on its way');
  },
);

test(
  'registering with a known address or a short password says so',
  { tag: ['@S5.register.3', '@S8.register.1'] },
  async ({ page, script, trouble, stranger }) => {
    trouble.expect(/status of (422|409)/);
    await page.goto('/auth?tab=register');
    await page.getByLabel('Email').fill(stranger.email);
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Register' }).click();
    if (script) await expectWrong(page.getByLabel('Password'), /Password must be at least 6 characters/);
    else await heldBackByTheBrowser(page.getByLabel('Password'));

    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expectWrong(page.getByLabel('Email'), 'Email is already registered');
    await expect(page.getByLabel('Email')).toHaveValue(stranger.email);
  },
);

test(
  'a driver signs in by typing, cannot come back to the sign-in page, and signs out',
  { tag: ['@S1.account.2', '@S2.auth.1', '@S2.route.auth.2', '@S4.auth.2', '@S4.auth.4', '@S8.auth.1', '@S8.auth.4'] },
  async ({ page, stranger }) => {
    await page.goto('/auth');
    await page.getByLabel('Email').fill(stranger.email);
    await page.getByLabel('Password').fill(stranger.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await toldBy(page, "Welcome back! You've successfully logged in.");
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('link', { name: stranger.displayName })).toBeVisible();

    await page.goto('/auth');
    await expect(page).toHaveURL(/\/$/);

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await toldBy(page, "Logged out You've been successfully logged out.");
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  },
);

test(
  'a used link says that the address is verified already, and a made-up one that it is invalid',
  { tag: ['@S2.verify.invalid.2', '@S2.verify.no-token', '@S4.verify.2', '@S4.verify.5'] },
  async ({ page, request, script, trouble }) => {
    // The page tries to sign in by a link that was used before, and is refused.
    trouble.expect(/status of 401 .*auto-login/);
    trouble.expect(/status of (422|400|404)/);
    const email = anEmail();
    await registerOnly(email);
    const link = await linkMailedTo(email, 'Verify your email');
    await request.get(`/api/verify-email${new URL(link).search}`);
    await page.goto(link);
    if (!script) await page.getByRole('button', { name: 'Verify my email' }).click();
    await expect(page.getByRole('heading', { name: 'Already Verified' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/auth');

    await page.goto('/verify-email?token=nothing-of-ours');
    if (!script) await page.getByRole('button', { name: 'Verify my email' }).click();
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
    await expect(page.getByText('Invalid verification link')).toBeVisible();

    await page.goto('/verify-email');
    await expect(page.getByText('Missing verification token')).toBeVisible();
  },
);
