import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { opened } from './dialog';
import { aDriver, aPlace, aPost, aWord, password, siteUrl } from './drivers';
import { photosThere } from './form-photos';
import { expect, scriptRuns, signIn, test } from './fixtures';
import { hold } from './hold';
import { aDrawnPlate } from './pictures';
import { toldBy } from './toast';

test.use({ serviceWorkers: 'allow' });

const savedNotice = (page: Page) => page.getByText('We saved what you typed.');
const comment = (page: Page) => page.getByLabel('Add a comment');

/** Polls the draft of a form that is saved on the device, as JSON. */
const expectDraft = (page: Page, form: string) =>
  expect.poll(() =>
    page.evaluate(
      (formName) =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('device');
          // Only the page may create the database.
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onerror = () => resolve('null');
          opening.onsuccess = () => {
            const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
            reading.onsuccess = () => {
              opening.result.close();
              const [row] = reading.result.filter((each) => each.form === formName);
              resolve(JSON.stringify(row?.fields ?? null));
            };
          };
        }),
      form,
    ),
  );

test.describe('an unsent draft', () => {
  test('is restored with photos and stop after its dialog was closed, until it is sent or discarded', async ({
    page,
    driver,
  }) => {
    const place = await aPlace(driver);
    const title = `Brisket ${aWord()}`;
    await page.goto('/leaderboard');
    await page.getByRole('link', { name: 'Post Your Meat' }).click();
    const frame = await opened(page, 'Share Your Meat', { script: true });
    await frame.getByLabel('Title *').fill(title);
    await frame.getByLabel('Description').fill('Smoked\nover oak.');
    await frame.getByLabel('Images *').setInputFiles(await aDrawnPlate());
    await frame.getByLabel('Find the stop').fill(place.name);
    await frame.getByRole('radio', { name: place.name }).check();
    await expect(photosThere(frame)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Reopening before the history navigation has finished would show the same form, without a notice.
    await page.waitForURL('/leaderboard');
    await expect(page.locator('dialog')).toHaveCount(0);

    await page.getByRole('link', { name: 'Post Your Meat' }).click();
    await opened(page, 'Share Your Meat', { script: true });
    await expect(savedNotice(page)).toBeVisible();
    await expect(frame.getByLabel('Description')).toHaveValue('Smoked\nover oak.');
    await page.mouse.click(4, 4);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto('/posts/new');
    await expect(savedNotice(page)).toBeVisible();
    await expect(page.getByLabel('Title *')).toHaveValue(title);
    await expect(page.getByRole('radio', { name: place.name })).toBeChecked();
    await expect(photosThere(page)).toHaveCount(1);

    await page.getByRole('button', { name: 'Start Over' }).click();
    await expect(page.getByLabel('Title *')).toHaveValue('');
    await expect(photosThere(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Bring It Back' }).click();
    await expect(page.getByLabel('Title *')).toHaveValue(title);
    await expect(photosThere(page)).toHaveCount(1);

    await page.getByRole('button', { name: 'Post Your Meat' }).click();
    await toldBy(page, 'Your post has been created.');
    await page.goto('/posts/new');
    await page.waitForFunction(() => document.querySelector('form[data-kept]'));
    await expect(page.getByLabel('Title *')).toHaveValue('');
    await expect(savedNotice(page)).toHaveCount(0);
  });

  test('of a comment survives a lost connection and a killed browser', async ({ driver, stranger }) => {
    const post = await aPost(stranger);
    const folder = await mkdtemp(path.join(tmpdir(), 'eat-it-browser-'));
    const open = async () => {
      const executablePath = test.info().project.use.launchOptions?.executablePath;
      const context = await chromium.launchPersistentContext(folder, {
        executablePath,
        args: ['--no-sandbox', '--disable-gpu'],
        baseURL: siteUrl(),
      });
      await signIn(context, driver);
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(`/posts/${post.id}`);
      await scriptRuns(page);
      await page.waitForFunction(() => document.querySelector('form[data-kept]'));
      return { context, page };
    };
    const first = await open();
    await comment(first.page).fill('Ask for the corner table.');
    await expectDraft(first.page, `comment/${post.id}`).toContain('corner table');
    // Pages get no unload event.
    const session = await first.context.newCDPSession(first.page);
    await session.send('Browser.crash' as 'Browser.close').catch(() => undefined);
    await first.context.close().catch(() => undefined);

    const { context, page } = await open();
    await expect(comment(page)).toHaveValue('Ask for the corner table.');
    await expect(savedNotice(page)).toBeVisible();
    await comment(page).press('End');
    await comment(page).pressSequentially(' By the window.');
    // Right after the last key press.
    await page.reload();
    await expect(comment(page)).toHaveValue('Ask for the corner table. By the window.');
    await scriptRuns(page);
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await toldBy(page, 'comment');
    await page.reload();
    await page.waitForFunction(() => document.querySelector('form[data-kept]'));
    await expect(comment(page)).toHaveValue('');
    await context.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('belongs to one account, and a visitor’s draft moves to the account that signs in next', async ({
    page,
    context,
    stranger,
  }) => {
    const post = await aPost(stranger);
    const driver = await aDriver();
    await page.goto(`/posts/${post.id}`);
    await comment(page).fill('Best gumbo.');
    await expectDraft(page, `comment/${post.id}`).toContain('gumbo');
    await page.goto(`/auth?tab=login&redirectTo=/posts/${post.id}`);
    await page.getByLabel('Email').fill(driver.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`/posts/${post.id}`);
    await expect(comment(page)).toHaveValue('Best gumbo.');

    const draftShownTo = async (who: () => Promise<unknown>) => {
      await context.clearCookies();
      await who();
      await page.goto(`/posts/${post.id}`);
      await page.waitForFunction(() => document.querySelector('form[data-kept]'));
      return comment(page).inputValue();
    };
    expect(await draftShownTo(() => signIn(context, stranger))).toBe('');
    expect(await draftShownTo(() => Promise.resolve())).toBe('');
    expect(await draftShownTo(() => signIn(context, driver))).toBe('Best gumbo.');
    await driver.api.dispose();
  });

  test('of a visitor’s comment is posted once after they sign in', async ({ page, stranger }) => {
    const post = await aPost(stranger);
    const driver = await aDriver();
    await page.goto(`/posts/${post.id}`);
    await comment(page).fill('Worth the detour.');
    await expectDraft(page, `comment/${post.id}`).toContain('detour');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await page.getByLabel('Email').fill(driver.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Worth the detour.')).toHaveCount(1);
    await expect(comment(page)).toHaveValue('');
    await driver.api.dispose();
  });

  test('of a new stop is still saved on another day', async ({ page, driver }) => {
    expect(driver.id).toBeGreaterThan(0);
    const name = `Truck Stop ${aWord()}`;
    await page.goto('/locations/new');
    await page.getByLabel('Name *').fill(name);
    await page.getByLabel('State').selectOption('NM');
    await expectDraft(page, 'place').toContain('NM');
    await page.clock.setFixedTime(Date.now() + 26 * 3_600_000);
    await page.goto('/locations/new');
    await expect(page.getByLabel('Name *')).toHaveValue(name);
    await expect(page.getByLabel('State')).toHaveValue('NM');
    await expect(savedNotice(page)).toBeVisible();
  });
});

test.describe('on a connection that loads JavaScript slowly', () => {
  test.use({ serviceWorkers: 'block' });

  test('text typed before the draft is read replaces the draft', async ({ page, driver: _driver, stranger }) => {
    const post = await aPost(stranger);
    await page.goto(`/posts/${post.id}`);
    await comment(page).fill('Ask for the corner table.');
    await expectDraft(page, `comment/${post.id}`).toContain('corner table');
    const letGo = await hold(page, /\/assets\/on-device-/);
    await page.goto(`/posts/${post.id}`);
    await comment(page).fill('Only at noon.');
    letGo();
    await expectDraft(page, `comment/${post.id}`).toContain('Only at noon.');
  });

  test('each key is saved when it is typed, not after a pause or while the page unloads', async ({
    page,
    driver: _driver,
    stranger,
  }) => {
    const post = await aPost(stranger);
    await page.clock.install();
    await page.goto(`/posts/${post.id}`);
    await comment(page).fill('Ask for the corner table.');
    await expect(page.locator('form[data-kept]')).toBeAttached();
    // Stops the clock, so that no pause in typing triggers saving.
    await page.clock.pauseAt(Date.now() + 60_000);
    await comment(page).press('End');
    await comment(page).pressSequentially(' By the window.');
    await expectDraft(page, `comment/${post.id}`).toContain('By the window.');
  });
});
