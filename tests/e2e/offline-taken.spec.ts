import type { Page } from '@playwright/test';
import { aRoad } from './a-road';
import { findings } from './axe';
import { aPost, aVote } from './drivers';
import { expect, scriptRuns, test } from './fixtures';
import { aDrawnPlate } from './pictures';
import { fileMissed } from './trouble';
import { kept } from './without-network';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 }, permissions: ['geolocation'] });
test.beforeEach(({ trouble }) => {
  trouble.expect(/net::ERR_/);
  trouble.expect(fileMissed);
});

const stopsOnRoad = 80;

/** Changes saved data to the format of another build. */
const changeShape = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done, failed) => {
        const opening = indexedDB.open('device');
        opening.onerror = failed;
        opening.onsuccess = () => {
          const writing = opening.result.transaction('takenParts', 'readwrite');
          const parts = writing.objectStore('takenParts');
          const reading = parts.getAll();
          reading.onsuccess = () => {
            for (const row of reading.result) parts.put({ ...row, part: { shape: 0, places: [] } });
          };
          writing.oncomplete = () => {
            opening.result.close();
            done(null);
          };
        };
      }),
  );

const photosKept = (page: Page) =>
  page.evaluate(
    async () => (await (await caches.open('kept')).keys()).filter(({ url }) => /\/photos\//.test(url)).length,
  );

/** Delays the page's requests to this path by a second. */
const failLate = (page: Page, path: RegExp) =>
  page.evaluate((asked) => {
    const ask = window.fetch;
    window.fetch = async (...given) => {
      const [what] = given;
      const url = new URL(what instanceof Request ? what.url : what, window.location.href);
      if (asked.test(url.pathname)) await new Promise((resolve) => setTimeout(resolve, 1_000));
      return ask(...given);
    };
  }, path);

test('a highway is saved offline, resumes after a stop, and works without a network', async ({
  page,
  context,
  driver,
  stranger,
}) => {
  const road = await aRoad(driver, stopsOnRoad);
  const address = `/highways/${road.highway}`;
  const [, second, third] = road.stops;
  const far = road.stops[60];
  if (!second || !third || !far) throw new Error('The road has too few stops.');
  const place = { ...far, highway: road.highway };
  const post = await aPost(stranger, { place });
  await aVote(driver, post, 'up');
  await page.goto(address);
  await kept(page, address);

  await page.getByRole('link', { name: 'Save Offline' }).click();
  await expect(page.getByRole('heading', { name: /^Save offline \(.* with photos, .* without\)$/ })).toBeVisible();
  await expect(page.getByText(`${stopsOnRoad} stops and 1 best dish`)).toBeVisible();

  // The second part never loads.
  await context.route('**/api/take-along*after=*', (route) => new Promise(() => void route));
  await page.getByRole('button', { name: /^With Photos/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saving' })).toBeVisible();
  await expect.poll(() => page.getByRole('progressbar').getAttribute('value')).not.toBe('0');
  await page.getByRole('button', { name: /^Stop/ }).click();
  await expect(page.getByText('Stopped:')).toBeVisible();
  await page.close();
  await context.unroute('**/api/take-along*after=*');

  // Later, in another tab.
  const later = await context.newPage();
  const parts: string[] = [];
  later.on('response', (answer) => {
    if (answer.url().includes('/api/take-along')) parts.push(String(answer.status()));
  });
  await later.goto(`/take-along?highway=${road.highway}`);
  await expect(later.getByText('Stopped:')).toBeVisible();
  await context.setOffline(true);
  await later.getByRole('button', { name: /^Resume/ }).click();
  await expect(later.getByText('We’ll pick up where we left off')).toBeVisible();
  await context.setOffline(false);
  await expect(later.getByText(`${stopsOnRoad} stops, `)).toBeVisible();
  // The part that was already saved was not sent again.
  expect(parts).toEqual(['304', '200']);

  await context.setOffline(true);
  await later.goto(`/posts/${post.id}`);
  await expect(later.getByRole('heading', { name: far.name })).toBeVisible();
  await expect(later.getByRole('heading', { name: post.title })).toBeVisible();
  await expect(later.getByText('Saved offline just now')).toBeVisible();
  expect(await findings(later), 'of a stop').toEqual([]);
  const photo = later.locator('.taken-dish img');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  // Client-side navigation from a seen page to an unseen one.
  await later.goto(address);
  await later.getByRole('main').getByRole('link', { name: third.name }).click();
  await expect(later.getByRole('heading', { name: third.name })).toBeVisible();
  await later.getByRole('link', { name: 'What’s Ahead North' }).click();
  await expect(later.getByText(`${road.highway} North past ${third.name}`)).toBeVisible();
  await expect(later.locator('.stop-row').first()).toContainText('Stop 4 of');

  // The same if a page's script fails before its data.
  await later.goto(address);
  await failLate(later, /^\/locations\/.*\.data$/);
  await later.getByRole('main').getByRole('link', { name: second.name }).click();
  await expect(later.getByRole('heading', { name: second.name })).toBeVisible();

  await later.goto(`/locations?query=${encodeURIComponent(`${road.highway} exit 20`)}`);
  await expect(later.getByText('1 stop found')).toBeVisible();
  await later.getByLabel('Name, highway, exit').fill('stop 12 walcott');
  await later.getByRole('button', { name: 'Search' }).click();
  await expect(later.getByRole('link', { name: `Stop 12 of ${road.highway}` })).toBeVisible();

  await later.goto(`/ahead?highway=${road.highway}&direction=south&exit=50`);
  await expect(later.locator('.stop-row').first()).toContainText('Stop 24 of');
  await expect(later.locator('.mile-plate').first()).toContainText('2 miles');
  // A position between the stops at exits 40 and 42, heading north.
  await context.setGeolocation({ longitude: -91.5, latitude: 40.7 + 19.5 * 0.02 });
  await later.getByLabel('Heading').selectOption('north');
  await later.getByRole('button', { name: 'Use My Location' }).click();
  await expect(later.getByText('from where you are')).toBeVisible();
  await expect(later.locator('.stop-row').first()).toContainText('Stop 21 of');
  await expect(later.locator('.mile-plate').first()).toContainText('1 mile');
  expect(await findings(later), 'of what is ahead').toEqual([]);

  await later.goto('/offline');
  await expect(later.getByRole('button', { name: /^Refresh/ })).toBeVisible();
  expect(await findings(later), 'of what is on the device').toEqual([]);
  await later.getByRole('link', { name: road.highway, exact: true }).click();
  await expect(later.locator('.driven-road .stop-row')).toHaveCount(stopsOnRoad);

  // A post at one of the saved stops.
  const [, , , fourth] = road.stops;
  await later.goto('/posts/new');
  await scriptRuns(later);
  await later.getByLabel('Title *').fill('Ribs');
  await later.getByLabel('Images *').setInputFiles(await aDrawnPlate());
  await later.getByRole('button', { name: 'Post Your Meat' }).click();
  await expect(later.getByText('Please fill in all required fields and add at least one image.')).toBeVisible();
  await later.getByLabel('Find the stop').fill(`${road.highway} exit 8`);
  await expect(later.getByText('No signal, so we only search stops saved offline')).toBeVisible();
  await later.getByRole('radio', { name: fourth?.name, exact: false }).check();
  await later.getByRole('button', { name: 'Post Your Meat' }).click();
  await expect(later.getByRole('heading', { name: 'Waiting to send' })).toBeVisible();
  await expect(later.getByText('Your post Ribs')).toBeVisible();
  // On a saved page, one line has both messages.
  await later.goto(address);
  await expect(later.locator('.from-before').getByRole('link', { name: '1 item waiting to send' })).toBeVisible();

  // After an upgrade, the site expects another format.
  await changeShape(later);
  await later.goto(`/offline?to=${encodeURIComponent(address)}`);
  await expect(later.getByText('0 stops')).toBeVisible();
  await context.setOffline(false);
  await later.goto('/offline');
  await later.getByRole('button', { name: /^Refresh/ }).click();
  await expect.poll(() => parts.slice(2)).toEqual(['200', '200']);
  await expect(later.getByText(`${stopsOnRoad} stops, `)).toBeVisible();
  expect(await photosKept(later)).toBeGreaterThan(0);
  const postsThere = async () => (await driver.api.get(`/api/locations/${fourth?.id}/posts`)).json();
  await expect.poll(postsThere).toMatchObject([{ title: 'Ribs' }]);

  // Saved stops belong to no account, so they stay after sign-out.
  await context.clearCookies();
  await later.goto('/highways');
  await context.setOffline(true);
  await later.goto(`/locations/${far.id}`);
  await expect(later.getByRole('heading', { name: post.title })).toBeVisible();

  await later.goto('/offline');
  await later.getByRole('button', { name: /^Delete/ }).click();
  await later.getByRole('button', { name: /^Yes, Delete/ }).click();
  await expect(later.getByText('Nothing saved yet.')).toBeVisible();
  await later.goto(`/locations/${far.id}`);
  await expect(later.getByText('that page isn’t on this device')).toBeVisible();
});

/** Counts how often the page reads all rows of each IndexedDB store. */
const countReadings = (page: Page) =>
  page.addInitScript(() => {
    const readings: Record<string, number> = {};
    Object.assign(window, { readings });
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...given) {
      readings[this.name] = (readings[this.name] ?? 0) + 1;
      return getAll.apply(this, given);
    };
  });

const readingsOf = (page: Page, store: string) =>
  page.evaluate((name) => {
    const { readings } = window as Window & { readings?: Record<string, number> };
    return readings?.[name] ?? 0;
  }, store);

test('changes to saved data show in every tab, and it is deleted with two taps', async ({ page, context, driver }) => {
  const road = await aRoad(driver, 3);
  for (const stop of road.stops) await aPost(driver, { place: { ...stop, highway: road.highway } });
  const address = `/take-along?highway=${road.highway}`;
  await countReadings(page);
  await page.clock.install();
  await page.goto(address);
  const other = await context.newPage();
  await other.goto(address);
  await page.getByRole('button', { name: /^With Photos/ }).click();
  await expect(page.getByText('3 stops, ')).toBeVisible();
  await expect(other.getByText('3 stops, ')).toBeVisible();
  expect(await photosKept(page)).toBe(3);
  // Not read for each photo to free up space.
  expect(await readingsOf(page, 'kept')).toBe(0);

  const before = await readingsOf(page, 'taken');
  await page.clock.fastForward(30_000);
  expect(await readingsOf(page, 'taken')).toBe(before);

  const throwAway = page.getByRole('button', { name: /^Delete/ });
  const sure = page.getByRole('button', { name: /^Yes, Delete/ });
  await throwAway.click();
  await expect(sure).toBeVisible();
  await page.keyboard.press('Tab');
  await throwAway.click();
  await sure.click();
  await expect(throwAway).toHaveCount(0);
  await expect(other.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});
