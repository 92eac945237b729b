import type { Page } from '@playwright/test';
import type { StatementNumber } from '../coverage/statements';
import { findings } from './axe';
import { opened } from './dialog';
import { aComment, aPost, aWord, type Driver, pointsOf } from './drivers';
import { photosThere } from './form-photos';
import { expect, test } from './fixtures';
import { expectWrong } from './mistakes';
import { aDrawnPlate } from './pictures';
import { step } from './step';
import { toldBy } from './toast';

/** All links that open dialogs: the page they are on, their target, and the specification statements that the test covers. */
const dialogLinks: { on: string; link: string; title: string; to: RegExp; statements?: StatementNumber[] }[] = [
  {
    on: '/leaderboard',
    link: 'Scoring',
    title: 'Eat It or Beat It Scoring System',
    to: /\/scoring$/,
    statements: ['S2.nav.4', 'S2.scoring.1'],
  },
  {
    on: '/leaderboard',
    link: 'Post Your Meat',
    title: 'Share Your Meat',
    to: /\/posts\/new$/,
    statements: ['S2.nav.1', 'S4.menu.2'],
  },
  { on: '/locations', link: 'Add New', title: 'Add a stop', to: /\/locations\/new$/ },
  { on: '/data-deletion', link: 'Delete My Account', title: 'Confirm Account Deletion', to: /\/confirm$/ },
  {
    on: 'post',
    link: 'Share This Meat',
    title: 'Share Your Meat',
    to: /\/posts\/\d+\/share$/,
    statements: ['S4.share.2'],
  },
  { on: 'post', link: 'Delete Post', title: 'Delete post', to: /\/posts\/\d+\/delete$/ },
  { on: 'post', link: 'Delete', title: 'Delete comment', to: /\/comments\/\d+\/delete$/ },
];

const openedDialog = (page: Page, title: string) => opened(page, title, { script: true });

test('each dialog opens over its page, traps the focus, and returns it to its link', async ({ page, driver }) => {
  test.slow();
  const post = await aPostWithComment(driver);
  for (const { on, link, title, to, statements = [] } of dialogLinks) {
    await step(`${link} on ${on}`, statements, async () => {
      const start = on === 'post' ? post : on;
      await page.goto(start);
      if (link === 'Delete') await page.locator('summary[aria-label^="More:"]').last().click();
      const opener = page.getByRole('link', { name: link, exact: true });
      await opener.press('Enter');
      const frame = await openedDialog(page, title);
      await expect(page).toHaveURL(to);

      await expect(frame).toBeFocused();
      // The dialog with the most fields. accessibility.spec.ts checks what the others show, as pages.
      if (link === 'Post Your Meat') {
        expect(await findings(page)).toEqual([]);
        await expectTabStaysInside(page);
      }
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`${start}$`));
      await expect(opener).toBeFocused();
    });
  }
});

test(
  'the backdrop, Close, the page’s own close link and Back close a dialog',
  { tag: ['@S2.scoring.2', '@S2.scoring.3'] },
  async ({ page }) => {
    await page.goto('/leaderboard');
    const waysToClose = [
      () => page.mouse.click(4, 300),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.getByRole('link', { name: 'Got It!' }).click(),
      () => page.goBack(),
    ];
    for (const close of waysToClose) {
      await page.getByRole('link', { name: 'Scoring' }).click();
      const frame = await openedDialog(page, 'Eat It or Beat It Scoring System');
      await frame.getByRole('link', { name: 'Contests & Prizes' }).click();
      await expect(frame.getByText('Meat Master')).toBeVisible();
      await close();
      await expect(page).toHaveURL(/\/leaderboard$/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'The Meat Masters' })).toBeVisible();
    }
  },
);

test('the page behind a dialog does not scroll', async ({ page, stranger }) => {
  await page.setViewportSize({ width: 800, height: 400 });
  await page.goto(await aPostWithComment(stranger));
  const share = page.getByRole('link', { name: 'Share This Meat' });
  await share.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await share.click();
  await expect(page).toHaveURL(/\/share$/);
  await openedDialog(page, 'Share Your Meat');
  await page.mouse.wheel(0, 2_000);
  await page.keyboard.press('End');
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.goBack();
  await expect(share).toBeInViewport();
});

