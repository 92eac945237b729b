import { aPlace, aPost } from './drivers';
import { expect, test } from './fixtures';

test('the highway, heading and last exit typed on the home page open What’s Ahead', async ({ page, stranger }) => {
  const place = await aPlace(stranger, { highway: 'I-94', exitNumber: '241', state: 'WI' });
  await page.goto('/');
  const form = page.getByRole('main').getByRole('form', { name: 'What’s ahead' });
  await form.getByLabel('Highway').fill('I-94');
  await form.getByLabel('Heading').selectOption('West');
  await form.getByLabel('Exit').fill('260');
  await form.getByRole('button', { name: 'Go' }).click();
  await expect(page).toHaveURL(/\/ahead\?highway=I-94&direction=west&exit=260$/);
  await expect(page.getByLabel('Highway')).toHaveValue('I-94');
  await expect(page.getByRole('main')).toContainText(place.name);
});

test('"Stops Near Me" opens the nearby stops, or the form without a position', async ({ page, context }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Stops Near Me' }).click();
  await expect(page.getByText("We couldn't get your location")).toBeVisible();
  await page.getByRole('link', { name: 'Stops Near Me' }).click();
  await expect(page).toHaveURL(/\/ahead$/);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.619, longitude: -90.782 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Stops Near Me' }).click();
  await expect(page).toHaveURL(/\/ahead\?latitude=41.619&longitude=-90.782$/);
});

test('a shelf scrolls sideways, by keyboard too, and its posts can be voted on', async ({
  driverPage: page,
  stranger,
}) => {
  for (let made = 0; made < 4; made += 1) await aPost(stranger);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const shelf = page.locator('.shelf').first();
  const cards = shelf.getByRole('article');
  await expect(cards).toHaveCount(4);
  await expect(cards.last()).not.toBeInViewport();
  const title = (await cards.last().getByRole('heading').textContent()) ?? '';
  await cards.last().getByRole('link', { name: title }).focus();
  await expect(cards.last()).toBeInViewport();
  expect(await shelf.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await cards.last().getByRole('link', { name: title }).press('Enter');
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});

test('all links of a small card are inside it on a phone', async ({ page, stranger }) => {
  await aPost(stranger);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const card = page.locator('.mini').first();
  await card.scrollIntoViewIfNeeded();
  const edge = await card.evaluate((element) => element.getBoundingClientRect().right);
  for (const name of ['Add Comment...', 'Share This Meat', 'View Details']) {
    const box = await card.getByRole('link', { name }).boundingBox();
    expect(box && box.x + box.width, name).toBeLessThanOrEqual(edge);
  }
});
