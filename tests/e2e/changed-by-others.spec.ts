import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { caseFile, hasCaseFiles } from '../support/trial-data';
import { aPlace, aPost } from './drivers';
import { expect, scriptRuns, test } from './fixtures';
import { aDrawnPlate, noPicture } from './pictures';
import { toast } from './toast';

// Extensions and the browser's translation change a page before and after hydration.

const scripts = '**/assets/**/*.js';

/** Delays the page's scripts. @returns a function that lets them continue */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(scripts, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo();
    await scriptRuns(page);
  };
}

/** Pages with forms, each with the label of a field. */
const pagesWithForms: [what: string, address: (postId: number) => string, label: string | RegExp][] = [
  ['the sign-in', () => '/auth?tab=login', 'Email'],
  ['the form of a new post', () => '/posts/new', 'Title *'],
  ['a post', (id) => `/posts/${id}`, 'Add a comment'],
  ['the list of stops', () => '/locations', /^Name, chain/],
  ['the trip', () => '/trip', 'From'],
];

const isStyled = (page: Page) => page.evaluate(() => getComputedStyle(document.body).margin === '0px');

/** The Content-Security-Policy blocks styles that the test's script adds. Browsers allow those of real extensions. */
const blockedStyle = /^console: Applying inline style violates/;

for (const [what, address, label] of pagesWithForms) {
  test(`an extension that adds to the head before hydration does not break ${what}`, async ({ openAs, stranger }) => {
    test.skip(!hasCaseFiles, '../shared/cases is absent');
    const post = await aPost(stranger);
    const page = await openAs(what === 'the sign-in' ? null : stranger, blockedStyle);
    await page.addInitScript({ path: caseFile('inject-like-darkreader.js') });
    const letGo = await holdScripts(page);
    await page.goto(address(post.id), { waitUntil: 'domcontentloaded' });
    const field = page.getByRole('main').getByLabel(label).first();
    await field.pressSequentially('Chicken');
    const main = await page.locator('#main').elementHandle();
    await letGo();
    await expect(field).toHaveValue('Chicken');
    await expect(field).toBeFocused();
    expect(await main?.evaluate((element) => element.isConnected), 'React did not render the page again').toBe(true);
    expect(await isStyled(page)).toBe(true);
    // The extension's elements are still in place.
    await expect(page.locator('html[data-night-mode="dynamic"] > head > meta:first-child + style.night')).toHaveCount(
      1,
    );
  });
}

test('elements that extensions add in and around the body do not break the page', async ({ page, trouble }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (!document.querySelector('footer') || document.querySelector('toolbar-like')) return;
      document.body.prepend(document.createElement('toolbar-like'));
      document.getElementById('main')?.before('Text of an extension');
      document.documentElement.append(document.createElement('sidebar-like'));
      document.head.querySelector('title')?.after(document.createElement('script'));
    }).observe(document, { childList: true, subtree: true });
  });
  const letGo = await holdScripts(page);
  await page.goto('/auth?tab=login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').fill('hank@example.com');
  await letGo();
  await expect(page.getByLabel('Email')).toHaveValue('hank@example.com');
  await expect(page.locator('html > sidebar-like')).toHaveCount(1);
  await expect(page.locator('body > toolbar-like:first-child')).toHaveCount(1);
  expect(trouble.unexpected()).toEqual([]);
});

test('if React has to render a page again, the page keeps its style and typed text', async ({ page, trouble }) => {
  trouble.expect(/Minified React error #(418|423|425)/);
  // Simulates an element that a password manager adds next to a field.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      document.querySelector('[name=email]')?.before(document.createElement('i')),
    );
  });
  const letGo = await holdScripts(page);
  await page.goto('/auth?tab=login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Password').fill('not a real one');
  await page.getByLabel('Email').fill('hank@example.com');
  await letGo();
  await expect(page.getByLabel('Email')).toHaveValue('hank@example.com');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Password')).toHaveValue('not a real one');
  expect(await isStyled(page)).toBe(true);
});

/** Translates the page like a browser, including content that is added later. */
const translate = (page: Page) => page.addScriptTag({ path: caseFile('translate-like.js') });

/** The summary of a post's votes. */
const voteSummary = (page: Page) => page.locator('p').filter({ hasText: 'would eat it' });

const expectNoErrorPage = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Road closed' })).toHaveCount(0);
};

