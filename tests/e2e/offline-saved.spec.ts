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

const stopsOnRoad = 32;

const photosSaved = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('saved '));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().filter(({ url }) => url.includes('/photos/')).length;
  });

/** Delays the page's requests to this path by a second. */
const delayRequests = (page: Page, path: RegExp) =>
  page.evaluate((pattern) => {
    const realFetch = window.fetch;
    window.fetch = async (...args) => {
      const [resource] = args;
      const url = new URL(resource instanceof Request ? resource.url : resource, window.location.href);
      if (pattern.test(url.pathname)) await new Promise((resolve) => setTimeout(resolve, 1_000));
      return realFetch(...args);
    };
  }, path);

test('a highway is saved offline, resumes after a stop, and works without a network', async ({
  page,
  context,
  driver,
  stranger,
  trouble,
}) => {
  test.setTimeout(900_000);
  // Opening another page interrupts an upload. The next one may ask how much arrived while the site still reads the interrupted piece.
  trouble.expect(/status of 409 .*photo-uploads/);
  const road = await aRoad(driver, stopsOnRoad);
  const address = `/highways/${road.highway}`;
  const card = `${address}/card`;
  const [, second, third] = road.stops;
  const far = road.stops[28];
  if (!second || !third || !far) throw new Error('The road has too few stops.');
  const place = { ...far, highway: road.highway };
  const post = await aPost(stranger, { place });
  await aVote(driver, post, 'up');
  await page.goto(address);
  await kept(page, address);

  await page.getByRole('link', { name: 'Save Offline' }).click();
  await expect(page.getByRole('heading', { name: /^Save offline \(.* with photos, .* without\)$/ })).toBeVisible();
  await expect(page.getByText(`${stopsOnRoad} stops and 1 best dish`)).toBeVisible();

  // One of its pages gets no response.
  let isHeld = false;
  await context.route(`**/locations/${road.stops[16]?.id}`, () => {
    isHeld = true;
    return new Promise(() => undefined);
  });
  await page.getByRole('button', { name: /^With Photos/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saving' })).toBeVisible();
  await expect.poll(() => isHeld, { timeout: 180_000 }).toBe(true);
  await expect(page.getByRole('progressbar')).not.toHaveAttribute('value', '0');
  await page.getByRole('button', { name: /^Stop/ }).click();
  await expect(page.getByText('Stopped:')).toBeVisible();
  await page.close();
  await context.unroute(`**/locations/${road.stops[16]?.id}`);

  // Later, in another tab.
  const later = await context.newPage();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await later.goto(`/take-along?highway=${road.highway}`);
  await expect(later.getByText('Stopped:')).toBeVisible();
  await context.setOffline(true);
  await later.getByRole('button', { name: /^Resume/ }).click();
  await expect(later.getByText('We’ll pick up where we left off')).toBeVisible();
  await context.setOffline(false);
  await expect(later.getByText(`${stopsOnRoad} stops, `)).toBeVisible({ timeout: 180_000 });
  // Pages saved before the stop aren't requested again.
  expect(asked).not.toContain(`/locations/${second.id}`);
  expect(asked).toContain(`/locations/${far.id}`);

  await context.setOffline(true);
  await later.goto(`/locations/${far.id}`);
  await expect(later.getByRole('heading', { name: far.name })).toBeVisible();
  await expect(later.getByText(post.title).first()).toBeVisible();
  await expect(later.getByText('Offline · saved just now')).toBeVisible();
  expect(await findings(later), 'of a stop').toEqual([]);
  // The photo shows in any width that the page requests.
  const photo = later.locator('main img[src*="/photos/"]').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  // Client-side navigation from a seen page to an unseen one.
  await later.goto(address);
  await later.getByRole('main').getByRole('link', { name: third.name }).click();
  await expect(later.getByRole('heading', { name: third.name })).toBeVisible();
  await later.getByRole('link', { name: 'What’s Ahead North' }).click();
  await expect(later.getByText(`${road.highway} North past exit ${third.exitNumber}`)).toBeVisible();
  await expect(later.getByRole('main').getByRole('listitem').first()).toContainText('Stop 4 of');
  await later.goto(card);
  await expect(later.getByText(far.name)).toBeVisible();

  // The same if a page's script fails before its data.
  await later.goto(address);
  await delayRequests(later, /^\/locations\/.*\.data$/);
  await later.getByRole('main').getByRole('link', { name: second.name }).click();
  await expect(later.getByRole('heading', { name: second.name })).toBeVisible();

  await later.goto(`/locations?query=${encodeURIComponent(`${road.highway} exit 20`)}`);
  await expect(later.getByText('1 stop found')).toBeVisible();
  await later.getByLabel('Name, highway, exit').fill('stop 12 walcott');
  await later.getByRole('button', { name: 'Search' }).click();
  await expect(later.getByRole('link', { name: `Stop 12 of ${road.highway}` })).toBeVisible();

  await later.goto(`/ahead?highway=${road.highway}&direction=south&exit=50`);
  await expect(later.getByRole('main').getByRole('listitem').first()).toContainText('Stop 24 of');
  await expect(later.getByRole('main').getByRole('listitem').first()).toContainText('2 miles');
  // A position between the stops at exits 40 and 42, heading north.
  await context.setGeolocation({ longitude: -91.5, latitude: 40.7 + 19.5 * 0.02 });
  await later.getByLabel('Heading').selectOption('north');
  await later.getByRole('button', { name: 'Use My Location' }).click();
  await expect(later.getByText('from where you are')).toBeVisible();
  await expect(later.getByRole('main').getByRole('listitem').first()).toContainText('Stop 21 of');
  await expect(later.getByRole('main').getByRole('listitem').first()).toContainText('1 mile');
  expect(await findings(later), 'of what is ahead').toEqual([]);

  await later.goto('/offline');
  await later.getByRole('button', { name: /^Refresh/ }).click();
  await expect(later.getByText('We couldn’t download it. Try again later.')).toBeVisible();
  expect(await findings(later), 'of what is on the device').toEqual([]);
  await later.getByRole('heading', { name: road.highway }).getByRole('link').click();
  await expect(later).toHaveURL(address);
  await expect(later.getByText('Offline · saved')).toBeVisible();

  // A post at one of the saved stops.
  const [, , , fourth, fifth] = road.stops;
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

  // The post is changed in its form before it goes out.
  await later.getByRole('button', { name: 'Change It' }).click();
  await expect(later).toHaveURL('/posts/new');
  await expect(later.getByLabel('Title *')).toHaveValue('Ribs');
  await expect(later.getByRole('radio', { name: fourth?.name, exact: false })).toBeChecked();
  await later.getByLabel('Add more photos').setInputFiles(await aDrawnPlate());
  await later.getByLabel('Find the stop').fill(`${road.highway} exit 10`);
  await later.getByRole('radio', { name: fifth?.name, exact: false }).check();
  await later.getByRole('button', { name: 'Post Your Meat' }).click();
  await expect(later.getByRole('heading', { name: 'Waiting to send' })).toBeVisible();
  await expect(later.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  await expect(later.getByText('Your post Ribs')).toHaveCount(1);
  // On a saved page, one line has both messages.
  await later.goto(address);
  await expect(later.locator('.stale-banner').getByRole('link', { name: '1 item waiting to send' })).toBeVisible();

  await context.setOffline(false);
  await later.goto('/offline');
  const requestCount = () => asked.filter((path) => path === `/locations/${second.id}`).length;
  const before = requestCount();
  await later.getByRole('button', { name: /^Refresh/ }).click();
  await expect.poll(requestCount).toBe(before + 1);
  await expect(later.getByText(`${stopsOnRoad} stops, `)).toBeVisible({ timeout: 180_000 });
  expect(await photosSaved(later)).toBeGreaterThan(0);
  const postsAt = async (stop = fifth) => (await driver.api.get(`/api/locations/${stop?.id}/posts`)).json();
  await expect.poll(() => postsAt()).toMatchObject([{ title: 'Ribs' }]);
  expect(await postsAt(fourth)).toEqual([]);

  // Saved stops belong to no account, so they stay after sign-out.
  await context.clearCookies();
  await later.goto('/highways');
  await context.setOffline(true);
  await later.goto(`/locations/${far.id}`);
  await expect(later.getByRole('heading', { name: far.name })).toBeVisible();

  await later.goto('/offline');
  later.once('dialog', (question) => void question.accept());
  await later.getByRole('button', { name: /^Delete/ }).click();
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

test('changes to saved data show in every tab, and it is deleted after a confirmation', async ({
  page,
  context,
  driver,
}) => {
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
  expect(await photosSaved(page)).toBe(3);
  const before = await readingsOf(page, 'saved');
  await page.clock.fastForward(30_000);
  expect(await readingsOf(page, 'saved')).toBe(before);

  const deleteButton = page.getByRole('button', { name: /^Delete/ });
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.message());
    void (asked.length === 1 ? question.dismiss() : question.accept());
  });
  await deleteButton.click();
  await deleteButton.click();
  await expect(deleteButton).toHaveCount(0);
  expect(asked).toEqual(Array(2).fill(`Delete ${road.highway}? You can’t undo this.`));
  await expect(other.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});
