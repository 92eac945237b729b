import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { oldBrowsers, pathOfOldBrowser } from '../../scripts/bootstrap/old-browsers.mjs';
import { aDriver, anEmail, aPlace, aPost, aWord, password, siteUrl } from './drivers';
import { addressOf, aScene, visitorPages, pagePaths } from './every-page';
import { linkMailedTo } from './mail';
import { type OldPage, openOldPage } from './old-browsers/old-page';
import { aDrawnPlate } from './pictures';

/** The 404 of the not-found page. */
const notFound = /status of 404/;

for (const { major, runsScript } of oldBrowsers) {
  test.describe(`in Chromium ${major}`, () => {
    const binary = pathOfOldBrowser(major);
    test.skip(!existsSync(binary), `There is no Chromium ${major} here; npm test fetches it where it can.`);
    let page: OldPage;

    test.beforeEach(async () => {
      page = await openOldPage(binary, siteUrl());
      await page.resize(360, 740);
    });
    test.afterEach(() => page.close());

    const open = async (address: string) => {
      await page.goto(address);
      if (runsScript) await page.waitForScript();
    };

    test('a driver registers, signs in, posts a plate, rates, comments and signs out', async () => {
      test.slow();
      const email = anEmail();
      const other = await aDriver();
      const place = await aPlace(other);
      const post = await aPost(other, { place });
      const title = `Brisket ${aWord()}`;

      await open('/');
      await page.press('nav[aria-label=Quick] a', 'Post');
      await page.type('Email', email);
      await page.type('Password', password);
      await page.press('button', 'Register');
      await page.waitFor('Verification needed');

      const { pathname, search } = new URL(await linkMailedTo(email, 'Verify your email'));
      await page.goto(pathname + search);
      if (!runsScript) {
        await page.press('button', 'Verify my email');
        await page.waitFor('Email Verified!');
        await page.press('a', 'Complete My Profile');
      }
      await page.type('Display Name', `Hungry ${aWord()}`);
      await page.press('button', 'COMPLETE PROFILE');
      await page.waitFor('Your Meat Score is now');
      await page.press('summary', 'Menu');
      await page.press('button', 'Sign Out');
      await page.waitFor('Logged out');

      await page.press('summary', 'Menu');
      await page.press('header a', 'Sign In');
      await page.type('Email', email);
      await page.type('Password', password);
      await page.press('main button', 'Sign In');
      await page.waitFor('Welcome back!');

      await page.press('nav[aria-label=Quick] a', 'Post');
      await page.type('Title *', title);
      await page.type('Find the stop', place.name);
      // The form has several buttons, so the request must include the tapped one.
      await page.press('button', 'Search');
      await page.waitFor('1 stop found');
      await page.press('label strong', place.name);
      await page.choose('input[type=file]', await aDrawnPlate());
      await page.press('main button', 'Post Your Meat');
      await page.waitFor('Your post has been created.');
      await page.waitFor(title);
      await page.waitForPhoto(title);

      await open(`/posts/${post.id}`);
      await page.press('button', 'Eat It');
      await page.waitFor("You'll Eat It!");
      await page.type('Add a comment', 'Ask for the corner table.');
      await page.press('button', 'Post Comment');
      await page.waitFor('Comment posted');
      await page.waitFor('Ask for the corner table.');
      await page.press('summary', 'Menu');
      await page.press('button', 'Sign Out');
      await page.waitFor('Logged out');
      expect(page.trouble).toEqual([]);
    });

    test('a page that waits for a phone refreshes automatically, with and without JavaScript', async () => {
      await open('/auth');
      await page.press('main button, main a', 'Use your phone instead');
      await page.waitFor('It works for 10 minutes.');
      expect(await page.refreshes()).toBe(!runsScript);
    });

    test('every page fits a 360 px screen, without JavaScript, and logs nothing to the console', async () => {
      // The layout is the same in the other browsers, and tests/http/budgets.test.ts looks for methods that they lack.
      test.skip(runsScript, 'Only the oldest browser opens every page.');
      test.slow();
      const scene = await aScene();
      for (const [who, paths] of [
        ['visitor', pagePaths.filter((path) => visitorPages.test(path))],
        ['driver', [...pagePaths, 'no/such/road']],
      ] as const) {
        if (who === 'driver') await page.signIn(scene.driver);
        for (const path of paths) {
          const address = addressOf(scene, path);
          if (who === 'visitor' && (await redirects(address))) continue;
          await open(address);
          expect(await page.beyondTheEdge(), `/${path} for a ${who}`).toEqual([]);
        }
      }
      expect(page.trouble.filter((what) => !notFound.test(what))).toEqual([]);
      expect(page.asked.filter((address) => address.endsWith('.js'))).toEqual([]);
    });
  });
}

/** Whether a visitor is redirected to another page, which has its own test. */
async function redirects(address: string): Promise<boolean> {
  const { status } = await fetch(new URL(address, siteUrl()), { redirect: 'manual' });
  return status >= 300 && status < 400;
}