test('a dialog’s address is a page when opened directly, reloaded, or returned to', async ({ page, stranger }) => {
  const path = await aPostWithComment(stranger);
  await page.goto(path);
  await page.getByRole('link', { name: 'Share This Meat' }).click();
  await expect(page).toHaveURL(/\/share$/);
  await page.reload();
  await expectPage(page);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Share This Meat' })).toBeVisible();
  await page.goForward();
  await expectPage(page);
  await page.goto(`${path}/share`);
  await expectPage(page);
});

test('Back while a page is about to hydrate opens the previous page', async ({ page, stranger }) => {
  const path = await aPostWithComment(stranger);
  await page.goto(path);
  await page.getByRole('link', { name: 'Share This Meat' }).click();
  await expect(page).toHaveURL(/\/share$/);
  // The page hydrates after Remix has rendered in a document of its own (app/entry.client.tsx).
  await page.addInitScript(() => {
    const { createHTMLDocument } = DOMImplementation.prototype;
    DOMImplementation.prototype.createHTMLDocument = function (title) {
      DOMImplementation.prototype.createHTMLDocument = createHTMLDocument;
      if (window.location.pathname.endsWith('/share')) window.history.back();
      return createHTMLDocument.call(this, title);
    };
  });
  await page.reload();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('link', { name: 'Share This Meat' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Share Your Meat' })).toHaveCount(0);
});

test('a link to a dialog opens in another tab like any link', async ({ page, context }) => {
  await page.goto('/leaderboard');
  const tab = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Scoring' }).click({ modifiers: ['ControlOrMeta'] });
  const other = await tab;
  await expect(other.getByRole('heading', { name: /Scoring System/ })).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/leaderboard$/);
});

test('a browser without dialog support opens the page', { tag: ['@S2.nav.4'] }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'HTMLDialogElement'));
  await page.goto('/leaderboard');
  await page.getByRole('link', { name: 'Scoring' }).click();
  await expect(page).toHaveURL(/\/scoring$/);
  await expect(page.getByRole('heading', { name: /Scoring System/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Got It!' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test(
  'a validation error keeps the dialog open with the typed text, and success closes it',
  { tag: ['@S5.location.2', '@S8.locations.6'] },
  async ({ driverPage: page, trouble }) => {
    trouble.expect(/status of (409|422)/);
    const name = `Grill ${aWord()}`;
    for (const time of ['first', 'second']) {
      await page.goto('/locations');
      await page.getByRole('link', { name: 'Add New' }).click();
      const frame = await openedDialog(page, 'Add a stop');
      await frame.getByLabel('Highway', { exact: true }).fill('I-40');
      await frame.getByLabel('Exit number').fill('143');
      await frame.getByRole('button', { name: 'Add Stop', exact: true }).click();
      await expectWrong(frame.getByLabel('Name *'), 'Name Required');
      await expect(frame.getByLabel('Exit number')).toHaveValue('143');

      await frame.getByLabel('Name *').fill(name);
      await frame.getByRole('button', { name: 'Add Stop', exact: true }).click();
      if (time === 'second') {
        await expect(frame.getByRole('alert').filter({ hasText: 'Is it this one?' })).toBeVisible();
        await expect(frame.getByLabel('Name *')).toHaveValue(name);
        await frame.getByRole('button', { name: 'No, Add Mine' }).click();
      }
      await toldBy(page, 'New location created successfully.');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/locations$/);
    }
  },
);

test('a comment is deleted in a dialog, and the page behind it updates', async ({ page, driver }) => {
  await page.goto(await aPostWithComment(driver));
  const menu = page.locator('summary[aria-label^="More:"]');
  await menu.click();
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  const question = await openedDialog(page, 'Delete comment');
  await question.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible();
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await toldBy(page, 'Comment deleted');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '0 comments' })).toBeVisible();
});

