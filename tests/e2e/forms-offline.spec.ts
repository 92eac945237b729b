import type { Page } from '@playwright/test';
import { anEmail, aPost, password } from './drivers';
import { expect, test } from './fixtures';
import { hold } from './hold';
import { expectWrong } from './mistakes';

test.describe('without a network', () => {
  test.beforeEach(({ trouble }) => trouble.expect(/net::ERR_INTERNET_DISCONNECTED|status of 422/));

  const expectMessage = (page: Page, sentence: string) => expect(page.getByText(sentence).first()).toBeInViewport();

  for (const when of ['after all code has loaded', 'before the code that handles failures has loaded']) {
    test(`a form used ${when} keeps the typed text, and shows validation errors once there is a network`, async ({
      page,
      context,
    }) => {
      const loadsLate = when !== 'after all code has loaded';
      const loadIt = loadsLate ? await hold(page, /\/assets\/on-device-/) : null;
      await page.goto('/auth?tab=register');
      if (!loadsLate) await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      const [email, secret] = [page.getByLabel('Email'), page.getByLabel('Password')];
      const register = page.getByRole('button', { name: 'Register', exact: true });
      await email.fill('kay');
      await secret.fill(password);
      const failedRequest = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
      await register.click();
      await failedRequest;
      if (loadsLate) {
        await expect(email).toHaveValue('kay');
        await context.setOffline(false);
        loadIt?.();
      }
      await expectMessage(page, 'Registration failed. Please try again.');
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

  test('a driver’s form keeps the typed text and is sent', async ({ page, context, driver }) => {
    expect(driver.id).toBeGreaterThan(0);
    await page.goto('/complete-profile');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByLabel('City').fill('Reno');
    await page.getByRole('button', { name: 'COMPLETE PROFILE' }).click();
    await expectMessage(page, 'An error occurred while updating your profile');
    await expect(page.getByLabel('City')).toHaveValue('Reno');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'COMPLETE PROFILE' }).click();
    await expect(page.getByRole('link', { name: 'Start Exploring' })).toBeVisible();
  });
});

test('an unreadable response is not treated as a lost connection: no message about it, and nothing in the outbox', async ({
  page,
  driver: _driver,
  stranger,
  script,
  trouble,
}) => {
  test.skip(!script, 'Only JavaScript reads such responses.');
  trouble.expect(/./);
  const post = await aPost(stranger);
  await page.goto(`/posts/${post.id}`);
  await page.waitForLoadState('networkidle');
  await page.route(/\/posts\/\d+\.data/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 200, contentType: 'text/x-script', body: 'no data' })
      : route.continue(),
  );
  await page.getByLabel('Add a comment').fill('Worth the exit.');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText('Road closed')).toBeVisible();
  await expect(page.getByText('You’re offline', { exact: true })).toHaveCount(0);
});
