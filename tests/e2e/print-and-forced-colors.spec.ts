import { aPost, aWord } from './drivers';
import { expect, test } from './fixtures';

test('in the night theme, a post prints on white paper with its votes and comments, and without its forms', async ({
  page,
  stranger,
}) => {
  const post = await aPost(stranger);
  const comment = `Good crust ${aWord()}`;
  const sent = await stranger.api.post(`/api/posts/${post.id}/comments`, { data: { content: comment } });
  expect(sent.ok()).toBe(true);
  await page.goto(`/posts/${post.id}`);
  await page.emulateMedia({ media: 'print' });
  // The page's background on paper, and the look of its form controls.
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.getByRole('button', { name: /^Eat It/ })).toBeVisible();
  await expect(page.getByText(comment)).toBeVisible();
  await expect(page.getByText('Add a comment')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Post Comment' })).toBeHidden();
});

test('on paper, the map’s list fits the page', async ({ page }) => {
  const { storePlaces } = await import('../support/places');
  const states = {
    MT: [-110, 47],
    ND: [-100, 47.5],
    SD: [-100, 44.4],
    ME: [-69, 45.3],
    VT: [-72.7, 44],
    NH: [-71.6, 43.7],
  };
  await storePlaces(
    Object.entries(states).map(([state, [x = 0, y = 0]]) => ({
      name: `Paper Map ${state}`,
      state,
      coordinates: { type: 'Point', coordinates: [x, y] },
    })),
  );
  await page.setViewportSize({ width: 720, height: 960 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/map');
  const rights = await page
    .getByRole('list', { name: 'United States, as a list' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().right));
  expect(rights.length).toBeGreaterThanOrEqual(Object.keys(states).length);
  expect(Math.max(...rights)).toBeLessThanOrEqual(720);
});

test.describe('with forced colors', () => {
  test('a switch shows whether it is on', async ({ driverPage: page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/profile');
    const control = page.getByRole('switch', { name: 'Make my profile public' });
    const colors = () =>
      page.locator('.switch-track').evaluate((track) => {
        const knob = getComputedStyle(track, '::after');
        return { track: getComputedStyle(track).backgroundColor, knob: knob.backgroundColor };
      });
    await control.uncheck({ force: true });
    const off = await colors();
    expect(off.knob).not.toBe(off.track);
    await control.check({ force: true });
    const on = await colors();
    expect(on.knob).not.toBe(on.track);
    expect(on.track).not.toBe(off.track);
  });

  test('a map’s land has the background’s color, and its outlines and route another', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
    await page.goto('/trip?from=Springfield%2C+MO&to=St.+Louis%2C+MO');
    const paths = page.getByRole('group', { name: /^Map of the route/ }).locator('path');
    const background = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    await expect(paths.first()).toHaveCSS('fill', background);
    await expect(paths.first()).not.toHaveCSS('stroke', background);
    await expect(paths.nth(1)).not.toHaveCSS('stroke', background);
  });
});
