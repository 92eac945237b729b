import { mkdirSync } from 'node:fs';
import { test as base, expect, signIn } from './fixtures';
import { aDriver, siteUrl } from './drivers';

/** Takes the README's phone screenshots of the starter data (`npm run gallery`). */
const folder = 'docs/gallery';

const test = base.extend({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5 });

/** A stop in the starter data (app/domain/seed). */
const stop = 'Iowa 80 Truckstop';

type Picture = { name: string; address: string; cookie?: { name: 'theme' | 'lite'; value: string }; signedIn?: true };

const pictures: Picture[] = [
  { name: 'home', address: '/' },
  { name: 'ahead', address: '/ahead?highway=I-80&direction=east&exit=107&state=WY' },
  { name: 'stop', address: `/locations?query=${encodeURIComponent(stop)}` },
  { name: 'post', address: '/most-eaten-meat' },
  { name: 'board', address: '/leaderboard' },
  { name: 'day', address: '/latest-meat', cookie: { name: 'theme', value: 'day' } },
  { name: 'lite', address: '/latest-meat', cookie: { name: 'lite', value: 'on' } },
  { name: 'map', address: '/map#food-map' },
  { name: 'state', address: '/map?state=TX#food-map' },
  { name: 'trip', address: '/trip?from=Laredo%2C+TX&to=Chicago%2C+IL' },
  { name: 'highway', address: '/highways/I-40' },
  // Last, because its driver isn't part of the starter data.
  { name: 'new-post', address: '/posts/new', signedIn: true },
];

for (const { name, address, cookie, signedIn } of pictures) {
  test(`the picture of ${name}`, async ({ page, context }) => {
    mkdirSync(folder, { recursive: true });
    if (cookie) await context.addCookies([{ ...cookie, url: siteUrl() }]);
    if (signedIn) await signIn(context, await aDriver());
    await page.goto(address);
    if (name === 'stop') await page.getByRole('main').getByRole('link', { name: stop }).first().click();
    if (name === 'post') await page.getByRole('main').getByRole('link', { name: 'View Details' }).first().click();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main')).toBeVisible();
    await page.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 72 });
  });
}
