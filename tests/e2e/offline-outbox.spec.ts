import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { aLink } from '../support/link-proxy';
import { aComment, aPlace, aPost, type Driver, siteUrl } from './drivers';
import { expect, scriptRuns, signIn, test } from './fixtures';
import { aDrawnPlate } from './pictures';
import { kept } from './without-network';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ trouble }) => trouble.expect(/net::ERR_/));

const cut = (context: BrowserContext) => context.setOffline(true);
const restore = (context: BrowserContext) => context.setOffline(false);

type Comment = { content: string; userId: number };
const commentsOn = async (driver: Driver, id: number): Promise<Comment[]> =>
  (await driver.api.get(`/api/posts/${id}/comments?limit=100`)).json();

/** A driver's own comments, in the order in which the site saved them. */
const saidBy = async (driver: Driver, id: number): Promise<string[]> =>
  (await commentsOn(driver, id))
    .filter(({ userId }) => userId === driver.id)
    .map(({ content }) => content)
    .reverse();

async function votesOn(driver: Driver, id: number) {
  const { viewerVote, upVotes, downVotes } = await (await driver.api.get(`/api/posts/${id}`)).json();
  return { viewerVote, upVotes, downVotes };
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Add a comment').fill(words);
  await page.getByRole('button', { name: 'Post Comment' }).click();
}

async function openAndSave(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await kept(page, path);
}

