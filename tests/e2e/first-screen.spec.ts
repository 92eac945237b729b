import type { Locator, Page } from '@playwright/test';
import { aDriver, aPlace, aPost, aVote, type Driver } from './drivers';
import { expect, test } from './fixtures';

/** Checks that the main content is on the first screen of a phone, signed in. Positions are in pixels from the top of the page. */
test.use({ viewport: { width: 360, height: 740 } });

const top = async (part: Locator): Promise<number> => {
  await expect(part.first()).toBeVisible();
  return part.first().evaluate((element) => element.getBoundingClientRect().top + scrollY);
};

const inMain = (page: Page, selector: string): Locator => page.getByRole('main').locator(selector);

/** A stop with a short name and two posts with Eat It votes. */
async function aLikedStop(by: Driver) {
  // A random exit that no other test uses.
  const exitNumber = String(1_000 + Math.floor(Math.random() * 9_000));
  const place = await aPlace(by, { name: 'Iowa 80 Truckstop', city: 'Walcott', exitNumber });
  const posts = [await aPost(by, { place }), await aPost(by, { place, title: 'Pork tenderloin' })];
  const voter = await aDriver();
  for (const post of posts) await aVote(voter, post, 'up');
  await voter.api.dispose();
  return { place, post: posts[1]! };
}

test('the first photo of the home page, which is at most 5,500 px long', async ({ driverPage: page, stranger }) => {
  await aLikedStop(stranger);
  await page.goto('/');
  expect(await top(inMain(page, '.cards .photo'))).toBeLessThanOrEqual(461);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5_500);
});

test('the first photo of a list', async ({ driverPage: page, stranger }) => {
  const { place } = await aLikedStop(stranger);
  await page.goto('/latest-meat');
  // Measures this test's own card, because another test may have posted at a stop with a longer name.
  const card = inMain(page, '.card').filter({ hasText: place.exitNumber });
  const photoInCard = (await top(card.locator('.photo'))) - (await top(card));
  expect((await top(inMain(page, '.card'))) + photoInCard).toBeLessThanOrEqual(254);
});

test('photos further down load lazily', async ({ page, stranger }) => {
  const place = await aPlace(stranger);
  for (const title of ['Third', 'Second', 'First']) await aPost(stranger, { place, title });
  await page.goto('/latest-meat');
  const photos = page.locator('.cards .photo img');
  await expect(photos.nth(0)).not.toHaveAttribute('loading', 'lazy');
  await expect(photos.nth(1)).toHaveAttribute('loading', 'lazy');
  await photos.nth(1).scrollIntoViewIfNeeded();
  await expect
    .poll(() => photos.nth(1).evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
    .toBeGreaterThan(0);
});

test('the votes on a post, at any scroll position', async ({ driverPage: page, stranger }) => {
  const { post } = await aLikedStop(stranger);
  await page.goto(`/posts/${post.id}`);
  const [eatIt, beatIt] = [/^Eat It/, /^Beat It/].map((name) => page.getByRole('button', { name }));
  for (const button of [eatIt!, beatIt!]) await expect(button).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 200));
  for (const button of [eatIt!, beatIt!]) await expect(button).toBeInViewport({ ratio: 1 });
});

test('the first dish of a stop, and a way to post from it', async ({ driverPage: page, stranger }) => {
  const { place } = await aLikedStop(stranger);
  await page.goto(`/locations/${place.id}`);
  expect(await top(page.getByRole('region', { name: 'Best dishes' }).locator('.photo'))).toBeLessThanOrEqual(401);
  const quick = page.getByRole('navigation', { name: 'Quick' });
  await expect(quick.getByRole('link', { name: 'Post Your Meat' })).toBeInViewport({ ratio: 1 });
});

test('the dish of a stop that has one post', async ({ driverPage: page, stranger }) => {
  const place = await aPlace(stranger, { name: 'Love’s', amenities: 'parking, showers' });
  await aPost(stranger, { place });
  await page.goto(`/locations/${place.id}`);
  expect(await top(inMain(page, 'article .photo'))).toBeLessThanOrEqual(480);
});

test('the first result of a search for stops', async ({ driverPage: page, stranger }) => {
  await aPlace(stranger);
  await page.goto('/locations?query=I-80');
  expect(await top(inMain(page, 'li a[href*="/locations/"]'))).toBeLessThanOrEqual(290);
});