test(
  'a notice shows in the dialog, and the score behind it updates',
  { tag: ['@S1.points.4'] },
  async ({ page, driver, stranger }) => {
    const before = await pointsOf(driver);
    await page.goto(await aPostWithComment(stranger));
    await page.getByRole('link', { name: 'Share This Meat' }).click();
    const frame = await openedDialog(page, 'Share Your Meat');
    await frame.getByRole('button', { name: 'Yes, I Shared It' }).click();
    await expect(frame.getByRole('status').filter({ hasText: 'You got 5 points.' })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(`Meat Score ${before + 5}`);
  },
);

test('after signing in from a dialog’s link, a visitor returns to the page', async ({ page, stranger }) => {
  await page.goto('/locations');
  await page.getByRole('link', { name: 'Add New' }).click();
  await page.getByLabel('Email').fill(stranger.email);
  await page.getByLabel('Password').fill(stranger.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/locations\/new$/);
  await expectPage(page);
});

test(
  'a post that cannot reach the server keeps its dialog, text and photo',
  { tag: ['@S4.post.3', '@S8.new-post.1'] },
  async ({ driverPage: page, trouble }) => {
    trouble.expect(/net::ERR_INTERNET_DISCONNECTED|status of 422/);
    await page.goto('/leaderboard');
    await page.getByRole('link', { name: 'Post Your Meat' }).click();
    const frame = await openedDialog(page, 'Share Your Meat');
    await frame.getByLabel('Title *').fill('Gumbo');
    await frame.getByLabel('Images *').setInputFiles(await aDrawnPlate());
    await frame.getByRole('button', { name: 'Post Your Meat' }).click();
    await expect(frame.getByText('Please fill in all required fields').first()).toBeVisible();
    await expect(photosThere(frame)).toHaveCount(1);

    await page.route('**/*.data*', (route) => route.abort('internetdisconnected'));
    await frame.getByRole('button', { name: 'Post Your Meat' }).click();
    await expect(frame.getByText('Failed to create post. Please try again.')).toBeVisible();
    await expect(frame.getByLabel('Title *')).toHaveValue('Gumbo');
    await expect(photosThere(frame)).toHaveCount(1);
  },
);

test('without storage on the device, closing a dialog with typed text asks first', async ({ driverPage: page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.goto('/leaderboard');
  await page.getByRole('link', { name: 'Post Your Meat' }).click();
  const frame = await openedDialog(page, 'Share Your Meat');
  await frame.getByLabel('Title *').fill('Gumbo');
  const questions: string[] = [];
  page.on('dialog', (question) => {
    questions.push(question.message());
    void (questions.length < 3 ? question.dismiss() : question.accept());
  });
  await page.keyboard.press('Escape');
  await expect.poll(() => questions.length).toBe(1);
  await page.mouse.click(4, 4);
  await expect.poll(() => questions.length).toBe(2);
  await expect(frame.getByLabel('Title *')).toHaveValue('Gumbo');
  await frame.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(questions).toHaveLength(3);

  await page.getByRole('link', { name: 'Post Your Meat' }).click();
  await openedDialog(page, 'Share Your Meat');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(questions).toHaveLength(3);
});

test('a dialog opens again when its link is tapped right after closing', async ({ driverPage: page }) => {
  await page.goto('/leaderboard');
  const link = page.getByRole('link', { name: 'Post Your Meat' });
  await link.click();
  await openedDialog(page, 'Share Your Meat');
  await link.evaluate((element) => {
    addEventListener('popstate', () => setTimeout(() => (element as HTMLElement).click()), { once: true });
  });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/leaderboard$/);
  await expect(page).toHaveURL(/new$/);
  await openedDialog(page, 'Share Your Meat');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/leaderboard$/);
});

/** @returns the path of a driver's own post with their comment */
async function aPostWithComment(driver: Driver): Promise<string> {
  const post = await aPost(driver);
  await aComment(driver, post, 'Ask for the corner table.');
  return `/posts/${post.id}`;
}

async function expectPage(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** After the last element, the focus moves to the browser's UI, and the page's active element is the body. */
async function expectTabStaysInside(page: Page): Promise<void> {
  const outside: string[] = [];
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => {
      const active = document.activeElement;
      return active === document.body || active?.closest('dialog') ? '' : (active?.outerHTML ?? 'nothing');
    });
    if (where) outside.push(where);
  }
  expect(outside).toEqual([]);
}