test('a vote, a comment and a stop report made offline go to the outbox and are sent once', async ({
  page,
  context,
  driver,
  stranger,
}) => {
  const place = await aPlace(stranger);
  const post = await aPost(stranger, { place });
  await aComment(stranger, post, 'Ask for the corner table.');
  await openAndSave(page, `/locations/${place.id}`);
  await openAndSave(page, `/posts/${post.id}`);
  await cut(context);

  await page.getByRole('button', { name: /^Eat It/ }).click();
  await expect(page.getByText('You’re offline', { exact: true })).toBeVisible();
  await expect(page.getByText('Sends when you’re back online', { exact: true })).toBeVisible();
  await say(page, 'Said without a network');
  await expect(page.getByRole('listitem').filter({ hasText: 'Said without a network' })).toContainText(
    'Sends when you’re back online',
  );
  await expect(page.getByLabel('Add a comment')).toHaveValue('');
  await page.goto(`/locations/${place.id}`);
  await page.getByRole('button', { name: 'It’s Open' }).click();
  await expect(page.getByRole('link', { name: '3 items waiting to send' })).toBeVisible();

  // After reopening the page, the vote still shows.
  await page.goto(`/posts/${post.id}`);
  await expect(page.getByRole('button', { name: /^Eat It/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: '3 items waiting to send' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting to send' })).toBeVisible();
  await expect(page.getByText(`Your comment on ${post.title}`)).toBeVisible();

  await restore(context);
  await expect(page.getByText('Nothing waiting.')).toBeVisible();
  await expect(page.getByText('saved items')).toBeVisible();
  expect(await saidBy(driver, post.id)).toEqual(['Said without a network']);
  expect(await (await driver.api.get(`/api/posts/${post.id}`)).json()).toMatchObject({ viewerVote: 'up', upVotes: 1 });
  await page.goto(`/locations/${place.id}`);
  await expect(page.getByText('You confirmed it’s open.')).toBeVisible();
});

test('a comment whose response is lost is posted once', async ({ page, driver, stranger }) => {
  const post = await aPost(stranger);
  const link = await aLink(siteUrl());
  await page.goto(`${link.url}/posts/${post.id}`);
  await kept(page, `/posts/${post.id}`);
  link.set({ cutAfter: 0, of: 'down' }, /^\/posts\/\d+\.data/);
  await say(page, 'Ask for the corner table.');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ask for the corner table.' })).toContainText(
    'Sends when you’re back online',
  );
  expect(await saidBy(driver, post.id)).toEqual(['Ask for the corner table.']);
  link.set('pass');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Sent Your comment')).toBeVisible();
  expect(link.requests()).toContain(`POST /api/posts/${post.id}/comments`);
  expect(await saidBy(driver, post.id)).toEqual(['Ask for the corner table.']);
  await link.stop();
});

test('a vote whose response hangs counts before the next vote, even after the page has rendered again', async ({
  page,
  driver,
  stranger,
}) => {
  const post = await aPost(stranger);
  await openAndSave(page, `/posts/${post.id}`);
  let fail = () => {};
  const hangs = new Promise<void>((resolve) => (fail = resolve));
  await page.route(`**/api/posts/${post.id}/vote`, (route) => hangs.then(() => route.abort()), { times: 1 });
  await page.getByRole('button', { name: /^Eat It/ }).click();
  await say(page, 'Meanwhile');
  const beatIt = page.getByRole('button', { name: /^Beat It/ });
  await expect(beatIt).not.toHaveAttribute('aria-disabled');
  await beatIt.click();
  // Takes long enough for an immediately sent vote to be counted.
  await page.evaluate((path) => fetch(path), `/api/posts/${post.id}`);
  fail();
  await expect.poll(() => votesOn(driver, post.id)).toEqual({ viewerVote: 'down', upVotes: 0, downVotes: 1 });
});

test('a saved vote can be changed, even if the page did not get the new counts', async ({ page, driver, stranger }) => {
  const post = await aPost(stranger);
  await openAndSave(page, `/posts/${post.id}`);
  await page.route(`**/posts/${post.id}.data*`, (route) => route.abort());
  const votes = () => votesOn(driver, post.id);
  const eatIt = page.getByRole('button', { name: /^Eat It/ });
  const beatIt = page.getByRole('button', { name: /^Beat It/ });
  await eatIt.click();
  await expect.poll(votes).toEqual({ viewerVote: 'up', upVotes: 1, downVotes: 0 });
  await expect(eatIt).toHaveAttribute('aria-pressed', 'true');
  await beatIt.click();
  await expect.poll(votes).toEqual({ viewerVote: 'down', upVotes: 0, downVotes: 1 });
  await beatIt.click();
  await expect.poll(votes).toEqual({ viewerVote: null, upVotes: 0, downVotes: 0 });
});

test('a post with its photo stays in the outbox after a browser restart', async ({ driver, stranger }) => {
  const place = await aPlace(stranger);
  const open = async () => {
    const context = await chromium.launchPersistentContext(test.info().outputPath('browser'), {
      ...test.info().project.use.launchOptions,
      baseURL: siteUrl(),
    });
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  const before = await open();
  const [cookie] = (await driver.api.storageState()).cookies;
  if (cookie) await before.context.addCookies([{ ...cookie, expires: Date.now() / 1_000 + 3_600 }]);
  await before.page.goto(`/posts/new?location=${place.id}`);
  await kept(before.page, `/posts/new?location=${place.id}`);
  await cut(before.context);
  await scriptRuns(before.page);
  await before.page.getByLabel(/Images/).setInputFiles(await aDrawnPlate());
  await before.page.getByLabel('Title *').fill('Said at a dead zone');
  await before.page.getByRole('button', { name: 'Post Your Meat' }).click();
  await expect(before.page.getByText('Your post Said at a dead zone')).toBeVisible();
  await expect(before.page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await before.context.close();

  const { context, page } = await open();
  await cut(context);
  await page.goto('/offline');
  await expect(page.getByText('Your post Said at a dead zone')).toBeVisible();
  await restore(context);
  await expect(page.getByText('Nothing waiting.')).toBeVisible();
  const posts = (await (await driver.api.get(`/api/locations/${place.id}/posts`)).json()) as { title: string }[];
  expect(posts.map(({ title }) => title)).toEqual(['Said at a dead zone']);
  await context.close();
});

test('a rejected item stays with its error message, and is deleted after a confirmation', async ({
  page,
  context,
  driver: _driver,
  stranger,
  trouble,
}) => {
  trouble.expect(/404/);
  const gone = await aPost(stranger);
  await openAndSave(page, `/posts/${gone.id}`);
  await cut(context);
  await say(page, 'Too late');
  await stranger.api.delete(`/api/posts/${gone.id}`);
  await restore(context);
  await expect(page.getByRole('link', { name: '1 item couldn’t be sent' })).toBeVisible();
  await page.goto('/offline');
  const entry = page.getByRole('listitem').filter({ hasText: 'Too late' });
  await expect(entry).toContainText('Not sent:');
  await expect(entry.getByRole('button', { name: 'Change It' })).toHaveCount(0);
  await entry.getByRole('button', { name: 'Send Again' }).click();
  await expect(entry).toContainText('Not sent:');
  // The count shows on every other page, however the driver gets there.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(/\/leaderboard/);
  await expect(page.getByRole('link', { name: '1 item couldn’t be sent' })).toBeVisible();
  await page.goBack();
  await expect(entry).toBeVisible();
  await expect(page.getByRole('link', { name: '1 item couldn’t be sent' })).toHaveCount(0);
  let questions = 0;
  page.on('dialog', (question) => void (++questions === 1 ? question.dismiss() : question.accept()));
  await entry.getByRole('button', { name: 'Delete' }).click();
  await expect(entry).toBeVisible();
  await entry.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing waiting.')).toBeVisible();
  expect(questions).toBe(2);
});

test('once a comment is in the outbox, its draft is gone', async ({ page, context, driver, stranger }) => {
  const post = await aPost(stranger);
  await openAndSave(page, `/posts/${post.id}`);
  await cut(context);
  // Counts the drafts as soon as the page says that the comment is pending.
  await page.evaluate(async () => {
    const device = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('device');
      opening.onsuccess = () => resolve(opening.result);
    });
    new MutationObserver((_, observer) => {
      if (!document.body.textContent?.includes('Sends when you’re back online')) return;
      observer.disconnect();
      const counting = device.transaction('drafts').objectStore('drafts').count();
      counting.onsuccess = () => (document.body.dataset.drafts = String(counting.result));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await say(page, 'Too late');
  await expect(page.locator('body')).toHaveAttribute('data-drafts', '0');
  await restore(context);
  await expect.poll(() => saidBy(driver, post.id)).toEqual(['Too late']);
});

test('a comment in the outbox can be edited in its form', async ({ page, context, driver, stranger }) => {
  const post = await aPost(stranger);
  await openAndSave(page, `/posts/${post.id}`);
  await cut(context);
  await say(page, 'Too late');
  await expect(page.getByText('You’re offline', { exact: true })).toBeVisible();
  await page.goto('/offline');
  await page.getByRole('button', { name: 'Change It' }).click();
  await expect(page).toHaveURL(`/posts/${post.id}`);
  await expect(page.getByLabel('Add a comment')).toHaveValue('Too late');
  await say(page, 'Too late by far');
  await restore(context);
  await expect.poll(() => saidBy(driver, post.id)).toEqual(['Too late by far']);
});

test('an item stays, with a message, if the browser fails to store the change', async ({
  page,
  context,
  driver: _driver,
  stranger,
}) => {
  const post = await aPost(stranger);
  await openAndSave(page, `/posts/${post.id}`);
  await cut(context);
  await say(page, 'Stuck here');
  await expect(page.getByText('You’re offline', { exact: true })).toBeVisible();
  page.on('dialog', (question) => void question.accept());
  for (const button of ['Send Now', 'Delete']) {
    await page.goto('/offline');
    const entry = page.getByRole('listitem').filter({ hasText: 'Stuck here' });
    await expect(entry).toBeVisible();
    await page.evaluate(() => {
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (stores, mode) {
        if (mode === 'readwrite') throw new DOMException('The storage is full.', 'QuotaExceededError');
        return transaction.call(this, stores, mode);
      };
    });
    await entry.getByRole('button', { name: button }).click();
    await expect(entry.getByRole('status')).toHaveText(
      'This browser won’t let us save anything. Private windows do that.',
    );
  }
});

test('a driver’s outbox waits for them, no matter who signs in on the device in between', async ({
  page,
  context,
  driver,
  stranger,
  trouble,
}) => {
  trouble.expect(/401/);
  const post = await aPost(stranger);
  await openAndSave(page, `/posts/${post.id}`);
  await cut(context);
  await say(page, 'Mine alone');
  await expect(page.getByText('You’re offline', { exact: true })).toBeVisible();
  // The session ends, so no one is signed in when the network is back.
  await context.clearCookies();
  await restore(context);
  await page.goto('/offline');
  await expect(page.getByText('1 item is waiting for a driver who isn’t signed in')).toBeVisible();
  await expect(page.getByText('Mine alone')).toHaveCount(0);
  await signIn(context, stranger);
  await page.goto('/offline');
  await expect(page.getByText('1 item is waiting for a driver who isn’t signed in')).toBeVisible();
  await page.goto(`/posts/${post.id}`);
  await expect(page.getByText('Mine alone')).toHaveCount(0);
  expect(await commentsOn(driver, post.id)).toEqual([]);
  await context.clearCookies();
  await signIn(context, driver);
  await page.goto(`/posts/${post.id}`);
  await expect(page.getByText('Sent Your comment')).toBeVisible();
  expect(await saidBy(driver, post.id)).toEqual(['Mine alone']);
});

test('a form that is submitted before hydration goes to the outbox as well', async ({
  page,
  context,
  driver,
  stranger,
}) => {
  const post = await aPost(stranger);
  await openAndSave(page, `/posts/${post.id}`);
  await kept(page, '/posts/new');
  await cut(context);
  await page.getByLabel('Add a comment').fill('Sent by the browser');
  await page.evaluate(() => document.querySelector<HTMLTextAreaElement>('#comment')?.form?.submit());
  await expect(page.getByRole('listitem').filter({ hasText: 'Sent by the browser' })).toContainText(
    'Sends when you’re back online',
  );
  // An incomplete post is back in its form.
  await page.goto('/posts/new');
  await page.getByLabel('Title *').fill('Ribs');
  await page.evaluate(() => {
    const form = document.querySelector<HTMLInputElement>('input[name=title]')?.form;
    form?.append(Object.assign(document.createElement('input'), { name: 'intent', value: 'publish' }));
    form?.submit();
  });
  await expect(page.getByText('We saved what you typed.')).toBeVisible();
  await expect(page.getByLabel('Title *')).toHaveValue('Ribs');
  await restore(context);
  await expect.poll(() => saidBy(driver, post.id)).toEqual(['Sent by the browser']);
});

/** Comments per tab, in four tabs. With a vote after every fourth comment, that makes 80 writes. */
const commentsInTab = 16;

/** The network is turned off or on after this many writes, 20 times in total. */
const writesBetweenFlaps = 4;

test('of 80 writes over a network that flaps 20 times, none is lost or doubled, and all arrive in order', async ({
  page,
  context,
  driver,
  stranger,
}) => {
  const posts = await Promise.all([aPost(stranger), aPost(stranger), aPost(stranger), aPost(stranger)]);
  const pages = [page];
  while (pages.length < posts.length) pages.push(await context.newPage());
  let [writes, flaps] = [0, 0];
  await context.exposeFunction('acknowledged', async () => {
    writes += 1;
    if (writes % writesBetweenFlaps === 0) await context.setOffline(flaps++ % 2 === 0);
  });
  for (const [at, each] of pages.entries()) await openAndSave(each, `/posts/${posts[at]?.id}`);
  const said = await Promise.all(pages.map((each) => each.evaluate(writeMany, commentsInTab)));
  expect([writes, flaps]).toEqual([80, 20]);
  await restore(context);
  for (const each of pages) await each.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => page.evaluate(countWaiting)).toBe(0);
  for (const [at, post] of posts.entries()) {
    expect(await saidBy(driver, post.id)).toEqual(said[at]);
    expect(await votesOn(driver, post.id)).toEqual({ viewerVote: 'down', upVotes: 0, downVotes: 1 });
  }
});

/**
 * Posts comments, and casts a vote after every fourth, the last one "Beat It". Reports each acknowledged write.
 * @returns the acknowledged comments in order
 */
async function writeMany(comments: number): Promise<string[]> {
  const { acknowledged } = window as Window & { acknowledged?: () => Promise<void> };
  const until = async (condition: () => boolean) => {
    for (let tries = 0; tries < 1_250 && !condition(); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return condition();
  };
  const field = () => document.querySelector<HTMLTextAreaElement>('#comment');
  const vote = (index: number) => {
    const buttons = document.querySelectorAll<HTMLButtonElement>('.vote-bar button.vote');
    return buttons[index];
  };
  const accepted: string[] = [];
  for (let at = 0; at < comments; at += 1) {
    const text = `Thing ${String(at).padStart(2, '0')}`;
    // Waits until the form has been reset, as a person would.
    await until(() => field()?.form?.dataset.kept !== undefined);
    const input = field();
    if (!input) throw new Error('There is no form.');
    input.value = text;
    input.form?.requestSubmit();
    if (!(await until(() => field()?.value === ''))) throw new Error(`"${text}" was not accepted.`);
    accepted.push(text);
    await acknowledged?.();
    if (at % 4 !== 3) continue;
    const button = () => vote(at % 8 === 3 ? 0 : 1);
    const isIdle = () => button()?.getAttribute('aria-disabled') !== 'true';
    await until(isIdle);
    // Another tap would withdraw the vote.
    if (button()?.getAttribute('aria-pressed') !== 'true') button()?.click();
    await until(isIdle);
    await acknowledged?.();
  }
  return accepted;
}

function countWaiting(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('device');
    opening.onerror = () => reject(new Error('There is no database.'));
    opening.onsuccess = () => {
      const counting = opening.result.transaction('waiting').objectStore('waiting').getAll();
      counting.onsuccess = () => {
        resolve(counting.result.filter(({ state }) => state !== 'sent').length);
        opening.result.close();
      };
    };
  });
}
