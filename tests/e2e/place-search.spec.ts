import { aPlace, aWord } from './drivers';
import { expect, test } from './fixtures';
import { hold } from './hold';

test('results and address update while typing', async ({ page, stranger }) => {
  const word = aWord();
  const [first, second] = [
    await aPlace(stranger, { name: `Yard ${word} East` }),
    await aPlace(stranger, { name: `Yard ${word} West` }),
  ];
  const main = page.getByRole('main');
  await page.goto('/leaderboard');
  await page.goto('/locations');
  const box = page.getByRole('searchbox');
  await box.pressSequentially(word);
  await expect(page.getByRole('status').filter({ hasText: '2 stops found' })).toBeVisible();
  await expect(main.getByRole('link', { name: first.name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/locations\\?query=${word}`));

  await box.press('End');
  await box.pressSequentially(' west');
  await expect(page.getByRole('status').filter({ hasText: '1 stop found' })).toBeVisible();
  await expect(main.getByRole('link', { name: first.name })).toHaveCount(0);
  await expect(box).toBeFocused();

  await page.reload();
  await expect(box).toHaveValue(`${word} west`);
  await expect(main.getByRole('link', { name: second.name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/leaderboard$/);
});

test('typed text stays when the theme changes', async ({ page, stranger }) => {
  const [first, second] = [await aPlace(stranger, { name: `Yard ${aWord()}` }), await aPlace(stranger)];
  await page.goto('/locations');
  const box = page.getByRole('searchbox');
  await box.pressSequentially(first.name);
  await expect(page).toHaveURL(/query=/);
  await page.getByRole('button', { name: 'Day' }).click();
  await expect(page.getByRole('button', { name: 'Day' })).toHaveAttribute('aria-pressed', 'true');
  await expect(box).toHaveValue(first.name);
  await expect(page.getByRole('main').getByRole('link', { name: first.name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: second.name })).toHaveCount(0);
});

test('a highway and exit are recognized, and can be cleared', async ({ page, stranger }) => {
  const place = await aPlace(stranger, { highway: 'I-40', exitNumber: '143', state: 'OK', name: `Sign ${aWord()}` });
  await page.goto('/locations');
  const box = page.getByRole('searchbox');
  await box.pressSequentially(`i40 exit 143 ${place.name.slice(5)}`);
  await expect(page.getByRole('status').filter({ hasText: '1 stop found' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: place.name })).toBeVisible();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/locations$/);
  await expect(box).toHaveValue('');
});

test('the response to earlier input never replaces a later one', async ({ page, stranger }) => {
  const word = aWord();
  await aPlace(stranger, { name: `Lane ${word} a` });
  await aPlace(stranger, { name: `Lane ${word} b` });
  await page.goto('/locations');
  const letGo = await hold(page, new RegExp(`locations.data.*query=${word}(&|$)`));
  const box = page.getByRole('searchbox');
  const requested = page.waitForRequest((request) => new RegExp(`query=${word}(&|$)`).test(request.url()));
  await box.pressSequentially(word);
  await requested;
  await box.pressSequentially(' b');
  await expect(page.getByRole('status').filter({ hasText: '1 stop found' })).toBeVisible();
  letGo();
  await expect(page).toHaveURL(new RegExp(`query=${word}\\+b`));
  await expect(page.getByRole('status').filter({ hasText: '1 stop found' })).toBeVisible();
});

test('a failed search keeps the text, shows an error, and can be retried', async ({ page, trouble }) => {
  trouble.expect(/net::ERR_INTERNET_DISCONNECTED/);
  await page.goto('/locations');
  await page.route(/locations\.data/, (route) => route.abort('internetdisconnected'));
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('searchbox').pressSequentially('amarillo');
  await failed;
  await expect(page.getByRole('searchbox')).toHaveValue('amarillo');
  await expect(page.getByText('Failed to search locations')).toBeVisible();
  await page.unroute(/locations\.data/);
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Failed to search locations')).toHaveCount(0);
  await expect(page).toHaveURL(/query=amarillo/);
});

for (const failure of ['a cut link', 'an error page']) {
  test(
    `a filter that fails because of ${failure} shows an error`,
    { tag: ['@S8.locations.3'] },
    async ({ page, trouble }) => {
      trouble.expect(/net::ERR_INTERNET_DISCONNECTED|status of 500|Unable to decode|SyntaxError/);
      await page.goto('/locations');
      await page.route(/locations\.data/, (route) =>
        failure === 'a cut link'
          ? route.abort('internetdisconnected')
          : route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }),
      );
      await page.getByLabel('State', { exact: true }).selectOption({ index: 1 });
      await expect(page.getByText('Failed to filter locations')).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
      await expect(page.getByLabel('Loading stops')).toHaveCount(0);
      await page.unroute(/locations\.data/);
      await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('Failed to filter locations')).toHaveCount(0);
      await expect(page).toHaveURL(/state=/);
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  );
}

test('nine placeholders show while a filter loads', async ({ page }) => {
  await page.goto('/locations');
  const letGo = await hold(page, /locations\.data/);
  await page.getByLabel('State', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByLabel('Loading stops').locator('> div')).toHaveCount(9);
  letGo();
  await expect(page.getByLabel('Loading stops')).toHaveCount(0);
});

test('an empty search shows an error', { tag: ['@S5.location.3'] }, async ({ page }) => {
  await page.goto('/locations');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Search query required')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveAttribute('aria-invalid', 'true');
});

test('the nearest stops of a chain are offered before adding one in a town without it', async ({ page, stranger }) => {
  await aPlace(stranger, { name: `Petro ${aWord()}` });
  await page.goto('/locations');
  const box = page.getByRole('searchbox');
  await box.fill('petro nome alaska');
  const nearest = page.getByRole('region', { name: /Petro/ });
  await expect(nearest.getByRole('listitem').first()).toContainText('Petro');
  await expect(page.getByRole('link', { name: 'Add a Stop' })).toBeVisible();
});

test('the stop picker of a new post shows the result count and keeps the selection', async ({ page, driver }) => {
  const [place, other] = [await aPlace(driver), await aPlace(driver)];
  await page.goto('/posts/new');
  const search = async (text: string) => {
    await page.getByLabel('Find the stop').fill(text);
  };
  await search(place.name);
  await expect(page.getByRole('status').filter({ hasText: '1 stop found' })).toBeVisible();
  await page.getByLabel('Find the stop').focus();
  await page.getByRole('radio', { name: place.name }).focus();
  await page.keyboard.press('Space');
  await search(other.name);
  await expect(page.getByRole('radio', { name: other.name })).toBeVisible();
  await expect(page.getByRole('radio', { name: place.name })).toBeChecked();
});