test.describe('on a translated page', () => {
  test.skip(!hasCaseFiles, '../shared/cases is absent');
  // The page's policy would block the test's own script tag.
  test.use({ bypassCSP: true });

  test('a vote counts, and a comment is posted while the toast shows', async ({ driverPage: page, stranger }) => {
    const post = await aPost(stranger);
    await page.goto(`/posts/${post.id}`);
    await translate(page);
    await page.getByRole('button', { name: /^Eat It/ }).click();
    await expect(toast(page)).toBeVisible();
    await expect(voteSummary(page)).toHaveText(/100%.*would eat it · 1 vote/);
    await page.getByLabel('Add a comment').fill('Said while the toast shows.');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(page.getByText('Said while the toast shows.')).toBeVisible();
    await expect(toast(page)).toContainText('Comment posted');
    await page.getByRole('button', { name: /^Beat It/ }).click();
    await expect(voteSummary(page)).toHaveText(/0%.*would eat it · 1 vote/);
    await expectNoErrorPage(page);
  });

  test('two photos are chosen, and a file that is not a photo is rejected', async ({ page, driver, trouble }) => {
    trouble.expect(/status of 422/);
    const place = await aPlace(driver);
    await page.goto(`/posts/new?location=${place.id}`);
    await translate(page);
    const field = page.locator('input[type=file]').last();
    await field.setInputFiles([await aDrawnPlate(), await aDrawnPlate()]);
    await expect(page.getByText('2 photos ready.').first()).toBeVisible();
    await page.locator('input[type=file]').last().setInputFiles(noPicture);
    await expect(page.locator('.field-error').first()).toBeVisible();
    await expectNoErrorPage(page);
  });

  test('lists, filters, trips and a stop show new numbers', async ({ page, driver }) => {
    const place = await aPlace(driver);
    await page.goto(`/locations/${place.id}`);
    await translate(page);
    await page.getByRole('button', { name: /It’s Open/ }).click();
    await expect(page.locator('#still-right')).toContainText('Confirmed by 1 driver on');
    await page.getByRole('button', { name: /It’s Closed/ }).click();
    await expect(page.locator('#still-right')).toContainText('1 driver says it’s closed.');
    await expectNoErrorPage(page);

    await page.goto('/map');
    await translate(page);
    await page.getByRole('link', { name: /^Fits my truck: on/ }).click();
    await expect(page.getByRole('link', { name: /^Fits my truck: off/ })).toBeVisible();
    await expectNoErrorPage(page);

    await page.goto('/leaderboard');
    await translate(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Monthly/ })
      .click();
    await expect(page).toHaveURL(/period=monthly/);
    await expectNoErrorPage(page);

    await page.goto('/ahead?highway=I-80&direction=west');
    await translate(page);
    await page.getByRole('link', { name: /^Show Other Side/ }).click();
    await expect(page.getByRole('link', { name: /^Hide Other Side/ })).toBeVisible();
    await expectNoErrorPage(page);
  });

  test('a form shows validation errors, and then different ones', async ({ page, trouble }) => {
    trouble.expect(/status of 422/);
    await page.goto('/auth?tab=register');
    await translate(page);
    const mistake = page.locator('.field-error').last();
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible();
    await page.getByLabel('Email').fill('hank@example.com');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(mistake).toContainText('at least');
    await page.getByLabel('Password').fill('password');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(mistake).toContainText('too common');
    await expectNoErrorPage(page);
  });
});

test('a page that was translated before hydration stays translated and works', async ({
  driverPage: page,
  stranger,
}) => {
  test.skip(!hasCaseFiles, '../shared/cases is absent');
  const post = await aPost(stranger);
  await page.addInitScript(
    `addEventListener('DOMContentLoaded', () => {${await readFile(caseFile('translate-like.js'), 'utf8')}})`,
  );
  await page.goto(`/posts/${post.id}`, { waitUntil: 'networkidle' });
  await page.getByLabel('Add a comment').fill('Said in translation.');
  await expect(page.locator('html[lang=es] h1 font').first()).toBeVisible();
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText('Said in translation.')).toBeVisible();
  await page.getByRole('button', { name: /^Eat It/ }).click();
  await expect(voteSummary(page)).toContainText('1 vote');
  await expect(page.locator('html[lang=es] h1 font').first()).toBeVisible();
});
