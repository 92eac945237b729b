import type { Locator, Page } from '@playwright/test';
import { aComment, aDriver, aPlace, aPost, aWord } from './drivers';
import { expect, test } from './fixtures';
import { hold } from './hold';
import { aDrawnPlate } from './pictures';
import { toast, toldBy } from './toast';

/**
 * Taps a button, and expects its pending label and no second submission while its form is being sent.
 * @returns a function that lets the request continue
 */
async function tapAndExpectPending(page: Page, button: string, pending: string): Promise<() => void> {
  const letGo = await hold(page, /\.data(\?|$)/);
  await page.getByRole('button', { name: button, exact: true }).click();
  const sending = page.getByRole('button', { name: pending, exact: true });
  await expect(sending).toBeDisabled();
  // If the button lost the focus, keyboard users would restart at the top of the page.
  await expect(sending).toBeFocused();
  return letGo;
}

test(
  'a post shows that it is being sent, and no other button of its form submits it',
  { tag: ['@S2.new-post.3', '@S4.post.1'] },
  async ({ page, driver }) => {
    const place = await aPlace(driver);
    await page.goto(`/posts/new?location=${place.id}`);
    await page.getByLabel('Title *').fill('Grits');
    await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
    const letGo = await tapAndExpectPending(page, 'Post Your Meat', 'Creating...');
    await expect(page.getByRole('button', { name: 'Search' })).toBeDisabled();
    letGo();
    await toldBy(page, 'Your post has been created.');
  },
);

test('a stop shows that it is being sent', { tag: ['@S4.location.1'] }, async ({ driverPage: page }) => {
  await page.goto('/locations/new');
  await page.getByLabel('Name *').fill(`Grill ${aWord()}`);
  const letGo = await tapAndExpectPending(page, 'Add Stop', 'Creating...');
  letGo();
  await toldBy(page, 'New location created successfully.');
});

test(
  'a completed profile shows that it is being sent',
  { tag: ['@S2.complete.4', '@S4.complete.1'] },
  async ({ driverPage: page }) => {
    await page.goto('/complete-profile');
    const letGo = await tapAndExpectPending(page, 'COMPLETE PROFILE', 'Saving Profile...');
    letGo();
    await expect(page.getByRole('link', { name: 'Start Exploring' })).toBeVisible();
  },
);

test(
  'a deletion can be canceled first, and shows that it is being sent',
  { tag: ['@S2.deletion.5', '@S4.deletion.1'] },
  async ({ driverPage: page }) => {
    await page.goto('/data-deletion/confirm');
    await expect(page.getByRole('link', { name: 'Cancel' })).toBeVisible();
    const letGo = await tapAndExpectPending(page, 'Permanently Delete My Account', 'Processing...');
    letGo();
    await toldBy(page, 'Request Submitted');
  },
);

test('sign-out shows that it is being sent', { tag: ['@S2.nav.6'] }, async ({ driverPage: page }) => {
  await page.goto('/highways');
  const letGo = await tapAndExpectPending(page, 'Sign Out', '...');
  letGo();
  await toldBy(page, 'Logged out');
});

test(
  'a second vote is ignored while one is being sent',
  { tag: ['@S4.vote.1'] },
  async ({ driverPage: page, stranger }) => {
    const post = await aPost(stranger);
    await page.goto(`/posts/${post.id}`);
    await expectOneAtATime(page, `/api/posts/${post.id}/vote`, {
      first: page.getByRole('button', { name: /^Eat It/ }),
      second: page.getByRole('button', { name: /^Beat It/ }),
    });
  },
);

test(
  'a second vote on a comment is ignored while one is being sent',
  { tag: ['@S4.vote.3'] },
  async ({ driverPage: page, stranger }) => {
    const post = await aPost(stranger);
    const comment = await aComment(stranger, post, 'Ask for the corner table.');
    await page.goto(`/posts/${post.id}`);
    await expectOneAtATime(page, `/api/comments/${comment.id}/vote`, {
      first: page.getByRole('button', { name: /^Helpful/ }),
      second: page.getByRole('button', { name: 'Not helpful' }),
    });
  },
);

async function expectOneAtATime(page: Page, path: string, { first, second }: Record<'first' | 'second', Locator>) {
  let sent = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) sent += 1;
  });
  const letGo = await hold(page, `**${path}`);
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  for (const button of [first, second]) {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.dispatchEvent('click');
  }
  letGo();
  await expect(second).not.toHaveAttribute('aria-disabled');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  expect(sent).toBe(1);
}

