import { aPost } from './drivers';
import { expect, test } from './fixtures';
import { linkMailedTo } from './mail';
import { toldBy } from './toast';

test(
  'a driver deletes the account, and takes it back by the mailed link',
  { tag: ['@S1.account.4', '@S4.deletion.1', '@S4.deletion.2'] },
  async ({ page, driver, openAs, trouble }) => {
    trouble.expect(/status of 404/);
    const post = await aPost(driver);
    await page.goto('/');
    await page.getByRole('link', { name: 'Data Deletion' }).click();
    await page.getByRole('link', { name: 'Delete My Account' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm Account Deletion' })).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Data Deletion', level: 1 })).toBeVisible();

    await page.getByRole('link', { name: 'Delete My Account' }).click();
    await page.getByRole('button', { name: 'Permanently Delete My Account' }).click();
    await toldBy(page, 'Request Submitted');
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    const visitor = await openAs(null);
    expect((await visitor.request.get(`/posts/${post.id}`)).status()).toBe(404);

    const link = new URL(await linkMailedTo(driver.email, 'account is scheduled for deletion'));
    await page.goto(link.pathname + link.search);
    await page.getByRole('button', { name: 'Keep My Account' }).click();
    await toldBy(page, 'Your account, posts and comments are back.');
    await page.getByLabel('Email').fill(driver.email);
    await page.getByLabel('Password').fill(driver.password);
    await page
      .getByRole('main')
      .getByRole('button', { name: /log ?in|sign ?in/i })
      .click();
    await toldBy(page, 'Welcome back!');
    expect((await visitor.request.get(`/posts/${post.id}`)).status()).toBe(200);
  },
);

test(
  'a visitor is led to sign in, and back to the confirmation',
  { tag: ['@S6.visitor.3'] },
  async ({ page, stranger }) => {
    await page.goto('/data-deletion/confirm');
    await toldBy(page, 'You must be logged in to request data deletion.');
    await page.getByLabel('Email').fill(stranger.email);
    await page.getByLabel('Password').fill(stranger.password);
    await page
      .getByRole('main')
      .getByRole('button', { name: /log ?in|sign ?in/i })
      .click();
    await expect(page.getByRole('button', { name: 'Permanently Delete My Account' })).toBeVisible();
  },
);