test('the heading of the list of stops, with space above it', async ({ page }) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/locations');
    const header = await page.getByRole('banner').boundingBox();
    const words = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().top;
    });
    // If a line is only as high as its letters, they extend above it.
    expect(words - (header?.height ?? Infinity)).toBeGreaterThanOrEqual(8);
  }
});

test('the first stop ahead, and the first of a highway', async ({ driverPage: page, stranger }) => {
  for (const exitNumber of ['201', '210']) await aPlace(stranger, { exitNumber, state: 'WY' });
  await page.goto('/ahead?highway=I-80&direction=east&exit=200&state=WY');
  expect(await top(inMain(page, 'li a[href*="/locations/"]'))).toBeLessThanOrEqual(378);
  // Below the Follow button, which signed-in drivers have.
  await page.goto('/highways/I-80');
  expect(await top(inMain(page, 'li a[href*="/locations/"]'))).toBeLessThanOrEqual(400);
});

test('the photo of a new post, and its button', async ({ driverPage: page }) => {
  await page.goto('/posts/new');
  expect(await top(inMain(page, '[type=file]'))).toBeLessThanOrEqual(190);
  await expect(page.getByRole('button', { name: 'Post Your Meat' })).toBeInViewport({ ratio: 1 });
});

test('the map right below its search, and then its restaurants', async ({ driverPage: page, stranger }) => {
  await aPlace(stranger, { type: 'restaurant', state: 'TN' });
  for (const address of ['/map', '/map?state=TN']) {
    await page.goto(address);
    const drawing = await top(page.getByRole('group', { name: /^Map of/ }));
    expect(await top(page.getByRole('searchbox'))).toBeLessThan(drawing);
    expect(drawing).toBeLessThanOrEqual(320);
    expect(drawing).toBeLessThan(await top(inMain(page, '[id^="restaurant-"]')));
  }
});

test('the map with its list next to it on a wider screen', async ({ page, stranger }) => {
  await aPlace(stranger, { type: 'restaurant', state: 'TN' });
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/map?state=TN');
    const frame = page.getByRole('group', { name: /^Map of/ }).locator('..');
    const drawing = await frame.boundingBox();
    // Without marks, a sentence is in place of the list.
    const marks = page.getByRole('list', { name: /as a list$/ }).or(page.getByText(/is on the map yet\.$/));
    const list = await marks.boundingBox();
    if (!drawing || !list) throw new Error('The map has no drawing or no list.');
    expect(drawing.y).toBeLessThanOrEqual(310);
    expect(drawing.width / list.width).toBeCloseTo(2, 0);
    expect(list.y).toBeCloseTo(drawing.y, 0);
    expect(list.x).toBeGreaterThanOrEqual(drawing.x + drawing.width);
    expect(await top(inMain(page, '[id^="restaurant-"]'))).toBeGreaterThan(drawing.y);
  }
});

test('the first post on a driver’s page and on the viewer’s profile', async ({ page, driver, stranger }) => {
  await aLikedStop(stranger);
  await aPost(driver);
  const { username }: { username: string } = await (await stranger.api.get('/api/user')).json();
  await page.goto(`/users/${username}`);
  expect(await top(inMain(page, '.card'))).toBeLessThanOrEqual(400);
  await page.goto('/profile');
  // Below the offer of the weekly email, which shows until it is answered.
  expect(await top(inMain(page, '.card'))).toBeLessThanOrEqual(520);
});

test('names do not move while avatars load', async ({ page, stranger }) => {
  const post = await aPost(stranger);
  for (const [path, name] of [
    ['/leaderboard', 'li bdi'],
    [`/posts/${post.id}`, 'p bdi'],
  ] as const) {
    await page.goto(path);
    const [waiting, shown] = await inMain(page, name)
      .first()
      .evaluate((element) => {
        const avatar = element.closest('li, p')!.querySelector('.avatar')!;
        const { className } = avatar;
        const picture = Object.assign(new Image(32, 32), { className, loading: 'lazy' });
        avatar.replaceWith(picture);
        const left = () => element.getBoundingClientRect().left;
        const { dataset } = document.documentElement;
        dataset.still = '';
        const before = left();
        delete dataset.still;
        return [before, left()];
      });
    expect(waiting).toBe(shown);
  }
});
