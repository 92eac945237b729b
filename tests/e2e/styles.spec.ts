import { addressOf, aScene, pagePaths } from './every-page';
import { expect, signIn, test } from './fixtures';

test('no page is without a style that it needs, before script has fetched them all', async ({
  page,
  context,
  trouble,
}) => {
  test.setTimeout(5 * 60_000);
  trouble.expect(/status of 40[34]/);
  const scene = await aScene();
  const wanting: Record<string, string[]> = {};
  const look = async (pagePath: string) => {
    await page.goto(addressOf(scene, pagePath));
    const missing = await page.evaluate(async (name) => {
      const classesIn = (css: string) => new Set(css.match(/\.[a-z][\w-]*(?=[^{}]*\{)/g));
      const here = classesIn(document.querySelector('style')?.textContent ?? '');
      const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
      const all = classesIn(await (await fetch(link?.href ?? `/no-sheet-on-${name}`)).text());
      const used = new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]));
      return [...used].filter((word) => all.has(`.${word}`) && !here.has(`.${word}`));
    }, pagePath);
    if (missing.length > 0) wanting[`/${pagePath}`] = missing;
  };
  for (const pagePath of pagePaths) await look(pagePath);
  await signIn(context, scene.driver);
  for (const pagePath of pagePaths) await look(pagePath);
  expect(wanting).toEqual({});
});
