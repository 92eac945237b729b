import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { addressOf, aScene, pagePaths } from './every-page';
import { siteUrl } from './drivers';
import { signIn, test } from './fixtures';

/** Takes screenshots of every page, in the folder SCREENSHOTS_DIR. */
const folder = process.env.SCREENSHOTS_DIR ?? '/tmp/eat-it-screenshots';
const widths = [360, 768, 1280];

for (const [who, theme] of [
  ['visitor', 'night'],
  ['visitor', 'day'],
  ['driver', 'night'],
  ['driver', 'day'],
] as const) {
  test(`every page as a ${who} sees it by ${theme}`, async ({ page, context, trouble }) => {
    test.setTimeout(10 * 60_000);
    trouble.expect(/status of 40[34]/);
    const scene = await aScene();
    if (who === 'driver') await signIn(context, scene.driver);
    await context.addCookies([{ name: 'theme', value: theme, url: siteUrl() }]);
    mkdirSync(folder, { recursive: true });
    for (const pagePath of [...pagePaths, 'no/such/road']) {
      await page.goto(addressOf(scene, pagePath));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const name = `${pagePath.replaceAll(/[^a-z]+/gi, '-') || 'home'}.${who}.${theme}.${width}.png`;
        await page.screenshot({ path: path.join(folder, name), fullPage: true });
      }
    }
  });
}
