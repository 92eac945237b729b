import { aPlace } from './drivers';
import { expect, test } from './fixtures';

test('the stops nearby are found by the browser’s position', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.61923, longitude: -90.78234 });
  await page.goto('/ahead');
  await page.getByRole('button', { name: 'Near Me' }).click();
  await expect(page).toHaveURL(/latitude=41\.619&longitude=-90\.782$/);
  await expect(page.getByRole('heading', { name: 'Stops near you' })).toBeVisible();
});

// At any time, their dates differ by one or two days.
for (const timezoneId of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
  test(`a stop shows the day it was added in the reader’s time zone, in ${timezoneId}`, async ({
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