test(
  'nine placeholder cards show during a search for stops',
  { tag: ['@S2.locations.5', '@S9.skeleton'] },
  async ({ page, stranger }) => {
    const place = await aPlace(stranger);
    await page.goto('/locations');
    const letGo = await hold(page, /\/locations\.data/);
    await page.getByRole('searchbox').fill(place.name);
    await page.getByRole('button', { name: 'Search' }).click();
    const placeholders = page.getByRole('status', { name: 'Loading stops' });
    await expect(placeholders.locator('> div')).toHaveCount(9);
    letGo();
    await expect(page.getByRole('main').getByRole('link', { name: place.name })).toBeVisible();
    await expect(placeholders).toHaveCount(0);
  },
);

test(
  'share and copy buttons are disabled while a share is counted or a link is copied',
  { tag: ['@S4.share.1'] },
  async ({ driverPage: page }) => {
    await page.addInitScript(() => {
      const writeText = () => new Promise((resolve) => window.addEventListener('copied', resolve));
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    });
    const post = await aPost(await aDriver());
    await page.goto(`/posts/${post.id}/share`);
    const copyButtons = page.getByRole('button', { name: /^Copy/ });
    await copyButtons.first().click();
    await expect(copyButtons.nth(0)).toBeDisabled();
    await expect(copyButtons.nth(1)).toBeDisabled();
    await page.evaluate(() => window.dispatchEvent(new Event('copied')));
    await toldBy(page, 'Link copied!');
    await expect(copyButtons.nth(1)).toBeEnabled();

    const letGo = await tapAndExpectPending(page, 'Yes, I Shared It', '...');
    letGo();
    await toldBy(page, 'You got 5 points.');
  },
);

test(
  'each network gets link and message in a 600 by 400 popup; a failure to count the share is not shown',
  { tag: ['@S2.share.4', '@S7.share.3', '@S9.popup'] },
  async ({ driverPage: page, stranger, trouble }) => {
    trouble.expect(/net::ERR_FAILED/);
    await page.addInitScript(() => {
      const opened: unknown[][] = [];
      Object.assign(window, { opened });
      window.open = (...args) => {
        opened.push(args);
        return window;
      };
    });
    const post = await aPost(stranger);
    await page.route(`**/api/posts/${post.id}/share`, (route) => route.abort());
    await page.goto(`/posts/${post.id}/share`);
    await page.getByLabel('Message').fill('Eat here.');
    for (const [network, host, message] of [
      ['Facebook', 'www.facebook.com', 'quote'],
      ['Twitter', 'twitter.com', 'text'],
      ['LinkedIn', 'www.linkedin.com', null],
    ] as const) {
      const failed = page.waitForEvent('requestfailed');
      await page.getByRole('link', { name: network }).click();
      await failed;
      const opened = await page.evaluate(() => (Reflect.get(window, 'opened') as string[][]).pop());
      const { hostname, searchParams } = new URL(opened?.[0] ?? '');
      expect(hostname).toBe(host);
      expect(searchParams.get('u') ?? searchParams.get('url')).toMatch(new RegExp(`/m/${post.shortCode}$`));
      if (message) expect(searchParams.get(message)).toBe('Eat here.');
      expect(opened?.[2]).toBe('width=600,height=400');
    }
    await expect(toast(page)).toHaveCount(0);
  },
);

test(
  'a display name is checked on every change',
  { tag: ['@S5.complete.2', '@S5.complete.3'] },
  async ({ driverPage: page }) => {
    await page.goto('/complete-profile');
    const name = page.getByLabel('Display Name');
    await name.fill('Al');
    await expect(name).toHaveAccessibleDescription('Display name must be at least 3 characters');
    await name.press('End');
    await name.pressSequentially('f');
    await expect(name).toHaveAccessibleDescription('');
    await name.press('Backspace');
    await expect(name).toHaveAccessibleDescription('Display name must be at least 3 characters');
    await name.fill('d'.repeat(30));
    await expect(name).toHaveAccessibleDescription('');
    await name.press('End');
    await name.pressSequentially('d');
    await expect(name).toHaveAccessibleDescription('Display name cannot exceed 30 characters');
  },
);

test(
  'a slow page shows a progress bar, and the home page shows placeholders for its lists',
  { tag: ['@S2.home.4'] },
  async ({ page }) => {
    await page.goto('/leaderboard');
    const bar = page.getByRole('progressbar', { name: 'Loading' });
    const letGo = await hold(page, /\.data(\?|$)/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(bar).toBeVisible();
    const placeholders = page.getByRole('status', { name: 'Loading posts' });
    await expect(placeholders.locator('section > div > div')).toHaveCount(14);
    await expect(page.getByRole('heading', { name: 'The Meat Masters' })).toBeHidden();
    letGo();
    await expect(page.getByRole('heading', { name: 'What’s good at the next exit?' })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(placeholders).toHaveCount(0);
  },
);
