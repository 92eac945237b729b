import type { Page } from '@playwright/test';
import { aPlace, aPost } from './drivers';
import { expect, scriptRuns, test } from './fixtures';
import { hold } from './hold';
import { aDrawnPlate } from './pictures';
import { toldBy } from './toast';

const scripts = '**/assets/**/*.js';
const blocked = /net::ERR_(FAILED|BLOCKED_BY_CLIENT|INTERNET_DISCONNECTED|CONNECTION_FAILED)/;

test('with every script blocked, a driver signs in, posts, rates and comments', async ({ page, stranger, trouble }) => {
  trouble.expect(blocked);
  await page.route(scripts, (route) => route.abort());
  const open = (path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });
  const place = await aPlace(stranger);
  const { id } = await aPost(stranger, { place });

  await open(`/posts/${id}`);
  await page.getByLabel('Add a comment').fill('Said before signing in.');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await page.getByLabel('Email').fill(stranger.email);
  await page.getByLabel('Password').fill(stranger.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await toldBy(page, 'Comment posted');
  await expect(page.getByText('Said before signing in.')).toBeVisible();
  await page.getByLabel('Add a comment').fill('Said without JavaScript.');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await toldBy(page, 'Comment posted');
  await expect(page.getByText('Said without JavaScript.')).toBeVisible();

  await open(`/posts/new?location=${place.id}`);
  await page.getByLabel('Title *').fill('Catfish');
  await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
  await page.getByRole('button', { name: 'Post Your Meat' }).click();
  await toldBy(page, 'Your post has been created.');
});

test('if a script fails, the page reloads and works without JavaScript', async ({ page, driver, trouble }) => {
  trouble.expect(blocked);
  trouble.expect(/Error loading route module .*reloading page/);
  trouble.expect(/Failed to fetch dynamically imported module/);
  const post = await aPost(driver);
  await page.goto('/leaderboard');
  await page.route(scripts, (route) => route.abort());
  const reloaded = page.waitForEvent('load');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' }).click();
  await reloaded;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' }).click();
  await expect(page.getByRole('heading', { name: 'Truck Stop Locations' })).toBeVisible();
  await page.goto(`/posts/${post.id}`, { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Add a comment').fill('Still here.');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await toldBy(page, 'Comment posted');
});

test('if a script fails before React has shown the pending navigation, the page reloads too', async ({
  page,
  trouble,
}) => {
  trouble.expect(blocked);
  trouble.expect(/Error loading route module .*reloading page/);
  trouble.expect(/Failed to fetch dynamically imported module/);
  await page.goto('/leaderboard');
  await scriptRuns(page);
  await page.route(scripts, (route) => route.abort());
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    const isReleased = new Promise((resolve) => addEventListener('let-go', resolve));
    MessagePort.prototype.postMessage = function (...args: unknown[]) {
      void isReleased.then(() => Reflect.apply(postMessage, this, args));
    };
  });
  await page.route('**/healthz', async (route) => {
    await page.evaluate(() => void dispatchEvent(new Event('let-go')));
    await route.continue();
  });
  const reloaded = page.waitForEvent('load');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' }).click();
  await reloaded;
});

test('a vote before hydration is a plain form post, and counts', async ({ driverPage: page, stranger }) => {
  const post = await aPost(stranger);
  await hold(page, scripts);
  await page.goto(`/posts/${post.id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Eat It/ }).click();
  await toldBy(page, "You'll Eat It!");
  const eatIt = page.getByRole('button', { name: /^Eat It\s*1/ });
  await expect(eatIt).toHaveAttribute('aria-pressed', 'true');
});

test('a page that is tapped before React’s first task hydrates and keeps typed text', async ({ page }) => {
  const letGo = await holdReactMessages(page);
  await page.goto('/auth?tab=login', { waitUntil: 'load' });
  await page.waitForFunction(() => document.documentElement.dataset.waits === 'true');
  await page.getByLabel('Email').click();
  await page.keyboard.type('hank@');
  await letGo();
  await scriptRuns(page);
  await expect(page.getByLabel('Email')).toHaveValue('hank@');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' }).click();
  await expect(page.getByRole('heading', { name: 'Truck Stop Locations' })).toBeVisible();
});

test(
  'without storage, a vote that cannot reach the server is reverted with an error',
  { tag: ['@S8.vote.1'] },
  async ({ driverPage: page, stranger, trouble }) => {
    trouble.expect(blocked);
    const post = await aPost(stranger);
    await disableStorage(page);
    await page.goto(`/posts/${post.id}`);
    await failRequests(page);
    await page.getByRole('button', { name: /^Eat It/ }).click();
    await expect(page.getByText('Failed to submit vote. Please try again.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Eat It\s*0/ })).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('heading', { name: post.title, level: 1 })).toBeVisible();
  },
);

test(
  'without storage, a comment that cannot reach the server keeps its text',
  { tag: ['@S8.comments.3'] },
  async ({ page, driver, trouble }) => {
    trouble.expect(blocked);
    const post = await aPost(driver);
    await disableStorage(page);
    await page.goto(`/posts/${post.id}`);
    await failRequests(page);
    await page.getByLabel('Add a comment').fill('Long and carefully typed.');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(page.getByText('Failed to post comment. Please try again.').first()).toBeVisible();
    await expect(page.getByLabel('Add a comment')).toHaveValue('Long and carefully typed.');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await toldBy(page, 'Comment posted');
  },
);

/**
 * React schedules rendering with a MessageChannel message, so a tap during script loading is handled first. Once React has attached its
 * listeners, this holds those messages until the returned function is called. `data-waits` shows that a message was sent.
 */
async function holdReactMessages(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const isReleased = new Promise((resolve) => addEventListener('let-go', resolve));
    const listens = () => Object.keys(document).some((name) => name.startsWith('_reactListening'));
    MessagePort.prototype.postMessage = function (...args: unknown[]) {
      if (!listens()) return Reflect.apply(postMessage, this, args);
      document.documentElement.dataset.waits = 'true';
      void isReleased.then(() => Reflect.apply(postMessage, this, args));
    };
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('let-go')));
}

/** Simulates a device without storage, such as a private window, where the outbox can't work (offline-outbox.spec.ts). */
const disableStorage = (page: Page) =>
  page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.');
    };
  });

/** Makes all further requests fail. */
async function failRequests(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/api/') || url.pathname.endsWith('.data'),
    (route) => route.abort('internetdisconnected'),
  );
}
