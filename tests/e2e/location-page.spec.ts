import { aDriver, aPlace, aPost, aVote, aWord } from './drivers';
import { expect, signIn, test } from './fixtures';
import { toldBy } from './toast';

test('a driver says in one tap that a place is right still, or closed', async ({
  page,
  context,
  stranger,
  trouble,
}) => {
  const [driver, ...others] = [1, 2, 3].map(() => aDriver({ hasStanding: true }));
  await signIn(context, await driver!);
  trouble.expect(/status of 404/);
  const place = await aPlace(stranger, { exitNumber: '77' });
  await page.goto(`/locations/${place.id}`);
  const box = page.getByRole('region', { name: 'Is it still open?' });
  await expect(box).toContainText('No one has confirmed it yet.');
  await box.getByRole('button', { name: 'It’s Open' }).click();
  await toldBy(page, 'Thanks!');
  await expect(box).toContainText('Confirmed by 1 driver on');
  await expect(box).toContainText('You confirmed it’s open.');

  for (const other of others) await (await other).api.post(`/api/locations/${place.id}/closure`);
  await page.getByRole('button', { name: 'It’s Closed' }).click();
  await toldBy(page, "It's marked closed now.");
  await expect(page.getByText(/Reported closed by drivers since/)).toBeVisible();
  await expect(box).toContainText('3 drivers say it’s closed.');
  await expect(box.getByRole('button', { name: 'It’s Open' })).toBeVisible();
});

test('a visitor is led to sign in, and back', async ({ page, stranger }) => {
  const place = await aPlace(stranger);
  await page.goto(`/locations/${place.id}`);
  await page.getByRole('button', { name: 'It’s Open' }).click();
  await expect(page).toHaveURL(new RegExp(`/auth\\?tab=login&redirectTo=%2Flocations%2F${place.id}`));
});

test('a stop leads to its best dish, its road and what is ahead', async ({ page, stranger }) => {
  const place = await aPlace(stranger, { highway: 'I-80', exitNumber: '284', state: 'IA', name: `Stop ${aWord()}` });
  await aPost(stranger, { place });
  const post = await aPost(stranger, { place });
  await aVote(await aDriver(), post, 'up');
  await page.goto(`/locations/${place.id}`);
  const best = page.getByRole('region', { name: 'Best dishes' });
  await expect(best).toContainText('1 Eat It');
  await expect(best.getByRole('link', { name: post.title })).toBeVisible();
  await page.getByRole('link', { name: 'What’s Ahead West' }).click();
  await expect(page.getByRole('heading', { name: 'I-80 West past exit 284, Iowa' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Printable List' }).click();
  await expect(page.getByRole('heading', { name: 'I-80', level: 1 })).toBeVisible();
});

test('what is ahead is a road: the states in order, miles on it, and a sign where someone ate', async ({
  page,
  stranger,
}) => {
  const road = { highway: 'I-86', name: `Yard ${aWord()}` };
  await aPlace(stranger, { ...road, exitNumber: '7', state: 'ID' });
  const eaten = await aPlace(stranger, { ...road, exitNumber: '15', state: 'ID' });
  await aVote(await aDriver(), await aPost(stranger, { place: eaten }), 'up');
  await page.goto('/ahead');
  await page.getByLabel('Highway', { exact: true }).fill('I-86');
  await page.getByLabel('Last exit').fill('7');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'I-86 East past exit 7, Idaho' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Idaho', level: 3 })).toBeVisible();
  const stop = page.getByRole('main').getByRole('listitem').filter({ hasText: 'EXIT 15' }).last();
  await expect(stop).toContainText('8 miles');
  await expect(stop.getByRole('link')).toHaveText(/100% Eat It.*1 post/);
});

test('directions lead to the place by the map program', async ({ page, stranger }) => {
  const place = await aPlace(stranger, { city: 'Walcott', state: 'IA' });
  await page.goto(`/locations/${place.id}`);
  const address = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${place.name}, Walcott, IA`)}`;
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', address);
});

test('what is ahead is found from every page’s header and foot', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/memes');
  await page.getByText('Menu').click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ahead' }).click();
  await expect(page.getByRole('heading', { name: 'What’s ahead', level: 1 })).toBeVisible();
  await page.getByRole('contentinfo').getByText('Places').click();
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Highways' }).click();
  await expect(page).toHaveURL(/\/highways$/);
});

test('the stops nearby are found by the browser’s position', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.61923, longitude: -90.78234 });
  await page.goto('/ahead');
  await page.getByRole('button', { name: 'Near Me' }).click();
  await expect(page).toHaveURL(/latitude=41\.619&longitude=-90\.782$/);
  await expect(page.getByRole('heading', { name: 'Stops near you' })).toBeVisible();
});

// A day apart or two at every hour.
for (const timezoneId of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
  test(`a place says on which day of the reader’s it came, in ${timezoneId}`, async ({
    browser,
    baseURL,
    stranger,
  }) => {
    const place = await aPlace(stranger);
    const context = await browser.newContext({ baseURL, timezoneId });
    const page = await context.newPage();
    await page.goto(`/locations/${place.id}`);
    const added = page.locator('p', { hasText: 'All sources' }).getByRole('time').first();
    const at = new Date((await added.getAttribute('datetime')) ?? '');
    await expect(added).toHaveText(at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: timezoneId }));
    await context.close();
  });
}
